/**
 * Sentences that are stored, or made where nobody knows who reads them, in English, by their names; what stands in braces is
 * filled in. They are read again in their parts, and said in the language of the reader (`say-stored.ts`): one that was stored
 * with a wording of before stays as it is.
 */
export const SENTENCES = {
  // Sentences of the audit log.
  atEntry: 'entry {entry}: {sentence}',
  entryMissing: 'entry {entry} is missing: the next one there is {next}',
  entryAltered: 'entry {entry} has been altered, or one before it',
  actAltered: 'the act of a person that entry {entry} is about has been altered',
  lastEntriesMissing: 'the last entries are missing: there were {entries}',
  headMissing: 'its head is missing: it may have had entries after {entry}',
  headUnknown: 'the known head at {entry} is not in it: it was rewritten',
  factForged: 'no entry is about the {word} that is stored ({id})',
  factAltered: 'the {word} that entry {entry} is about is missing or has been altered ({id})',

  // Sentences of backups: our own faults, and those of the file system.
  rowsForbidden:
    'the role of this address may not read every row ({text}): set DATABASE_OWNER_URL to the owner of the tables',
  noTables: 'this database has no tables of Ledgerstamp: there is nothing to back up',
  rowsDiffer: 'the table {table} has {rowsBefore} rows, and {rows} could be read',
  noInstallation: 'the database does not say which installation it belongs to',
  twoLocks: 'a backup is encrypted with a passphrase or for a public key, not with both',
  shortPassphrase: 'the passphrase of backups must have at least {most} characters',
  keyUnreadable: '{text} cannot be read: it must be an X25519 key in PEM (see docs/backup.md)',
  keyOfAnotherKind: '{text} is not an X25519 key: make one with {command}',
  noSpace: 'ENOSPC: no space left on device, {text}',
  noQuota: 'EDQUOT: disk quota exceeded, {text}',
  noAccess: 'EACCES: permission denied, {text}',
  notPermitted: 'EPERM: operation not permitted, {text}',
  readOnly: 'EROFS: read-only file system, {text}',
  noFile: 'ENOENT: no such file or directory, {text}',
  isThere: 'EEXIST: file already exists, {text}',
  diskFault: 'EIO: i/o error, {text}',
  noDatabase: 'connect ECONNREFUSED {text}',

  // Sentences about request ids that the service does not know.
  requestUnconfirmed:
    'The service answered with request {id}, and for five minutes its status check has not known it.',
  requestConfirmed: 'The status check of the service knows request {id} now.',

  // Checks of a receipt
  confirmedBy: 'Confirmed by {by}.',
  numbersRight: 'Device, fiscal day and number are positive whole numbers.',
  numbersImpossible: 'No device gives such numbers: {parts}.',
  charactersUnsafe: 'The receipt holds characters that cannot be seen or change what is seen.',
  charactersRight: 'Code and address hold nothing but what can be seen.',
  noWebAddress: 'The verification address is no web address: {text}.',
  deviceUnknown: 'The service has not said which device the fiscal account has.',
  deviceRight: 'Device {device} is the one of the fiscal account.',
  deviceOther: 'The receipt is of device {text}, the fiscal account has device {device}.',
  addressForeign: "The verification address has not the authority's form: it is not compared.",
  addressRight: 'The verification address names device, number and code of the receipt.',
  addressOther: 'The verification address is of another receipt: it has {parts}.',
  noHost: 'Without an address there is no host.',
  hostRight: '{host} is a host of the authority.',
  hostConfirmed: '{host} is confirmed for this fiscal account.',
  hostUnknown: 'The receipt is shown at {host}, which is no host of the authority.',
  hostExpected: 'Confirmed for this fiscal account is {host}.',
  noDate: 'The verification address names no date.',
  dateRight: 'The receipt is dated {day}, as submitted.',
  dateOther: 'The receipt is dated {day}, the document was submitted with {submitted}.',

  // Results of the write-back
  pdfWithoutText: 'Its PDF has no text that could be compared.',
  pdfNamesCode: 'Its PDF names the verification code.',
  pdfNamesDocument: 'Its PDF names the document.',
  pdfOfAnother: 'The PDF that the service gives for it is the one of {number}: it is not attached.',
  pdfOfNothing:
    'The PDF that the service gives for it names neither {number} nor the verification code: it is not attached.',
  pdfTaken: 'The PDF that the service returned already belongs to another receipt.',
  pdfUnopenable: 'the PDF that the service returned cannot be opened: {text}',
  noPdf: 'The fiscal service makes no PDF.',
  pdfElsewhere: 'The receipt was made elsewhere, and its PDF is not known: attach it by hand.',
  saleWritten: 'The receipt of {number} of {text} was written to the books; nothing was sent.',
  switchedOff: 'Switched off for this organisation.',
  linkSaysIt: 'The link is on the document; a note is written only where there is none.',
  noAddress: 'The service gave no verification address.',
  linkTaken: 'The link is already "{text}", set by another app, and is not changed.',
  referenceTaken: 'The reference is already "{text}" and is not changed.',
  noLinkOnCreditNotes: '{platform} has no link on credit notes.',
  referenceIsReason: 'The reference of a credit note is the reason for the credit.',
  takingsUnchanged: 'The connection to {platform} does not allow changes of money received.',
  takingsUnnoted:
    'The connection to {platform} does not allow notes on money received; the PDF has everything.',

  // Sentences of scheduled backfills, and of plans that hold no document.
  neverLive: 'The organisation has no fiscal account or no go-live date.',
  booksBeingRead: 'The books are still being read.',
  anotherStarted: 'Another backfill has just started.',
  backfillUnderWay: 'Backfill {id} is {word}.',
  oneLate:
    '1 document is older than the last document of the device; the schedule does not accept late documents.',
  severalLate:
    '{count} documents are older than the last document of the device; the schedule does not accept late documents.',
  oneDocument: '1 document.',
  severalDocuments: '{count} documents.',
  planAfterGoLive:
    'A plan ends on {tillDay}, the day before the go-live date {goLiveDay}: documents dated {fromDay} or later are live and are submitted without a plan.',
  noneSendable: 'None of the {count} unsent documents of these days would be sent; the causes are listed.',
  allHadTheirTurn: 'Every document of these days has had its turn: {parts}.',
  noneInBooks: 'The books have no sales documents on these days.',
  noneReadYet: 'No sales documents of these days have been read yet; the books are still being read.',

  // Sentences about settings, each beginning with the name of the field.
  headerTextWanted: '{field} must be a text that is allowed in a header',
  choiceWanted: '{field} must be one of {names}',
  headerNameWanted: '{field} is not the name of a header',
  hostWanted: '{field} must be a host such as receipts.example.com, without https:// and path',
  valueMissing: '{field} is missing',
  charactersWrong: '{field} contains characters that are not allowed in a header',
  headerNamesWanted: '{field} must be an object of header names',
  headerOfHttp: '{field} is a standard HTTP header',
  nameTwice: '{field}: {name} is used twice',
  nameUnknown: '{field} is not known; these are: {names}',
  pathsWanted: '{field} must be an object of paths by operation',
  operationUnknown: '{field} is not an operation whose path can be set; these are {names}',
  pathWanted: '{field} must be a path such as /device: no host, no query, no dots alone',
  methodListed: '{field} must be a path alone: the interface lists its method',
  idWanted: '{field} must hold {id} once',
  idUnwanted: '{field} must not hold {id}',
  zoneUnknown: 'timeZone "{text}" is not known; an example: Africa/Harare',
  fiveFieldsWanted: 'cron must have five fields: minute, hour, day of month, month, day of week',
  neverDue: 'cron names a time that never comes',
  cronInvalid: 'cron is not valid: {text}',
} as const;

