import { server as said } from '../../../messages/compiled/en';
import type { SaleDifference, SaleObstacle } from '../../sales/same-sale';
import type { ConfirmationObstacle } from '../../lifecycle/confirmation-obstacle';
import type { PeriodObstacle } from '../../lifecycle/period-obstacle';
import type { WhyNotGiven } from '../../issues/refusal-catalogue';
import { saySentences } from '../stored-sentence';
import type { Texts } from '../texts';
import { receiptFaultOf } from '../receipts';
import { rowName } from './file-faults';
import { words } from './words';
const receiptFault = receiptFaultOf(words, rowName);
import { deviceInUse, taxpayerDifference, taxpayerName } from './taxpayer';
import { objectionText, RECEIPT_DOUBTS } from './refusal-parts';
import { zReportFaultText } from './z-report-faults';

const TYPE_IT = 'repeat it with the name or the TIN of that taxpayer in confirmTaxpayer.';

const PERIOD_OBSTACLE: Readonly<Record<PeriodObstacle, string>> = {
  not_live: 'The client was not live in this period: there is nothing to sign.',
  running: 'The period is not over: it can be signed the day after its last one.',
  unchecked: 'The period has not been reconciled: reconcile it first.',
  checking: 'The period is being reconciled: wait until that has ended.',
  failed: 'The reconciliation of the period has failed: reconcile it again.',
  outdated: 'The period has changed since it was reconciled, or was not over then: reconcile it again.',
  not_ready: 'The return of the period cannot be filed:',
};

function whyNotGiven(because: WhyNotGiven): string {
  switch (because.reason) {
    case 'several_entries':
      return 'the service has several entries for it';
    case 'no_device_tax':
      return 'it has no tax of the device (deviceTaxId), and the service does not have it';
    case 'rules_differ':
      return 'another rule of this fiscal account has another destination for it';
    case 'service_differs':
      return `the service has it as ${because.held}, not ${because.destination}`;
    case 'refused':
      return because.detail;
  }
}

const SALE_OBSTACLES: Readonly<Record<SaleObstacle, string>> = {
  customer: 'it has another customer',
  currency: 'it has another currency',
  total:
    'its total, with what these books have linked to that sale already, is higher (a linked document that is no longer in the books counts until its link is withdrawn)',
};

const DIFFERENCES: Readonly<Record<SaleDifference, string>> = {
  number: 'the number',
  date: 'the date',
  tax: 'the tax',
  rest: 'the total, which is lower',
};

