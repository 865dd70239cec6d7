import type { SaleDifference, SaleObstacle } from '../../sales/same-sale';
import type { ConfirmationObstacle } from '../../lifecycle/confirmation-obstacle';
import type { PeriodObstacle } from '../../lifecycle/period-obstacle';
import type { WhyNotGiven } from '../../issues/refusal-catalogue';
import type { Texts } from '../texts';
import { spellDay } from './days';
import { receiptFault } from './receipt-faults';
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
  NOT_THERE: ({ what }) => `There is no such ${what}.`,

  STATE_FORBIDS_DECISION: ({ decision, state }) => `A document that is "${state}" cannot be ${decision}.`,
  STATE_FORBIDS_CHOICE: ({ state }) => `A document that is "${state}" has no choice left to make.`,
  REJECTED_FOR_GOOD: () =>
    'The service will not accept this document: exclude it, and correct it in the books with a new one.',
  SUCCESS_REPORTED: () =>
    'The service once reported success for this document, so it is never sent again: ask the provider. If it is not fiscalised, exclude it, void it in the books, and write a new one.',
  NOTHING_TO_WRITE_BACK: () => 'Everything is written back for this document: there is nothing to retry.',
  MAY_BE_AT_SERVICE: () =>
    'The fiscal service may have received the document: it can be excluded once this is known.',
  TAX_OF_ANOTHER_DAY: () =>
    'The tax of this document has another rate today, or none, so it cannot be sent with the present date.',
  NO_FOREIGN_SIGN: () => 'There is no sign that another program fiscalised this document.',
  CONFIRMATION_DIFFERS: ({ number }) => `confirmation must be the number of the document: ${number}`,
  STATE_FORBIDS_RECORD: ({ state }) =>
    `A document that is "${state}" may be with the fiscal service: no receipt of elsewhere can be recorded for it.`,
  RECEIPT_UNREADABLE: ({ faults }) => faults.map((one) => `${one.field} ${receiptFault(one)}`),
  RECEIPT_RECORDED: () =>
    'A receipt made elsewhere is recorded for this document. Withdraw it on the page of the document first.',
  RECEIPT_JUST_RECORDED: () =>
    'Somebody was quicker: the document has a receipt or a submission now, or another document has this receipt. Look at it again.',
  RECEIPT_OF_ANOTHER: ({ number }) =>
    number === null
      ? 'A document of another organisation has this receipt.'
      : `The document ${number} has this receipt: check device and number.`,
  RECEIPT_WITHOUT_ACCOUNT: () =>
    'submittedAs is only for an organisation with a fiscal account: the id is known to that account',
  RECEIPT_NOT_DISPUTED: () => 'The books name no other receipt: there is nothing to confirm.',
  NO_RECEIPT_RECORDED: () => 'No receipt made elsewhere is recorded for this document.',
  RECEIPT_FILE_MISSING: () => 'the body must be the file: CSV with a heading (Content-Type: text/csv)',
  NOT_A_CREDIT_NOTE: () => 'originalId: an invoice has no original, only a credit note has one',
  NO_SUCH_INVOICE: () => 'originalId is not an invoice of the same organisation',
  NO_SUCH_SALE: () =>
    'originalId is no document of this taxpayer, of the same kind, that was fiscalised and that you may see',
  SALE_IS_ANOTHER: ({ obstacles }) =>
    `It is another sale: ${obstacles.map((one) => SALE_OBSTACLES[one]).join(', ')}. If it is the same one, changed since its receipt, make it in the books as it was fiscalised, and link it then; another invoice or a credit note takes the difference.`,
  SALE_NOT_CONFIRMED: ({ differences }) =>
    `Confirm singly what is not the same: ${differences.map((one) => DIFFERENCES[one]).join(', ')}.`,
  NOTHING_TO_DECIDE: ({ state }) => `The document is "${state}": there is nothing to decide.`,
  NOTHING_TO_WITHDRAW: ({ state }) =>
    `The document is "${state}", and no numbers that a person entered wait for their write-back: there is nothing to withdraw.`,
  WRITE_BACK_BEGUN: () =>
    'The numbers are being written to the books, or were: the decision can no longer be withdrawn. If the numbers are wrong, correct link, PDF and note in the books, and ask the support of the service for the right ones.',
  CREDIT_NOTE_SENT: ({ number }) =>
    `The credit note ${number} was sent for this invoice: the decision can no longer be withdrawn. If the numbers are wrong, ask the support of the service about both documents.`,
  SECOND_PERSON_MISSING: () =>
    'Two persons must agree to this, and a key is nobody: sign in as the person you are, and ask a second approver to confirm.',
  DOCUMENT_NUMBER_DIFFERS: () => 'documentNumber is not the number of this document',
  DECISION_IMPOSSIBLE: ({ objections }) => objections.map(objectionText),
  FISCAL_DATA_MISSING: () => 'fiscalData is missing',
  DOCUMENT_JUST_CHANGED: () => 'A new outcome has just arrived for it: reload the document.',
  AWAITS_SECOND_PERSON: ({ confirmationId }) =>
    `Two persons must agree to this. It waits for a second approver on the page Confirmations, under ${confirmationId}.`,
  CONFIRMATION_REFUSED: ({ obstacles, changes }) => [
    ...obstacles.map((obstacle) => OBSTACLES[obstacle]),
    ...changes.map((change) => `Since it was asked for: ${change}.`),
  ],
  LIST_POSITION_UNFIT: () => 'This is not a position of a list in this order.',
  LIST_PAGE_TOO_FAR: ({ most }) => `Pages by number end at ${most} documents: go on with after.`,
  TOKEN_EXCEEDS_PERSON: ({ exceeding }) =>
    `A token cannot do what its owner may not do: ${exceeding.join(', ')}.`,
  FISCAL_NUMBER_TAKEN: ({ fiscalNumber, deviceId }) =>
    `Number ${fiscalNumber} of device ${deviceId} belongs to another document.`,
  RECEIPT_DOUBTFUL: ({ reason, detail }) => `${RECEIPT_DOUBTS[reason]} ${detail}`,
  REQUEST_UNKNOWN: ({ requestId }) =>
    `The service does not know request ${requestId}: check the id. If it is right, the service may still be processing it: try again later.`,
  REQUEST_PROCESSING: ({ requestId }) =>
    `The service is still processing request ${requestId}: try again later.`,
  REQUEST_REJECTED: ({ requestId, message }) =>
    `The service reports that request ${requestId} failed: ${message}`,
  REQUEST_DOUBTFUL: ({ requestId, detail }) =>
    `The statement of the service about request ${requestId} cannot be right: ${detail}`,
  REQUEST_UNREADABLE: ({ requestId, why }) =>
    `The statement of the service about request ${requestId} cannot be read: ${why}.`,
  REQUEST_JUST_ADOPTED: ({ requestId }) => `Request ${requestId} was just assigned to another document.`,
  PROOF_HAS_NO_PDFS: () =>
    'The service makes no PDF, so the document of this request cannot be verified: ask the provider, and enter the fiscal numbers.',
  PROOF_PDF_MISSING: ({ requestId }) =>
    `The service has fiscalised request ${requestId} but has not provided its PDF yet, so its document cannot be verified: try again later.`,
  PROOF_PDF_UNREADABLE: ({ requestId, why }) =>
    `The PDF of request ${requestId} cannot be read: ${why}. Try again later.`,
  PROOF_PDF_DIFFERS: ({ requestId }) =>
    `The PDF of request ${requestId} does not show number, total and currency of this document, or it shows another one of yours.`,

  DAYS_REVERSED: () => 'from must not be after till',
  STATE_FORBIDS_ACTION: ({ state, action }) => `A backfill that is "${state}" has no "${action}".`,
  BACKFILL_CHANGED: () => 'The backfill has just been changed by someone else: reload it.',
  BACKFILL_JUST_STARTED: () => 'Another backfill of this organisation has just started.',
  BACKFILL_ACTIVE: ({ id, state }) =>
    `Backfill ${id} of this organisation is ${state}: finish or cancel it first.`,
  NOT_LIVE: () => 'The organisation needs a fiscal account and a go-live date first.',
  BOOKS_NOT_READ: ({ because }) => because,
  LATE_NOT_ACKNOWLEDGED: ({ because, acknowledgement }) =>
    `${because} To run it, confirm with these words (acknowledgement): ${acknowledgement}`,
  NOTHING_TO_SEND: ({ emptyBecause }) =>
    emptyBecause === null
      ? 'Nothing of this plan is left to send: all of its documents have been processed since it was made. Make another plan.'
      : `There is nothing in this plan to send. ${emptyBecause}`,
  ACKNOWLEDGEMENT_DIFFERS: ({ acknowledgement }) => `acknowledgement must read: ${acknowledgement}`,
  OTHER_PROGRAM_UNANSWERED: () =>
    'otherIntegration must be answered before goLiveOn is set: does another program fiscalise these books (none, in_use, unknown)?',
  OTHER_PROGRAM_DAY_UNFIT: () => 'otherIntegrationUntil is only for otherIntegration in_use',
  TAKINGS_NOT_READ: () => 'Money received without an invoice cannot be read on this accounting platform.',
  TAKINGS_NOT_GRANTED: ({ scope }) =>
    `The connection does not allow reading money received. Connect the organisation again to allow it (${scope}).`,
  TAKINGS_OTHER_DEVICE: () =>
    'Another device may fiscalise these takings, and then each sale would have two receipts: they are not fiscalised here. Find out, and answer none only if no other device does.',
  TAKINGS_BEFORE_GO_LIVE: ({ goLiveOn }) =>
    goLiveOn === null
      ? 'The organisation is not live: set its go-live date first.'
      : `firstDay must not be before the go-live date, ${spellDay(goLiveOn)}.`,
  TAKINGS_PAYMENT_UNSET: ({ bankAccount, account }) =>
    `The receipts of these takings name how they were paid, and nobody has said it for the account "${bankAccount}". Set its payment method first (paymentAccounts, for example ${account}=Cash).`,
  OTHER_SALES_DAY_USED: ({ calls, at }) =>
    `Today's ${calls} calls for reading sales that are not invoices when a person asks are used: there are no more, so that invoices are not delayed. ${
      at === null
        ? 'The organisation is paused, so they are not read tonight: ask again tomorrow, or let it go on.'
        : `They are read automatically on ${at}.`
    }`,
  PLATFORM_LACKS_APPROVAL: ({ platform }) =>
    `${platform} does not say which documents are approved, so every saved document would be submitted: set trigger to paid or manual before goLiveOn.`,
  CODES_UNCONFIRMED: ({ codes }) =>
    `Nobody has said whether these are product codes: ${codes
      .slice(0, 10)
      .map(({ scope, key }) => (scope === 'item' ? `item ${key}` : `(${key})`))
      .join(
        ', ',
      )}${codes.length > 10 ? ` and ${codes.length - 10} more` : ''}. Confirm them, or say that they are none (written-codes), then set goLiveOn again.`,
  ACCOUNT_IN_USE: ({ documents }) =>
    `${documents} documents are with the current fiscal account: pause the organisation, wait until they are written back, then change it.`,
  ACCOUNT_UNKNOWN: () => 'fiscalAccountId is not a fiscal account',
  ACCOUNT_NOT_SHARED: ({ account, organisations }) =>
    `The account "${account}" would be used by ${organisations.join(', ')}: if this is intended, mark the account as shared (isShared).`,
  TAXPAYER_NOT_REPORTED: ({ account }) =>
    `The service does not report the taxpayer of the device of account "${account}": enter the TIN at the account (taxpayerTin), then choose the account again.`,
  TAXPAYER_DIFFERS: ({ difference }) => `${taxpayerDifference(difference)} If this is intended, ${TYPE_IT}`,
  TAXPAYER_TIN_DIFFERS: ({ taxpayer }) => `taxpayerTin: the device belongs to ${taxpayerName(taxpayer)}`,
  CREDENTIALS_OF_ANOTHER: ({ taxpayer, bound }) =>
    `These credentials are for the device of ${taxpayerName(taxpayer)}, but the account belongs to ${taxpayerName(bound)}. If this is intended, ${TYPE_IT}`,
  GAPS_NOT_AS_READ: ({ isRead }) =>
    !isRead
      ? 'confirmGaps: there is nothing to confirm, or the books have not been read completely since. Try again in some minutes.'
      : 'confirmGaps: it is about other documents by now. Read the question again, and confirm its text.',
  BACKFILL_OVERTAKEN: ({ documents, lost }) =>
    [
      `Documents that a backfill is to send would be late after this go-live date: ${documents}.`,
      ...(lost === 0
        ? []
        : [`Documents that could never be sent then, their tax having another rate today: ${lost}.`]),
      `Let the backfill end first, or accept it (mayOvertake: ${documents}).`,
    ].join(' '),
  BINDING_NOT_AS_READ: ({ read }) =>
    read === null
      ? 'confirmBinding: the client is not bound to its fiscal account yet: it is bound when it is taken live.'
      : `confirmBinding: something else has been read since. Compare it, and confirm "${read}".`,
  DEVICE_IN_USE: deviceInUse,
  CREDENTIALS_UNREADABLE: () =>
    'credentials: the stored credentials cannot be decrypted (another ENCRYPTION_KEY, or they were altered): enter them again',
  SERVICE_UNKNOWN: ({ services }) => `service must be one of ${services.join(', ')}`,
  ACCOUNT_FAULTY: ({ faults }) => faults,
  ACCOUNT_NAME_TAKEN: () => 'name is taken by another fiscal account',
  ACCOUNT_MISSING: () => 'The organisation has no fiscal account: choose one first.',
  SUBMISSIONS_NOT_STOPPED: () => 'The submissions of this account are not stopped.',

  MAPPING_EXISTS: () => 'A mapping for this exists already: change it, or delete it first.',
  SUGGESTION_GONE: ({ suggestions }) =>
    suggestions.map((suggestion) => `ids: the suggestion "${suggestion}" is no longer valid`),
  TAX_CODE_UNUSED: ({ from }) => `oldTaxCode: no tax mapping uses it on ${spellDay(from)} or later`,
  SERVICE_LACKS_RULE: ({ kind, code, because }) =>
    `Nothing was saved, because documents would be rejected or taxed differently: ${kind} ${code}: ${whyNotGiven(because)}. Use another code, or have the entry changed at the service first.`,
  CURRENCY_UNSUPPORTED: ({ supported }) =>
    `destination must be a currency that the fiscal service supports: ${supported.join(', ')}`,
  CURRENCY_UNCONFIRMED: ({ source, destination }) =>
    `source: ${source} is no currency of ISO 4217, and amounts are never converted. If ${source} means ${destination} in your books, confirm it by typing both codes: ${source} ${destination}`,
  MAPPING_DAYS_REVERSED: () => 'validTill must not be before validFrom',
  EXCLUSION_WITH_AMOUNT: () => 'amount is for total_below only',
  EXCLUSION_WITHOUT_CURRENCY: () => 'key must be the currency, for example USD',
  RULE_FILE_MISSING: () => 'The body must be JSON or CSV (Content-Type: application/json or text/csv).',
  RULES_OR_RATE: () => 'Give one of rules, rateChange and productCodes.',
  CLIENT_FAILED: () =>
    'An error occurred, and nothing was saved for this client. See the log, then try again.',

  RECONCILIATION_DAYS_REVERSED: ({ from, to }) =>
    `from (${spellDay(from)}) must not be after to (${spellDay(to)})`,
  RECONCILIATION_RUNNING: () =>
    'Another reconciliation of this organisation is in progress: wait until it finishes.',
  RECONCILIATION_UNFINISHED: ({ state }) => `The reconciliation is ${state}: it has no result yet.`,
  RECONCILIATION_NOT_KEPT: () => 'The documents of this nightly run are no longer stored: start a new one.',
  PERIOD_NOT_READY: ({ obstacle, reasons }) =>
    obstacle === 'not_ready'
      ? `${PERIOD_OBSTACLE.not_ready} ${reasons.join(' ')}`
      : PERIOD_OBSTACLE[obstacle],
  PERIOD_RECONCILED_AGAIN: () =>
    'The period has been reconciled again since this page was read: look at the new figures and sign those.',
  PERIOD_SIGNED: ({ by }) => `The period is signed off by ${by}: to sign it again, give a reason.`,
  PERIOD_OVERLAPS: ({ from, to, by }) =>
    `Days of the period are signed off already, as ${spellDay(from)} to ${spellDay(to)}, by ${by}: take that sign-off back first.`,
  PERIOD_JUST_CHANGED: () => 'The period has just been changed, or signed by someone else: look at it again.',
  PERIOD_NOT_SIGNED: () => 'This sign-off does not stand any more: it was taken back, or replaced.',
  Z_REPORT_TWICE: () => 'zReport and zReportCsv cannot both be given: leave one of them out',
  Z_REPORT_FAULTY: ({ faults }) => faults.map(zReportFaultText),
  Z_REPORT_TOO_LONG: ({ most }) =>
    `The Z-reports have more than ${most} lines: compare fewer fiscal days at once.`,

  EVIDENCE_OF_WHAT: () => 'documentId is needed, or from and to, and not both',
  EVIDENCE_DAYS_REVERSED: ({ from, to }) => `from (${spellDay(from)}) must not be after to (${spellDay(to)})`,
  CUSTOMER_UNNAMED: () =>
    'Say whose data: name, TIN, VAT number, e-mail address, phone, or id of the contact. Each that is given needs letters or digits, a phone 7 digits at least.',
  EVIDENCE_TOO_MUCH: ({ most }) => `to must be earlier: a bundle holds at most ${most} documents`,
  SCHEDULE_FAULTY: ({ fault }) => fault,
  CALLS_NOT_COUNTED: () => 'The platform of these books does not count calls.',

  ALERT_ACKNOWLEDGED: ({ by }) => `The alert cannot be acknowledged: ${by} has acknowledged it already.`,
  ALERT_CLOSED: () => 'The alert cannot be acknowledged: it is closed already.',
  CHANNEL_KIND_FIXED: () => 'kind cannot be changed: create another channel',
  CHANNEL_NAME_TAKEN: ({ name }) => `There is an alert channel named "${name}" already.`,
  CHANNEL_NOT_SIGNED: () => 'Only the messages of a webhook are signed.',
  DELIVERY_NOT_GIVEN_UP: () =>
    'The message has arrived, or is still being sent: only one that was given up is sent again.',
  CHANNEL_OFF: () => 'The channel is switched off: switch it on first.',
  PLATFORM_UNKNOWN: ({ platform, platforms }) =>
    `"${platform}" is not a platform; there is: ${platforms.join(', ')}.`,
  CONSENT_STALE: () =>
    'This consent was started in another browser, more than ten minutes ago, or was already used: start again.',
  CONSENT_REFUSED: () => 'You did not give consent, so nothing was connected.',
  CONSENT_DECLINED: () => 'The platform did not start the consent, so nothing was connected.',
  CONSENT_OPENS_NOTHING: () => 'The consent contains no organisation: start again and select one.',
  CREDENTIALS_OPEN_NOTHING: ({ failure }) =>
    `clientId, clientSecret: these credentials give access to no organisation: ${failure}`,
  TIME_ZONE_UNKNOWN: ({ timeZone }) => `timeZone "${timeZone}" is not known; an example: Africa/Harare`,

  PASSKEYS_IMPOSSIBLE: ({ because }) => because,
  PASSKEY_REFUSED: () =>
    'This passkey was not accepted. Try again; if it is refused again, use another passkey or a recovery code.',
  PASSKEY_KNOWN: () => 'This passkey is stored already.',
  RECOVERY_CODE_WRONG: () =>
    'This is no recovery code that can still be used. Each code works once; take the next one of your list, or ask an owner for a new link.',
  ONLY_WAY_TO_SIGN_IN: () => 'This is your only way to sign in. Add another one first, then remove this one.',
  SIGN_IN_TOO_OLD: ({ minutes }) =>
    `This needs a sign-in that is at most ${minutes} minutes old: sign in again, then repeat it.`,
  LINK_IN_OTHER_HANDS: () =>
    'You approve for a client for which this person approves or is to approve, so the link may not pass through your hands. Give the person an e-mail address and set up mail (SMTP_URL, MAIL_FROM), let an owner who does not approve there make it, or make it outside the console: an invitation with "ledgerstamp people invite" on the server, a new sign-in link with ADMIN_API_KEY.',
  LINK_SHOWN_TO_APPROVER: ({ name, holder }) =>
    `The sign-in link of ${name} passed through the hands of ${holder}, and both would approve for the same client: one person could act as two. Give ${name} a new sign-in link that is sent by mail, or that is made with ADMIN_API_KEY. Once it has been used, repeat this.`,
  INVITATION_UNKNOWN: () =>
    'This link is not known here. Check that it was copied completely, or ask the sender for a new one.',
  INVITATION_USED: () =>
    'This link has been used already. Sign in at the console; if it was not you who used it, tell an owner at once.',
  INVITATION_EXPIRED: () => 'This link has expired. Ask an owner for a new one.',
  INVITATION_WITHDRAWN: () => 'This link is no longer valid. Ask an owner for a new one.',
  INVITATION_NAMELESS: () => 'name must be given: history shows it',
  LAST_OWNER: ({ name }) =>
    `${name} is the last owner of all organisations. Make another person an owner first.`,
  LAST_APPROVER: ({ name, organisations }) =>
    `Nobody else than ${name} is an approver of ${organisations.join(', ')}: nobody could go live, resolve, release or sign off there. Make somebody an approver first, or repeat with confirmLastApprover.`,
  PERSON_ENDED: ({ name }) => `${name} no longer has access. Send a new invitation instead.`,
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
