import { server as said } from '../../../messages/compiled/pt';
import { counted } from '../../counted';
import type { IssueCode } from '../../issues/issue-catalogue';
import type { Texts } from '../texts';

/** "3 faturas de 2 clientes aguardam ...": what would release them, in a few words. */
const WAITS_FOR: Readonly<Record<IssueCode, string>> = {
  DOCUMENT_UNREADABLE: 'um campo que possa ser lido',
  NOT_APPROVED: 'aprovação na contabilidade',
  VOIDED_IN_BOOKS: 'exclusão, por anulação na contabilidade',
  TEXT_UNSTORABLE: 'um número ou código sem caracteres que não se podem imprimir',
  TEXT_TOO_LONG: 'um número ou nome mais curto',
  NUMBER_MISSING: 'um número',
  NUMBER_NOT_UNIQUE: 'um número próprio',
  DECISION_OUTDATED: 'uma nova decisão, pois mudaram desde então',
  EXCLUDED_BY_PERSON: 'nada, pois uma pessoa excluiu-os',
  EXCLUDED_BY_RULE: 'nada, por estarem de fora segundo uma regra',
  FISCALISED_ELSEWHERE: 'uma decisão, porque parece que outro programa já fiscalizou',
  RECORDED_ELSEWHERE: 'nada, por fiscalização noutro lugar',
  RECORDED_RECEIPT_DIFFERS: 'uma decisão entre dois recibos',
  SUCCESS_RECEIVED: 'uma decisão, porque o serviço já comunicou um êxito',
  SUCCESS_UNEXPLAINED: 'uma resposta do serviço sobre um êxito que pode ser o deles',
  NOT_PAID: 'pagamento',
  NOT_RELEASED: 'libertação',
  BEFORE_GO_LIVE: 'uma data de arranque anterior',
  MADE_IN_GAP: 'uma resposta sobre se outros os certificaram entretanto',
  DATED_IN_SIGNED_PERIOD: 'uma decisão, porque o seu período fiscal já foi assinado',
  DATED_IN_THE_FUTURE: 'a sua data',
  DATED_BEFORE_LAST: 'uma decisão sobre a data atrasada',
  LATE_TAX_CHANGED: 'uma decisão sobre a data atrasada e o imposto alterado',
  CURRENCY_UNMAPPED: 'uma correspondência da moeda',
  TAX_UNMAPPED: 'uma correspondência do imposto',
  VAT_NOT_REGISTERED: 'um número de IVA do contribuinte, ou linhas sem imposto',
  PRODUCT_CODE_MISSING: 'um código de produto',
  PRODUCT_CODE_INVALID: 'um código de produto adequado',
  PRODUCT_CODE_UNCONFIRMED: 'a confirmação de um código de produto',
  BUYER_NAME_MISSING: 'o nome do comprador',
  BUYER_TIN_MISSING: 'um TIN',
  BUYER_ABROAD: 'uma decisão sobre um comprador estrangeiro',
  BUYER_TIN_INVALID: 'um TIN válido',
  BUYER_TIN_DOUBTFUL: 'uma decisão sobre um TIN duvidoso',
  BUYER_VAT_INVALID: 'um número de IVA válido',
  DESCRIPTION_MISSING: 'a descrição de uma linha',
  LINES_MISSING: 'uma linha com valor',
  LINE_NOT_POSITIVE: 'uma linha acima de zero',
  NEGATIVE_LINE: 'uma decisão sobre linhas negativas',
  DEDUCTION_OF_STATE: 'uma linha sem imposto retido nem taxa',
  TAX_GROUP_NOT_POSITIVE: 'uma soma acima de zero em cada imposto',
  LINE_TOTAL_DIFFERS: 'um total da linha que seja quantidade vezes preço',
  LINE_TOO_PRECISE: 'uma quantidade com menos casas decimais',
  TOTAL_NOT_POSITIVE: 'um total acima de zero',
  TOTAL_ROUNDED: 'uma decisão sobre um total arredondado',
  TOTAL_DIFFERS: 'um total igual ao das linhas',
  TAX_DIFFERS: 'uma decisão sobre cêntimos de imposto',
  REASON_MISSING: 'o motivo do crédito',
  ORIGINAL_UNKNOWN: 'a fatura creditada',
  ORIGINAL_AMBIGUOUS: 'a escolha de uma só fatura creditada',
  ORIGINAL_BUYER_DIFFERS: 'o comprador da fatura creditada',
  ORIGINAL_NOT_FISCALISED: 'uma fatura creditada que está retida ou de fora',
  ORIGINAL_FISCALISED_ELSEWHERE: 'uma decisão, porque a fatura foi fiscalizada noutro lugar',
  ORIGINAL_UNDER_WAY: 'uma fatura creditada que está a ser tratada',
  ORIGINAL_CURRENCY_DIFFERS: 'a moeda da fatura creditada',
  ORIGINAL_TAX_DIFFERS: 'os impostos da fatura creditada',
  ORIGINAL_TOO_OLD: 'a autoridade tributária, porque a fatura tem mais de doze meses',
  CREDIT_EXCEEDS_ORIGINAL: 'um crédito dentro do que resta da fatura',
  CREDIT_EXCEEDS_TAX: 'um crédito dentro do que resta do imposto',
  PROGRAM_FAULT: 'uma correção do programa',
};

const KINDS = {
  invoice: ['fatura', 'faturas'],
  credit_note: ['nota de crédito', 'notas de crédito'],
  both: ['documento', 'documentos'],
} as const;

export const MAILS: Texts['mails'] = {
  ...said.mails,
  held: ({ code, kind, documents, clients }) => {
    const [one, many] = KINDS[kind];
    const wait = documents === 1 ? 'aguarda' : 'aguardam';
    return `${counted(documents, one, many)} de ${counted(clients, 'cliente')} ${wait} ${WAITS_FOR[code]}.`;
  },
  numbers: (numbers, others) => `${numbers.join(', ')}${others > 0 ? ` e mais ${others}` : ''}`,
  invitation: ({ name, link, hours, isNew }) => ({
    subject: isNew ? 'Convite para o Ledgerstamp' : 'Voltar a iniciar sessão no Ledgerstamp',
    paragraphs: [
      `Olá ${name},`,
      isNew
        ? 'tem um convite para o Ledgerstamp. Abra esta ligação para definir como inicia sessão:'
        : 'um proprietário fez uma ligação com a qual define de novo como inicia sessão. As suas chaves de acesso anteriores terminam quando a usar:',
      link,
      `A ligação funciona uma vez, durante ${hours} horas. Quem a tiver pode iniciar sessão em seu nome: não a passe a ninguém.`,
      isNew
        ? 'Se não espera esta mensagem, apague-a: sem a ligação nada acontece.'
        : 'Se não pediu isto, não a use, e avise um proprietário.',
    ],
  }),
};
