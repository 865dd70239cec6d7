import type { Sql } from './sql';

/** Faults that are possible for every operation. */
const OF_EVERY_OPERATION = [
  'answer-lost',
  'request-lost',
  'error-before',
  'error-after',
  'slow',
  'late-answer',
  'html-200',
  'empty-200',
  'refused',
  'too-many-requests',
  'clock-ahead',
  'clock-behind',
  'odd-date',
  'no-date',
] as const;
/** Faults that send the request id in a wrong form, in part, or not at all, with the body of the answer for each. */
export const ID_SHAPES = {
  'id-as-object': (id: string) => JSON.stringify({ RequestId: id }),
  'id-as-list': (id: string) => JSON.stringify([id]),
  'id-in-page': (id: string) => `<!doctype html><title>Received</title><p>Your request ${id} is queued.</p>`,
  'id-on-second-line': (id: string) => `Accepted\r\n${id}\r\n`,
  'id-cut': (id: string) => id.slice(0, 20),
  'word-for-id': () => 'Maintenance',
} as const satisfies Readonly<Record<string, (id: string) => string>>;
type IdShape = keyof typeof ID_SHAPES;
const OF_SUBMISSIONS = Object.keys(ID_SHAPES) as readonly IdShape[];
const OF_WEBHOOKS = ['lost', 'doubled', 'late', 'early', 'forged', 'contradictory'] as const;
const OF_DOWNLOADS = ['truncated', 'late', 'no-pdf', 'no-text', 'long'] as const;
/** Faults in the element of one request within an otherwise correct status answer. */
export const CONTENT_FAULTS = [
  'then-failure',
  'two-numbers',
  'doubled-key',
  'camel-case',
  'id-in-capitals',
  'qr-as-text',
  'zeros',
  'with-error',
] as const;
export type ContentFault = (typeof CONTENT_FAULTS)[number];
/** Faults that only the status operation injects, because they concern single documents. */
export const OF_STATUS = ['expired', ...CONTENT_FAULTS] as const;
const OF_PROCESSING = [
  'reject',
  'reject-finally',
  'no-device',
  'subscription-lapsed',
  'day-close-failed',
  // From here on: the receipt is right, but the statement about it is wrong (content-faults.ts).
  'zero-numbers',
  'other-device',
  'other-host',
  'swapped-code',
  'other-date',
  'hidden-characters',
  'foreign-pdf',
] as const;

export type FaultKind =
  | (typeof OF_EVERY_OPERATION)[number]
  | IdShape
  | (typeof OF_WEBHOOKS)[number]
  | (typeof OF_DOWNLOADS)[number]
  | (typeof OF_STATUS)[number]
  | (typeof OF_PROCESSING)[number];

/** Faults that can be injected into each operation; the README describes every kind. */
export const FAULTS: Readonly<Record<string, readonly FaultKind[]>> = {
  ...Object.fromEntries(
    ['profile', 'fiscaldevice', 'subscription', 'currencymapping', 'taxmapping'].map((operation) => [
      operation,
      OF_EVERY_OPERATION,
    ]),
  ),
  ...Object.fromEntries(
    ['submit', 'invoice', 'creditnote'].map((operation) => [
      operation,
      [...OF_EVERY_OPERATION, ...OF_SUBMISSIONS],
    ]),
  ),
  status: [...OF_EVERY_OPERATION, ...OF_STATUS],
  download: [...OF_EVERY_OPERATION, ...OF_DOWNLOADS],
  webhook: OF_WEBHOOKS,
  process: OF_PROCESSING,
};

export interface Fault {
  readonly kind: FaultKind;
  readonly delayMs: number;
  readonly status: number | null;
}

const SLOW_MS = 3_000;

