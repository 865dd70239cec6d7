import type { CodedLine } from '../../issues/issue-parameters';
import type { CountryIssue } from '../issue-groups';
import type { Texts } from '../texts';
import { IF_PAID } from './if-paid';

/** Forms of HS codes, by the tax of the line. */
export const HS_CODE_FORMS: Readonly<Record<CodedLine, string>> = {
  taxed: '4 ou 8 algarismos',
  untaxed: '8 algarismos, porque a linha é de taxa zero ou isenta',
};

const TAKEN = {
  item: 'o código do seu artigo foi tomado por um',
  description: 'o número entre parênteses na descrição foi tomado por um',
  account: '',
  default: '',
};

const STORED = {
  item: 'o guardado para o seu artigo',
  description: 'o guardado para o número entre parênteses',
  account: 'o guardado para a sua conta',
  default: 'o guardado para a organização',
};

/**
 * Issues that mention numbers and codes of Zimbabwe; the sentences of a different country belong to a file of
 * its own.
 */
export const ZIMBABWE_ISSUES: Pick<Texts['issues'], CountryIssue> = {
  VAT_NOT_REGISTERED: {
    cause: ({ line, taxType }) =>
      `A linha ${line} cobra o imposto "${taxType}", mas o contribuinte do dispositivo não tem número de IVA.`,
    ofMany: () =>
      'Há documentos que cobram imposto, mas o contribuinte do dispositivo não tem número de IVA.',
    fix: `Quem não está registado para IVA tem de escolher taxas de imposto de 0 % na contabilidade. Quem está registado: peça ao fornecedor do dispositivo que introduza o número de IVA e escolha aqui "Verificar a conta": os documentos seguem automaticamente. Se o fornecedor não puder, defina vatRegistration da conta fiscal como registered. ${IF_PAID}`,
  },
  PRODUCT_CODE_MISSING: {
    cause: ({ line, itemCode }) =>
      `A linha ${line} não tem código SH ${itemCode === '' ? 'nem artigo' : `para o seu artigo "${itemCode}"`}.`,
    ofMany: (it) => `${it} não tem código SH.`,
    fix: 'Dê um código SH ao artigo, à sua conta ou a toda a organização, nas correspondências.',
  },
  PRODUCT_CODE_INVALID: {
    cause: ({ line, code, wanted, from, isWritten }) =>
      `A linha ${line} precisa de um código SH de ${HS_CODE_FORMS[wanted]}; ${isWritten ? TAKEN[from] : STORED[from]}, ${code}, não serve.`,
    ofMany: (it) => `${it} tem um código SH que não serve para o imposto das suas linhas.`,
    fix: 'Guarde um código SH de 8 algarismos para o artigo, ou para a conta ou a organização se a linha não tiver artigo. As linhas de taxa zero ou isentas precisam de 8 algarismos, as outras de 4 ou 8. O artigo mantém o seu próprio código na contabilidade.',
  },
  PRODUCT_CODE_UNCONFIRMED: {
    cause: ({ line, scope, key, code, wanted }) =>
      `A linha ${line} é de taxa zero, isenta ou sem outro código SH, e ninguém disse se ${scope === 'item' ? `o código do seu artigo, "${key}",` : `o número entre parênteses, (${key}),`} é um código SH.` +
      (wanted === null
        ? ''
        : ` Como código SH, ${code} não serviria: a linha precisa de ${HS_CODE_FORMS[wanted]}.`),
    ofMany: (it) => `${it} parece um código SH, e ninguém o confirmou.`,
    fix: 'Confirme que é o código SH, ou diga que não é: é então enviado o código da conta ou da organização. Ou guarde o código SH certo. O artigo mantém o seu próprio código na contabilidade.',
  },
  BUYER_NAME_MISSING: {
    cause: () => 'O comprador não tem nome.',
    ofMany: () => 'Um contacto não tem nome.',
    fix: 'Dê um nome ao contacto na contabilidade.',
  },
  BUYER_TIN_MISSING: {
    cause: ({ customer }) => `O comprador "${customer}" não tem TIN.`,
    ofMany: (contact) => `O contacto ${contact} não tem TIN.`,
    fix: 'Introduza no contacto o TIN de 10 algarismos de uma empresa do Zimbabué; peça-o ao comprador. Para um comprador estrangeiro ou particular, acrescente uma regra de comprador para o contacto, o seu grupo de contactos ou o seu país: passa a ser uma venda a dinheiro sob "Cash" e o seu nome, e nada muda na contabilidade. Uma empresa do Zimbabué enviada assim não pode deduzir o imposto.',
  },
  BUYER_ABROAD: {
    cause: ({ customer, country, number }) =>
      `O comprador "${customer}" tem um endereço em ${country}: o seu número ${number} provavelmente não é um TIN do Zimbabué.`,
    ofMany: (contact) =>
      `O contacto ${contact} tem um endereço no estrangeiro e um número que pode não ser um TIN do Zimbabué.`,
    fix: 'Acrescente uma regra de comprador para o contacto, o seu grupo de contactos ou o seu país: envie-o sob "Cash" e o seu nome, sem os números, ou com eles se o TIN for do Zimbabué. Se o país do contacto estiver errado, corrija-o na contabilidade.',
  },
  BUYER_TIN_INVALID: {
    cause: ({ tin, customer }) => `O TIN "${tin}" de "${customer}" não tem 10 algarismos.`,
    ofMany: (contact) => `O contacto ${contact} tem um TIN que não tem 10 algarismos.`,
    fix: 'Corrija o TIN no contacto: tem 10 algarismos. Se o TIN estiver certo mas noutro campo, o administrador escolhe esse campo para a organização.',
  },
  BUYER_TIN_DOUBTFUL: {
    cause: ({ tin, customer, why, others = [] }) => {
      if (why === 'seller') return `O TIN ${tin} de "${customer}" é o do seu próprio dispositivo fiscal.`;
      if (why === 'placeholder') return `O TIN ${tin} de "${customer}" parece um número de preenchimento.`;
      const named = others.map((other) => `"${other}"`).join(', ');
      return `O TIN ${tin} de "${customer}" está também em ${named}, cujo nome é muito diferente.`;
    },
    ofMany: (contact) => `O contacto ${contact} tem um TIN que provavelmente não é o seu.`,
    fix: 'Introduza no contacto o TIN do comprador, ou corrija o outro contacto que o tem. Se o comprador não tiver nenhum, acrescente uma regra de comprador para o contacto: passa a ser uma venda a dinheiro sob "Cash" e o seu nome. Se o TIN estiver certo, acrescente uma regra de comprador que envie o contacto com os seus números.',
  },
  BUYER_VAT_INVALID: {
    cause: ({ vatNumber, customer }) =>
      `O número de IVA "${vatNumber}" de "${customer}" não tem 9 algarismos.`,
    ofMany: (contact) => `O contacto ${contact} tem um número de IVA que não tem 9 algarismos.`,
    fix: 'Corrija o número de IVA no contacto: tem 9 algarismos. Se estiver certo mas noutro campo, o administrador escolhe esse campo para a organização.',
  },
};