export const REFUSALS: Texts['refusals'] = {
  ...said.refusals,
  NOT_THERE: ({ what }) => `There is no such ${what}.`,
  RECEIPT_UNREADABLE: ({ faults }) => faults.map((one) => `${one.field} ${receiptFault(one)}`),
  SALE_IS_ANOTHER: ({ obstacles }) =>
    `It is another sale: ${obstacles.map((one) => SALE_OBSTACLES[one]).join(', ')}. If it is the same one, changed since its receipt, make it in the books as it was fiscalised, and link it then; another invoice or a credit note takes the difference.`,
  SALE_NOT_CONFIRMED: ({ differences }) =>
    `Confirm singly what is not the same: ${differences.map((one) => DIFFERENCES[one]).join(', ')}.`,
  DECISION_IMPOSSIBLE: ({ objections }) => objections.map(objectionText),
  CONFIRMATION_REFUSED: ({ obstacles, changes }) => [
    ...obstacles.map((obstacle) => OBSTACLES[obstacle]),
    ...changes.map((change) => `Since it was asked for: ${change}.`),
  ],
  TOKEN_EXCEEDS_PERSON: ({ exceeding }) =>
    `A token cannot do what its owner may not do: ${exceeding.join(', ')}.`,
  REQUEST_DOUBTFUL: ({ requestId, detail }) =>
    said.refusals.REQUEST_DOUBTFUL({ requestId, detail: saySentences(said, detail) }),
  RECEIPT_DOUBTFUL: ({ reason, detail }) => `${RECEIPT_DOUBTS[reason]} ${saySentences(said, detail)}`,
  NOTHING_TO_SEND: ({ emptyBecause }) =>
    emptyBecause === null
      ? 'Nothing of this plan is left to send: all of its documents have been processed since it was made. Make another plan.'
      : `There is nothing in this plan to send. ${saySentences(said, emptyBecause)}`,
  CODES_UNCONFIRMED: ({ codes }) =>
    `Nobody has said whether these are product codes: ${codes
      .slice(0, 10)
      .map(({ scope, key }) => (scope === 'item' ? `item ${key}` : `(${key})`))
      .join(
        ', ',
      )}${codes.length > 10 ? ` and ${codes.length - 10} more` : ''}. Confirm them, or say that they are none (written-codes), then set goLiveOn again.`,
  ACCOUNT_NOT_SHARED: ({ account, organisations }) =>
    `The account "${account}" would be used by ${organisations.join(', ')}: if this is intended, mark the account as shared (isShared).`,
  TAXPAYER_DIFFERS: ({ difference }) => `${taxpayerDifference(difference)} If this is intended, ${TYPE_IT}`,
  TAXPAYER_TIN_DIFFERS: ({ taxpayer }) => `taxpayerTin: the device belongs to ${taxpayerName(taxpayer)}`,
  CREDENTIALS_OF_ANOTHER: ({ taxpayer, bound }) =>
    `These credentials are for the device of ${taxpayerName(taxpayer)}, but the account belongs to ${taxpayerName(bound)}. If this is intended, ${TYPE_IT}`,
  BACKFILL_OVERTAKEN: ({ documents, lost }) =>
    [
      `Documents that a backfill is to send would be late after this go-live date: ${documents}.`,
      ...(lost === 0
        ? []
        : [`Documents that could never be sent then, their tax having another rate today: ${lost}.`]),
      `Let the backfill end first, or accept it (mayOvertake: ${documents}).`,
    ].join(' '),
  DEVICE_IN_USE: deviceInUse,
  SERVICE_UNKNOWN: ({ services }) => `service must be one of ${services.join(', ')}`,
  ACCOUNT_FAULTY: ({ faults }) => faults.map((fault) => saySentences(said, [fault])),
  SUGGESTION_GONE: ({ suggestions }) =>
    suggestions.map((suggestion) => `ids: the suggestion "${suggestion}" is no longer valid`),
  SERVICE_LACKS_RULE: ({ kind, code, because }) =>
    `Nothing was saved, because documents would be rejected or taxed differently: ${kind} ${code}: ${whyNotGiven(because)}. Use another code, or have the entry changed at the service first.`,
  CURRENCY_UNSUPPORTED: ({ supported }) =>
    `destination must be a currency that the fiscal service supports: ${supported.join(', ')}`,
  PERIOD_NOT_READY: ({ obstacle, reasons }) =>
    obstacle === 'not_ready'
      ? `${PERIOD_OBSTACLE.not_ready} ${reasons.join(' ')}`
      : PERIOD_OBSTACLE[obstacle],
  Z_REPORT_FAULTY: ({ faults }) => faults.map(zReportFaultText),
  SCHEDULE_FAULTY: ({ fault }) => saySentences(said, fault),
  PLATFORM_UNKNOWN: ({ platform, platforms }) =>
    `"${platform}" is not a platform; there is: ${platforms.join(', ')}.`,
  LAST_APPROVER: ({ name, organisations }) =>
    `Nobody else than ${name} is an approver of ${organisations.join(', ')}: nobody could go live, resolve, release or sign off there. Make somebody an approver first, or repeat with confirmLastApprover.`,
};

const OBSTACLES: Readonly<Record<ConfirmationObstacle, string>> = {
  isUnknown: 'There is no such confirmation.',
  isOver: 'It has been confirmed or withdrawn meanwhile, or has expired.',
  isOther:
    'What you confirm is not exactly what was asked for, or rules, settings or credentials have changed since: it must be asked for anew.',
  isOwn: 'You asked for it yourself: another person must confirm it, in another browser.',
  isStale:
    'Prove first who you are: sign in again, or use your passkey on the page Confirmations. It counts for five minutes.',
  isTooNew:
    'For a day after you became an approver of this organisation, opened a new sign-in link or added an account you confirm nothing, and a new passkey confirms nothing for a day.',
};
