import type { Objection } from '../lifecycle/uncertain-decision';
import type { RefusalParameters, WhyNotGiven } from '../issues/refusal-catalogue';
import type { ZReportFault } from '../issues/file-fault';
import { saidByCode, saidByField, taxpayersOf } from './said-by-code';
import { saySentences } from './stored-sentence';
import type { Texts } from './texts';
import type { Words } from './words';

/** Maximum numbers and codes named in one sentence; the rest is counted. */
const MOST_NAMED = 10;

export function refusalsOf(words: Words, receiptFault: Texts['receiptFault']): Texts['refusals'] {
  const { said, list } = words;
  const { parts, refusals } = said;
  const { taxpayer, taxpayerDiffers } = taxpayersOf(words);
  const objection = saidByField<Objection, 'objection'>(words, 'objection')(refusals.DECISION_IMPOSSIBLE, {});
  const zReportFault = saidByField<ZReportFault, 'fault'>(words, 'fault')(refusals.Z_REPORT_FAULTY, {});
  const whyNotGiven = saidByField<WhyNotGiven, 'reason'>(words, 'reason')(parts.whyNotGiven, {});
  return saidByCode<RefusalParameters, string | readonly string[]>(words)(refusals, {
    NOT_THERE: ({ what }) => ({ thing: parts.things[what] }),
    RECEIPT_UNREADABLE: ({ faults }) =>
      faults.map((one) => refusals.RECEIPT_UNREADABLE({ field: one.field, fault: receiptFault(one) })),
    SALE_IS_ANOTHER: ({ obstacles }) => ({
      obstacles: list(obstacles.map((one) => parts.saleObstacles[one])),
    }),
    SALE_NOT_CONFIRMED: ({ differences }) => ({
      differences: list(differences.map((one) => parts.saleDifferences[one])),
    }),
    DECISION_IMPOSSIBLE: ({ objections }) => objections.map(objection),
    CONFIRMATION_REFUSED: ({ obstacles, changes }) => [
      ...obstacles.map((one) => refusals.CONFIRMATION_REFUSED[one]),
      ...changes.map((change) => refusals.CONFIRMATION_REFUSED.change({ change })),
    ],
    RECEIPT_DOUBTFUL: ({ reason }) => ({ doubt: parts.receiptDoubts[reason] }),
    NOTHING_TO_SEND: ({ emptyBecause }) =>
      emptyBecause === null
        ? refusals.NOTHING_TO_SEND.left
        : refusals.NOTHING_TO_SEND.empty({ because: saySentences(said, emptyBecause) }),
    BUYER_CHANGED: ({ customers }) => ({
      customers: list(customers.slice(0, MOST_NAMED)),
      more: Math.max(0, customers.length - MOST_NAMED),
    }),
    CODES_UNCONFIRMED: ({ codes }) => ({
      codes: list(codes.slice(0, MOST_NAMED).map(parts.writtenCode)),
      more: Math.max(0, codes.length - MOST_NAMED),
    }),
    TAXPAYER_DIFFERS: ({ difference }) => ({ difference: taxpayerDiffers(difference) }),
    TAXPAYER_TIN_DIFFERS: ({ taxpayer: found }) => ({ taxpayer: taxpayer(found) }),
    CREDENTIALS_OF_ANOTHER: ({ taxpayer: found, bound }) => ({
      taxpayer: taxpayer(found),
      bound: taxpayer(bound),
    }),
    DEVICE_IN_USE: ({ documents }) => ({
      count: documents.length,
      numbers: list(documents.slice(0, MOST_NAMED).map(({ number }) => number)),
      more: Math.max(0, documents.length - MOST_NAMED),
    }),
    ACCOUNT_FAULTY: ({ faults }) => faults.map((fault) => saySentences(said, [fault])),
    SUGGESTION_GONE: ({ suggestions }) =>
      suggestions.map((suggestion) => refusals.SUGGESTION_GONE({ suggestion })),
    SERVICE_LACKS_RULE: ({ because }) => ({ why: whyNotGiven(because) }),
    PERIOD_NOT_READY: ({ obstacle, reasons }) =>
      obstacle === 'not_ready'
        ? refusals.PERIOD_NOT_READY.not_ready({ reasons: reasons.join(' ') })
        : refusals.PERIOD_NOT_READY[obstacle],
    Z_REPORT_FAULTY: ({ faults }) => faults.map(zReportFault),
  });
}
