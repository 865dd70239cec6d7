import { type FoundSign, readSign } from '../../sales/foreign-signs';
import type { IssueParameters, TaxAtDevice } from '../../issues/issue-parameters';
import type { Texts } from '../texts';
import { AMOUNT_ISSUES } from './issues-of-amounts';
import { CREDIT_NOTE_ISSUES } from './issues-of-credit-notes';
import { IF_PAID, IF_PAID_LOWER } from './if-paid';
import { ZIMBABWE_ISSUES } from './zimbabwe';
import { spellDay } from './days';
import { outdatedDecision } from './outdated-decision';
import { receiptName } from './receipt-name';

const EXCLUDED = {
  contact: 'a organização exclui o contacto',
  account: 'a organização exclui a conta',
  item: 'a organização exclui o artigo',
  branding_theme: 'a organização exclui o tema de apresentação',
  total_below: 'a organização exclui totais em',
} as const;

const FIELDS = { number: 'O número', customerName: 'O nome do comprador' };

/** `lines[0].itemCode` is the item code of line 1 to people. */
function nameOf(path: string): string {
  const [, index, field = path] = /^lines\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  const name = NAMES[field] ?? `O campo "${field}"`;
  return index === undefined ? name : `${name} da linha ${Number(index) + 1}`;
}

const NAMES: Readonly<Record<string, string>> = {
  number: 'O número',
  itemCode: 'O código do artigo',
  accountCode: 'O código da conta',
  taxType: 'A taxa de imposto',
  currency: 'A moeda',
};

const SIGNS: Readonly<Record<FoundSign['by'], (text: string) => string>> = {
  link: (text) => `tem a ligação "${text}"`,
  file: (text) => `o ficheiro "${text}" está anexado`,
  note: (text) => `o seu histórico diz "${text}"`,
  number: (text) => `outro documento deste contribuinte, "${text}", tem o seu número e uma tal marca`,
};

/** Earlier versions stored the sentence alone. */
function signText(sentence: string, found: FoundSign | null = readSign(sentence)): string {
  return found === null ? sentence : SIGNS[found.by](found.text);
}