/** Words in document numbers that cause a fault, once for each document; for manual tests. */
export const MAGIC: readonly (readonly [word: string, operation: string, kind: FaultKind])[] = [
  ['SIM-ANSWER-LOST', 'submit', 'answer-lost'],
  ['SIM-REQUEST-LOST', 'submit', 'request-lost'],
  ['SIM-ERROR-BEFORE', 'submit', 'error-before'],
  ['SIM-ERROR-AFTER', 'submit', 'error-after'],
  ['SIM-SLOW', 'submit', 'slow'],
  ['SIM-HTML', 'submit', 'html-200'],
  ['SIM-EMPTY', 'submit', 'empty-200'],
  ['SIM-REFUSED', 'submit', 'refused'],
  ['SIM-BUSY', 'submit', 'too-many-requests'],
  ['SIM-REJECT-FINALLY', 'process', 'reject-finally'],
  ['SIM-REJECT', 'process', 'reject'],
  ['SIM-NO-DEVICE', 'process', 'no-device'],
  ['SIM-SUBSCRIPTION-LAPSED', 'process', 'subscription-lapsed'],
  ['SIM-DAY-CLOSE-FAILED', 'process', 'day-close-failed'],
  ['SIM-ZERO-NUMBERS', 'process', 'zero-numbers'],
  ['SIM-OTHER-DEVICE', 'process', 'other-device'],
  ['SIM-OTHER-HOST', 'process', 'other-host'],
  ['SIM-SWAPPED-CODE', 'process', 'swapped-code'],
  ['SIM-OTHER-DATE', 'process', 'other-date'],
  ['SIM-HIDDEN-CHARACTERS', 'process', 'hidden-characters'],
  ['SIM-FOREIGN-PDF', 'process', 'foreign-pdf'],
  ['SIM-STATUS-EXPIRED', 'status', 'expired'],
  ['SIM-WEBHOOK-LOST', 'webhook', 'lost'],
  ['SIM-WEBHOOK-DOUBLED', 'webhook', 'doubled'],
  ['SIM-WEBHOOK-LATE', 'webhook', 'late'],
  ['SIM-WEBHOOK-EARLY', 'webhook', 'early'],
  ['SIM-WEBHOOK-FORGED', 'webhook', 'forged'],
  ['SIM-WEBHOOK-CONTRADICTORY', 'webhook', 'contradictory'],
  ['SIM-DOWNLOAD-LATE', 'download', 'late'],
  ['SIM-DOWNLOAD-TRUNCATED', 'download', 'truncated'],
  ['SIM-NO-PDF', 'download', 'no-pdf'],
  ['SIM-NO-TEXT', 'download', 'no-text'],
  ['SIM-LONG-PDF', 'download', 'long'],
];

/** Faults that apply every time: an expired request stays expired. */
const LASTING: ReadonlySet<FaultKind> = new Set(['expired']);

/** Operation to which a fault may apply. */
export interface Occasion {
  readonly operation: string;
  readonly account: string;
  /** Numbers of the documents that the operation concerns, if any. */
  readonly numbers: readonly string[];
  /** Kinds of faults to take; by default all of the operation. */
  readonly kinds?: readonly FaultKind[];
}

/** Takes the next fault that applies, if there is one. Faults of `submit` apply to `invoice` and `creditnote`. */
export async function takeFault(sql: Sql, occasion: Occasion): Promise<Fault | null> {
  const { operation, numbers } = occasion;
  const operations =
    operation === 'invoice' || operation === 'creditnote' ? [operation, 'submit'] : [operation];
  const kinds = occasion.kinds ?? FAULTS[operation] ?? [];
  const [row] = await sql.query<{ kind: FaultKind; delay_ms: number; status: number | null }>(
    `update faults set times_left = times_left - 1 where id = (
       select id from faults where operation = any($1) and kind = any($2) and times_left > 0
         and (document_number is null or document_number = any($3))
       order by id limit 1 for update skip locked)
     returning kind, delay_ms, status`,
    [operations, kinds, numbers],
  );
  if (row !== undefined) return { kind: row.kind, delayMs: row.delay_ms, status: row.status };
  for (const number of numbers) {
    const kind = await takeMagic(sql, occasion.account, number, operations, kinds);
    if (kind !== null) return { kind, delayMs: kind === 'slow' ? SLOW_MS : 0, status: null };
  }
  return null;
}

/**
 * Takes the fault that a word in the document's number causes. Longer words come first in the list, so that they win
 * over their beginnings.
 */
async function takeMagic(
  sql: Sql,
  account: string,
  number: string,
  operations: readonly string[],
  kinds: readonly FaultKind[],
): Promise<FaultKind | null> {
  const entry = MAGIC.find(([word, operation]) => operations.includes(operation) && number.includes(word));
  if (entry === undefined || !kinds.includes(entry[2])) return null;
  if (LASTING.has(entry[2])) return entry[2];
  const taken = await sql.query(
    'insert into rehearsed (account, number, word) values ($1, $2, $3) on conflict do nothing returning word',
    [account, number, entry[0]],
  );
  return taken.length > 0 ? entry[2] : null;
}