/** Words that stand within such sentences, singly or in a list separated by commas. */
export const PARTS = {
  version: 'document',
  submission: 'submission',
  answer: 'answer to a submission',
  statement: 'statement of the service',
  receipt: 'receipt',
  resolution: 'decision of a person',
  rules: 'set of rules of a submission',
  certificate: 'certificate of the receipt',
  pdf: 'hash of the PDF',
  taxes: 'tax of a submission',
  sending: 'time or account of a submission',
  sentUnder: 'device or credentials of a submission',
  elsewhere: 'receipt made elsewhere',
  confirmation: 'confirmation of a receipt made elsewhere',
  withdrawal: 'withdrawal of a receipt made elsewhere',
  decided: 'decision about the content of a document',
  words: 'sentence',

  planned: 'planned',
  running: 'running',
  paused: 'paused',

  device: 'device {text}',
  fiscalDay: 'fiscal day {text}',
  number: 'number {text}',
  code: 'code {text}',

  collected: '{count} collected',
  waiting: '{count} waiting',
  ready: '{count} ready',
  submitting: '{count} submitting',
  processing: '{count} processing',
  uncertain: '{count} uncertain',
  rejected: '{count} rejected',
  fiscalised: '{count} fiscalised',
  written_back: '{count} written_back',
  changed_after_fiscalisation: '{count} changed_after_fiscalisation',
  excluded: '{count} excluded',
} as const;

/** Names of the placeholders in a form. */
type Named<Form extends string> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Named<Rest>
  : never;
type Values<Form extends string> = Readonly<Record<Named<Form>, string | number>>;

export type SentenceName = keyof typeof SENTENCES;
export type PartName = keyof typeof PARTS;

/** Builds a sentence with its values, in the form in which it is stored. */
export function storedSentence<Name extends SentenceName>(
  name: Name,
  named: Values<(typeof SENTENCES)[Name]>,
): string {
  return filled(SENTENCES[name], (value) => String((named as Record<string, string | number>)[value]));
}

/** Builds a stored part that is embedded in a sentence. */
export function storedPart<Name extends PartName>(name: Name, named: Values<(typeof PARTS)[Name]>): string {
  return filled(PARTS[name], (value) => String((named as Record<string, string | number>)[value]));
}

export function filled(form: string, valueOf: (name: string) => string): string {
  return form.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
}