export const ISSUES: Texts['issues'] = {
  ...AMOUNT_ISSUES,
  ...CREDIT_NOTE_ISSUES,
  ...ZIMBABWE_ISSUES,
  DOCUMENT_UNREADABLE: {
    cause: ({ fault }) => `O documento não pôde ser lido: ${fault}`,
    ofMany: () => 'Há documentos que não puderam ser lidos por completo.',
    fix: 'Abra o documento na contabilidade, corrija o campo indicado e guarde-o de novo.',
  },
  NOT_APPROVED: {
    cause: ({ status }) =>
      status === 'draft'
        ? 'O documento não está aprovado na contabilidade.'
        : 'O documento está num estado que não é conhecido aqui.',
    ofMany: () => 'Há documentos que não estão aprovados.',
    fix: 'Aprove o documento na contabilidade, ou deixe-o: só os documentos aprovados são fiscalizados.',
  },
  VOIDED_IN_BOOKS: {
    cause: () => 'O documento está anulado ou eliminado na contabilidade.',
    ofMany: () => 'Há documentos anulados ou eliminados.',
    fix: 'Exclua-o: um documento anulado ou eliminado na contabilidade não é fiscalizado.',
  },
  TEXT_UNSTORABLE: {
    cause: ({ text, characters }) =>
      `${nameOf(text)} contém um carácter que não se pode imprimir (${characters.join(', ')}).`,
    ofMany: () => 'Há números ou códigos com caracteres que não se podem imprimir.',
    fix: `Apague o número ou código indicado e escreva-o de novo à mão: um texto copiado pode conter caracteres que ninguém vê. ${IF_PAID}`,
  },
  TEXT_TOO_LONG: {
    cause: ({ field, characters, most }) => `${FIELDS[field]} tem ${characters} caracteres; cabem ${most}.`,
    ofMany: () => 'Há números ou nomes demasiado longos.',
    fix: `Encurte o que é indicado: um número para 50 caracteres, o nome de um contacto para 250. Um contacto pode mudar de nome em qualquer altura. Num número: ${IF_PAID_LOWER}`,
  },
  NUMBER_MISSING: {
    cause: () => 'O documento não tem número.',
    ofMany: () => 'Há documentos sem número.',
    fix: 'Dê um número ao documento na contabilidade.',
  },
  NUMBER_NOT_UNIQUE: {
    cause: ({ number }) =>
      `Outro documento deste contribuinte foi certificado, ou pode ter sido, com o número ${number}, nesta ou noutra grafia.`,
    ofMany: () => 'Há documentos com o mesmo número que outro documento do contribuinte.',
    fix: `Se é a venda do outro documento (contabilidade mudada ou reposta, fatura lançada de novo), escolha "É essa venda" na sua página: nada é enviado, e o recibo é escrito nele. Só outra venda recebe outro número; dê um prefixo próprio a cada contabilidade ou sucursal do contribuinte. ${IF_PAID}`,
  },
  DECISION_OUTDATED: {
    cause: outdatedDecision,
    ofMany: () => 'Há documentos que já não são aquilo sobre que uma pessoa decidiu.',
    fix: 'Decida sobre ele tal como está agora, na sua página: exclua-o ou inclua-o, liberte-o, envie-o com a data presente, ou escolha a sua fatura. Se voltar a ficar na contabilidade como estava, a decisão volta a valer.',
  },
  EXCLUDED_BY_PERSON: {
    cause: ({ reason }) => `Uma pessoa excluiu-o como "${reason}".`,
    ofMany: () => 'Há documentos excluídos por uma pessoa.',
    fix: 'Nada a fazer: fica excluído enquanto o seu cliente, a data e os valores forem os mesmos. Para o enviar, inclua-o na sua página.',
  },
  EXCLUDED_BY_RULE: {
    cause: ({ scope, key, amount, reason }) =>
      `Não é fiscalizado, porque ${EXCLUDED[scope]} "${key}"${amount === null ? '' : ` abaixo de ${amount}`}: ${reason}.`,
    ofMany: () => 'Há documentos deixados de fora por uma regra de exclusão.',
    fix: 'Nada a fazer, se for intencional. Caso contrário, altere ou elimine a regra de exclusão.',
  },
  FISCALISED_ELSEWHERE: {
    cause: ({ sign, found }) =>
      `Parece que o documento foi fiscalizado por outro programa: ${signText(sign, found)}.`,
    ofMany: () => 'Parece que há documentos fiscalizados por outro programa.',
    fix: 'Abra o documento na contabilidade. Se outro programa o fiscalizou, registe aqui o seu recibo ("Fiscalizado noutro lugar"); as suas notas de crédito precisam disso. Se não, escolha "Fiscalizar mesmo assim" e indique o motivo.',
  },
  RECORDED_ELSEWHERE: {
    cause: ({ receipt }) => `Foi fiscalizado noutro lugar: ${receiptName(receipt)}.`,
    ofMany: () => 'Há documentos fiscalizados noutro lugar.',
    fix: 'Nada a fazer: fica excluído automaticamente. Se o registo estiver errado, retire-o na página do documento.',
  },
  RECORDED_RECEIPT_DIFFERS: {
    cause: ({ receipt, inBooks }) =>
      `O recibo registado para ele é: ${receiptName(receipt)}. A contabilidade indica outro: ${receiptName(inBooks)}.`,
    ofMany: () => 'Há documentos com um recibo registado aqui e outro indicado na contabilidade.',
    fix: 'Abra ambos os recibos na autoridade tributária. Se o registado estiver certo, confirme-o na página do documento. Se não, retire-o aí e registe o outro.',
  },
  SUCCESS_RECEIVED: {
    cause: () =>
      'O serviço já comunicou antes que este documento foi fiscalizado, por isso nunca mais é enviado.',
    ofMany: () => 'O serviço já comunicou antes que há documentos fiscalizados.',
    fix: 'Pergunte ao fornecedor do serviço se está fiscalizado e depois exclua-o aqui. Se não estiver fiscalizado, anule-o na contabilidade e emita uma nova fatura.',
  },
  SUCCESS_UNEXPLAINED: {
    cause: () =>
      'Depois de este documento ser enviado, o serviço comunicou um êxito que pode ser o dele. Ainda não se sabe a que documento se refere.',
    ofMany: () =>
      'Depois de documentos serem enviados, o serviço comunicou êxitos que podem ser os deles. Ainda não se sabe a que documentos se referem.',
    fix: 'Continua sozinho assim que o serviço disser a que documento se refere o êxito. Se isso não acontecer, pergunte ao fornecedor do serviço se este documento está certificado. Se estiver, exclua-o aqui. Se não estiver, anule-o na contabilidade e emita uma nova fatura.',
  },
  NOT_PAID: {
    cause: () => 'A fatura ainda não está paga.',
    ofMany: () => 'Há faturas que ainda não estão pagas.',
    fix: 'É enviada nos 15 minutos depois de a contabilidade a mostrar como paga. Liberte o documento para o enviar agora.',
  },
  NOT_RELEASED: {
    cause: () => 'Ainda ninguém libertou o documento.',
    ofMany: () => 'Há documentos que ainda não foram libertados.',
    fix: 'Liberte o documento: a organização só envia o que uma pessoa libertou.',
  },
  BEFORE_GO_LIVE: {
    cause: ({ issuedOn, goLiveOn }) =>
      goLiveOn === null
        ? 'A organização ainda não tem data de arranque.'
        : `Tem data de ${spellDay(issuedOn)}, anterior à data de arranque ${spellDay(goLiveOn)}.`,
    ofMany: () => 'Há documentos com data anterior à data de arranque.',
    fix: 'Defina a data de arranque, se não houver nenhuma. Envie os documentos mais antigos com um envio retroativo, ou exclua os que não devem ser fiscalizados.',
  },
  MADE_IN_GAP: {
    cause: ({ because, since, till }) =>
      `Tem data, ou foi aprovado, enquanto a organização estava ${because === 'paused' ? 'em pausa' : 'desligada'}, de ${spellDay(since)} a ${spellDay(till)}: outro programa ou dispositivo pode tê-lo certificado.`,
    ofMany: () =>
      'Há documentos com data, ou aprovados, enquanto a organização estava em pausa ou desligada: outros podem tê-los certificado.',
    fix: 'Averigúe se alguém certificou noutro sítio vendas desse tempo. Registe os recibos dessas, ou exclua-as. Depois diga na configuração, na pergunta "Iniciar", que mais ninguém certificou as restantes: são então enviadas.',
  },
  DATED_IN_SIGNED_PERIOD: {
    cause: ({ from, to }) => `O seu período fiscal, de ${spellDay(from)} a ${spellDay(to)}, já foi assinado.`,
    ofMany: () => 'Há documentos com data de um período fiscal já assinado.',
    fix: 'Liberte-o: segue com a sua data, e o período assinado fica com mais um documento. Ou declare-o agora, corrija a data na contabilidade, exclua-o, ou anule a assinatura do período.',
  },
  DATED_IN_THE_FUTURE: {
    cause: ({ issuedOn }) => `Tem data de ${spellDay(issuedOn)}, que ainda não chegou.`,
    ofMany: () => 'Há documentos com data futura.',
    fix: 'É enviado na sua data. Corrija a data na contabilidade se estiver errada.',
  },
  DATED_BEFORE_LAST: {
    cause: ({ issuedOn, lastDay }) =>
      `Está atrasado: tem data de ${spellDay(issuedOn)}, mas o dispositivo já tem um recibo de ${spellDay(lastDay)}.`,
    ofMany: () => 'Há documentos atrasados: com data anterior ao último recibo do dispositivo.',
    fix: 'Escolha "Declarar neste período": é enviado com a data atual, a data própria na referência, e o imposto conta no período de tributação desse dia. Ou escolha "Excluir" se não deve ser fiscalizado. A definição "Com data anterior ao último documento do dispositivo" em Correspondências > Compradores e pagamentos decide para todos os documentos do período de tributação em curso.',
  },
  LATE_TAX_CHANGED: {
    cause: ({ issuedOn, lastDay, taxType, today }) =>
      `Está atrasado: tem data de ${spellDay(issuedOn)}, mas o dispositivo já tem um recibo de ${spellDay(lastDay)}. O imposto "${taxType}" tem outra taxa, ou nenhuma, em ${spellDay(today)}, o dia em que seria enviado.`,
    ofMany: () => 'Há documentos atrasados cujo imposto tem agora outra taxa, ou nenhuma.',
    fix: 'O dispositivo recusa uma data anterior, e um recibo de hoje só pode ter um imposto de hoje. Retire os pagamentos e anule o documento na contabilidade; depois lance a venda de novo com a data e o imposto atuais. Ou escolha "Excluir" se não deve ser fiscalizado. Se o imposto ainda for válido, corrija os dias da sua correspondência.',
  },
  CURRENCY_UNMAPPED: {
    cause: (named) => {
      if (named.since === undefined && named.declaredAs !== undefined)
        return `O serviço fiscal declara como ${named.declaredAs} o que é enviado em ${named.destination}. Os montantes nunca são convertidos.`;
      if (named.since === undefined)
        return named.destination === undefined
          ? `A moeda ${named.currency} não tem correspondência.`
          : `A moeda ${named.currency} corresponde a ${named.destination}, que é outro dinheiro. Os montantes nunca são convertidos.`;
      return `O documento tem data de ${spellDay(named.issuedOn)} e está em ${named.currency}, que não pode ser ${named.destination}: não existe ${named.destination} antes de ${spellDay(named.since)}.`;
    },
    ofMany: (currency) =>
      currency === ''
        ? 'Há documentos com data anterior ao dia em que a sua moeda foi introduzida.'
        : `A moeda ${currency} não tem correspondência com o mesmo dinheiro.`,
    fix: 'Acrescente uma correspondência de moeda, também onde ambos os lados usam o mesmo código, por exemplo USD para USD. Uma correspondência com outro dinheiro é alterada para o mesmo código em ambos os lados; onde o serviço fiscal não o aceita, registe o documento numa moeda que ele aceite. Onde o serviço declara outro dinheiro, corrija lá a sua entrada e leia-a de novo (Definições > Conta fiscal). Se o documento for mais antigo do que a moeda, corrija a sua data ou moeda na contabilidade, ou deixe o documento de fora.',
  },
  TAX_UNMAPPED: {
    cause: ({ line, taxType, day, differs }) => {
      if (differs !== undefined) return taxAtDevice({ line, taxType, day, differs });
      return taxType === ''
        ? `A linha ${line} não tem imposto.`
        : `A linha ${line} usa o imposto "${taxType}", que não tem correspondência para ${spellDay(day)}.`;
    },
    ofMany: (tax) =>
      `O imposto ${tax} não tem correspondência com um imposto do dispositivo para os dias destes documentos.`,
    fix: 'Corrija a correspondência do imposto se contradiz o dispositivo; se o dispositivo ou a entrada no serviço fiscal mudou desde a leitura, leia-os de novo (Definições > Conta fiscal). De outro modo acrescente uma correspondência para esta taxa de imposto que seja válida no dia indicado: a data do documento; numa nota de crédito, a da sua fatura. Ou escolha outra taxa de imposto para a linha na contabilidade.',
  },
  PROGRAM_FAULT: {
    cause: ({ fault }) => `O programa falhou neste documento: ${fault}`,
    ofMany: () => 'Há documentos em que o programa falhou.',
    fix: 'Comunique-o com as linhas do registo sobre este documento. Depois de uma correção, escolha "Verificar de novo agora" no documento.',
  },
};

type DifferingTax = IssueParameters['TAX_UNMAPPED'] & { readonly differs: TaxAtDevice };

/** Both sides, and the day on which the device was read. */
function taxAtDevice({ line, taxType, day, differs }: DifferingTax): string {
  const { id, percent, readOn, device, leads } = differs;
  const mapping = `A linha ${line} usa o imposto "${taxType}", que corresponde ao imposto ${id} do dispositivo com ${rate(percent)}.`;
  const read = `em ${spellDay(readOn)}, quando foi lido`;
  if (leads !== undefined)
    return `${mapping} O serviço fiscal levava o seu código ${leads.code} ao imposto ${leads.id} ${read}.`;
  if (device === null) return `${mapping} O dispositivo não tinha esse imposto ${read}.`;
  return device.isValidOn
    ? `${mapping} O dispositivo tinha aí "${device.name}" com ${rate(device.percent)} ${read}.`
    : `${mapping} O dispositivo tem aí "${device.name}", que não é válido em ${spellDay(day)} (${read}).`;
}

function rate(percent: string | null): string {
  return percent === null ? 'isenção (sem taxa)' : `${percent} %`;
}
