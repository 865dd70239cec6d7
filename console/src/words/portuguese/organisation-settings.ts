import type { Words } from '../shape';
import { plural } from './plural';

const CONTACT_FIELDS = {
  companyNumber: 'Número da empresa',
  taxNumber: 'Número de contribuinte',
  accountNumber: 'Número de conta',
  labelledText: 'Qualquer campo, a seguir a um rótulo',
};

const PAYMENT_METHODS = {
  Cash: 'Numerário',
  Card: 'Cartão',
  MobileWallet: 'Carteira móvel',
  Coupon: 'Vale',
  Credit: 'Crédito',
  BankTransfer: 'Transferência bancária',
  Other: 'Outro',
};

export const organisationSettings: Words['organisationSettings'] = {
  tinField: {
    label: 'O TIN do comprador está em',
    consequence: 'O campo do contacto que contém o TIN do comprador.',
    choices: CONTACT_FIELDS,
  },
  vatField: {
    label: 'O número de IVA do comprador está em',
    consequence: 'O campo do contacto que contém o número de IVA do comprador.',
    choices: CONTACT_FIELDS,
  },
  buyerWithoutTin: {
    label: 'Um comprador sem TIN',
    consequence:
      'Uma venda a dinheiro não indica nenhum comprador, por isso o comprador não pode deduzir o imposto.',
    choices: { hold: 'Reter o documento', cash_sale: 'Enviar como venda a dinheiro' },
  },
  addressWithoutNumber: {
    label: 'Um endereço de comprador sem número de porta',
    consequence:
      'A autoridade tributária aceita um endereço completo ou nenhum. Um travessão em vez do número torna-o completo, por exemplo numa esquina ou num apartado.',
    choices: { leave_out: 'Não enviar o endereço', dash: 'Enviar com “-” em vez do número' },
  },
  writtenCodes: {
    label: 'Códigos de artigos que parecem códigos SH',
    consequence:
      'Os códigos não confirmados não são enviados: é enviado o predefinido, ou o documento fica em espera se a linha for de taxa zero ou isenta.',
    choices: { any: 'Enviar todos como códigos SH', confirmed: 'Enviar os que estão confirmados' },
  },
  paidBy: {
    label: 'Os documentos pagos foram pagos por',
    consequence: 'O meio de pagamento enviado para documentos que estão pagos na contabilidade.',
    choices: PAYMENT_METHODS,
  },
  unpaidAs: {
    label: 'Todos os outros são enviados como',
    consequence: 'O meio de pagamento enviado para documentos que ainda não estão pagos.',
    choices: PAYMENT_METHODS,
  },
  paymentAccounts: {
    label: 'Meio de pagamento por conta',
    consequence:
      'O que é enviado para um documento pago cujo dinheiro entrou nesta conta. Ler os pagamentos custa uma chamada quando há novas faturas pagas.',
    byAccount: (name, code) => (code === null ? name : `${name} (${code})`),
    unset: 'Como os outros documentos pagos',
    asText:
      'O mesmo em texto, pelo código da conta: 090=Card; 091=Cash. São possíveis Cash, Card, MobileWallet, Coupon, Credit, BankTransfer e Other.',
  },
  taxCents: {
    label: 'Quando o imposto difere em cêntimos',
    consequence:
      'É enviado o valor da autoridade tributária, com linhas com imposto incluído; a contabilidade mantém os seus cêntimos.',
    choices: { hold: 'Reter o documento', authority: 'Enviar o valor da autoridade tributária' },
  },
  negativeLines: {
    label: 'Adiantamentos, descontos e arredondamentos negativos',
    consequence:
      'Uma linha destas não é enviada como linha: as outras linhas do mesmo imposto são enviadas com valores menores, o total não muda.',
    choices: { fold: 'Deduzi-las das outras linhas', hold: 'Reter o documento' },
  },
  lateDocuments: {
    label: 'Com data anterior ao último documento do dispositivo',
    consequence:
      'O dispositivo não aceita datas anteriores. Com a data de hoje, o imposto conta no período de tributação de hoje, e a data própria do ' +
      'documento fica na referência. Um documento cujo imposto tem hoje outra taxa fica sempre retido.',
    choices: {
      hold: 'Reter o documento',
      same_period: 'Enviar com a data de hoje no mesmo período',
      present_date: 'Enviar sempre com a data de hoje',
    },
  },
  taxPeriod: {
    label: 'Período de tributação',
    consequence:
      'O período para o qual o IVA é declarado de uma vez: veja “Com data anterior ao último documento do dispositivo”.',
    choices: {
      month: 'Um mês',
      two_months_jan_feb: 'Dois meses: janeiro e fevereiro, março e abril …',
      two_months_feb_mar: 'Dois meses: fevereiro e março, abril e maio …',
    },
  },
  unanswered: 'Ainda sem resposta',
  otherIntegration: {
    label: 'Outro programa fiscaliza esta contabilidade',
    consequence:
      'Os documentos com sinais de outra fiscalização ficam retidos. Se não se souber, a verificação é mais rigorosa.',
    choices: { none: 'Não', in_use: 'Sim', unknown: 'Não se sabe' },
  },
  olderDocuments: {
    label: 'Documentos anteriores à data de arranque',
    consequence:
      'O que decidiu sobre eles. Por si só não faz nada: envie-os com um envio retroativo, ou registe os seus recibos.',
    choices: { send: 'Enviá-los primeiro', record: 'Registar os seus recibos', leave: 'Deixá-los de fora' },
  },
  otherIntegrationUntil: {
    label: 'Data do último documento do outro programa',
    consequence: 'Os documentos até este dia ficam retidos se mostrarem sinais desse programa.',
  },
  trigger: {
    label: 'Submeter um documento quando está',
    consequence: 'Os documentos aprovados que ainda não cumprem isto ficam em espera, com o motivo.',
    choices: {
      approved: 'Aprovado',
      paid: 'Pago (as notas de crédito com a sua fatura)',
      manual: 'Libertado por um utilizador',
    },
  },
  creditNoteReason: {
    label: 'Motivo habitual das notas de crédito',
    consequence:
      'Usado quando a referência de uma nota de crédito está vazia (sem motivo habitual fica retida) ou só indica a fatura (sem motivo habitual é enviado esse número).',
  },
  confirmTaxpayer: {
    label: 'Contribuinte do dispositivo, se for outro',
    consequence:
      'Uma conta não é aceite para a contabilidade de outro contribuinte. Se isto é intencional, escreva o nome ou o TIN do contribuinte do dispositivo.',
  },
  fiscalAccountId: {
    label: 'Os documentos são submetidos a',
    consequence:
      'Sem conta, os documentos ficam prontos. Não pode alterá-la enquanto houver submissões pendentes.',
    none: 'Nenhuma',
  },
  goLiveOn: {
    label: 'Data de arranque',
    consequence: 'Os documentos com data anterior ficam em espera. Sem data nada é submetido.',
  },
  isPaused: {
    label: 'Em pausa',
    consequence: 'Nada é lido da contabilidade e nada é submetido.',
  },
  writesNote: {
    label: 'Nota no histórico do documento',
    consequence:
      'Custa uma chamada à contabilidade por documento. A ligação tem a mesma informação, mas as notas de crédito e as faturas pagas não podem ter ligação.',
    choices: {
      always: 'Em todos os documentos',
      when_no_link: 'Onde não há ligação',
      never: 'Nunca',
    },
  },
  replacesLink: {
    label: 'Substituir a ligação de outra aplicação',
    consequence:
      'Caso contrário, uma ligação existente fica e a nossa não é escrita. A ligação antiga fica guardada aqui.',
  },
  attachmentIncludeOnline: {
    label: 'Mostrar o PDF fiscal aos compradores em linha',
    consequence: 'Quem abrir o documento em linha vê o PDF.',
  },
  writesReference: {
    label: 'Escrever o número fiscal numa referência vazia',
    consequence: 'Uma referência existente nunca é alterada.',
  },
  repairsAttachment: {
    label: 'Anexar de novo um PDF retirado',
    consequence: 'Quando o documento muda na contabilidade; custa de cada vez mais uma chamada.',
  },
  nothingChanged: 'Sem alterações.',
  changed: (count) => plural(count, '1 alteração por guardar', `${count} alterações por guardar`),
  store: 'Guardar alterações',
  undo: 'Anular',
  stored: 'Guardado. Os documentos em espera são verificados de novo.',
};
