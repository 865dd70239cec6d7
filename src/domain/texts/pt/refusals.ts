import { server as said } from '../../../messages/compiled/pt';
import type { SaleDifference, SaleObstacle } from '../../sales/same-sale';
import { saySentences } from '../stored-sentence';
import type { Texts } from '../texts';
import {
  OBSTACLES,
  objectionText,
  PERIOD_OBSTACLE,
  RECEIPT_DOUBTS,
  THINGS,
  whyNotGiven,
} from './refusal-parts';
import { receiptFaultOf } from '../receipts';
import { rowName } from './file-faults';
import { words } from './words';
const receiptFault = receiptFaultOf(words, rowName);
import { deviceInUse, taxpayerDifference, taxpayerName } from './taxpayer';
import { zReportFaultText } from './z-report-faults';

const TYPE_IT = 'repita com o nome ou o TIN desse contribuinte em confirmTaxpayer.';

const SALE_OBSTACLES: Readonly<Record<SaleObstacle, string>> = {
  customer: 'tem outro cliente',
  currency: 'tem outra moeda',
  total:
    'o seu total, com o que estes livros já ligaram a essa venda, é maior (um documento ligado que já não está nos livros conta até que a sua ligação seja retirada)',
};

const DIFFERENCES: Readonly<Record<SaleDifference, string>> = {
  number: 'o número',
  date: 'a data',
  tax: 'o imposto',
  rest: 'o total, que é menor',
};

export const REFUSALS: Texts['refusals'] = {
  ...said.refusals,
  NOT_THERE: ({ what }) => `Não existe: ${THINGS[what]}.`,
  RECEIPT_UNREADABLE: ({ faults }) => faults.map((one) => `${one.field} ${receiptFault(one)}`),
  SALE_IS_ANOTHER: ({ obstacles }) =>
    `É outra venda: ${obstacles.map((one) => SALE_OBSTACLES[one]).join(', ')}. Se é a mesma, alterada depois do recibo, ponha-a nos livros como foi certificada e ligue-a então; outra fatura ou uma nota de crédito fica com a diferença.`,
  SALE_NOT_CONFIRMED: ({ differences }) =>
    `Confirme um a um o que não é igual: ${differences.map((one) => DIFFERENCES[one]).join(', ')}.`,
  DECISION_IMPOSSIBLE: ({ objections }) => objections.map(objectionText),
  CONFIRMATION_REFUSED: ({ obstacles, changes }) => [
    ...obstacles.map((obstacle) => OBSTACLES[obstacle]),
    ...changes.map((change) => `Desde que foi pedido: ${change}.`),
  ],
  TOKEN_EXCEEDS_PERSON: ({ exceeding }) =>
    `Um token não pode fazer o que o seu dono não pode fazer: ${exceeding.join(', ')}.`,
  REQUEST_DOUBTFUL: ({ requestId, detail }) =>
    said.refusals.REQUEST_DOUBTFUL({ requestId, detail: saySentences(said, detail) }),
  RECEIPT_DOUBTFUL: ({ reason, detail }) => `${RECEIPT_DOUBTS[reason]} ${saySentences(said, detail)}`,
  NOTHING_TO_SEND: ({ emptyBecause }) =>
    emptyBecause === null
      ? 'Já não há nada a enviar deste plano: todos os seus documentos foram tratados desde que foi feito. Faça outro plano.'
      : `Neste plano não há nada a enviar. ${saySentences(said, emptyBecause)}`,
  CODES_UNCONFIRMED: ({ codes }) =>
    `Ninguém disse se estes são códigos de produtos: ${codes
      .slice(0, 10)
      .map(({ scope, key }) => (scope === 'item' ? `artigo ${key}` : `(${key})`))
      .join(
        ', ',
      )}${codes.length > 10 ? ` e mais ${codes.length - 10}` : ''}. Confirme-os, ou diga que não o são (written-codes), e defina depois goLiveOn de novo.`,
  ACCOUNT_NOT_SHARED: ({ account, organisations }) =>
    `A conta "${account}" seria usada por ${organisations.join(', ')}: se é intencional, marque a conta como partilhada (isShared).`,
  TAXPAYER_DIFFERS: ({ difference }) => `${taxpayerDifference(difference)} Se é intencional, ${TYPE_IT}`,
  TAXPAYER_TIN_DIFFERS: ({ taxpayer }) => `taxpayerTin: o dispositivo pertence a ${taxpayerName(taxpayer)}`,
  CREDENTIALS_OF_ANOTHER: ({ taxpayer, bound }) =>
    `Estas credenciais são do dispositivo de ${taxpayerName(taxpayer)}, mas a conta pertence a ${taxpayerName(bound)}. Se é intencional, ${TYPE_IT}`,
  BACKFILL_OVERTAKEN: ({ documents, lost }) =>
    [
      `Com esta data de arranque ficariam atrasados documentos que um envio retroativo ainda tem de enviar: ${documents}.`,
      ...(lost === 0
        ? []
        : [
            `Documentos que nunca mais poderiam ser enviados, por o seu imposto ter hoje outra taxa: ${lost}.`,
          ]),
      `Deixe primeiro terminar o envio retroativo, ou aceite-o (mayOvertake: ${documents}).`,
    ].join(' '),
  DEVICE_IN_USE: deviceInUse,
  SERVICE_UNKNOWN: ({ services }) => `service tem de ser um de: ${services.join(', ')}`,
  ACCOUNT_FAULTY: ({ faults }) => faults.map((fault) => saySentences(said, [fault])),
  SUGGESTION_GONE: ({ suggestions }) =>
    suggestions.map((suggestion) => `ids: a sugestão "${suggestion}" já não é válida`),
  SERVICE_LACKS_RULE: ({ kind, code, because }) =>
    `Nada foi guardado, porque documentos seriam rejeitados ou tributados de outra forma: ${kind} ${code}: ${whyNotGiven(because)}. Use outro código, ou peça primeiro que a entrada seja alterada no serviço.`,
  CURRENCY_UNSUPPORTED: ({ supported }) =>
    `destination tem de ser uma moeda que o serviço fiscal aceita: ${supported.join(', ')}`,
  PERIOD_NOT_READY: ({ obstacle, reasons }) =>
    obstacle === 'not_ready'
      ? `${PERIOD_OBSTACLE.not_ready} ${reasons.join(' ')}`
      : PERIOD_OBSTACLE[obstacle],
  Z_REPORT_FAULTY: ({ faults }) => faults.map(zReportFaultText),
  SCHEDULE_FAULTY: ({ fault }) => saySentences(said, fault),
  PLATFORM_UNKNOWN: ({ platform, platforms }) =>
    `"${platform}" não é uma plataforma; existem: ${platforms.join(', ')}.`,
  LAST_APPROVER: ({ name, organisations }) =>
    `Além de ${name}, ninguém é aprovador de ${organisations.join(', ')}: ali ninguém poderia arrancar, resolver, libertar nem assinar. Torne primeiro alguém aprovador, ou repita com confirmLastApprover.`,
};
