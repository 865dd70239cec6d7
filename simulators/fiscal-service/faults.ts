import type { Sql } from './store';

/** What can be made to go wrong, on demand. `effect` says whether the document is taken all the same. */
export const FAULT_KINDS = [
  'answer-lost',
  'request-lost',
  'error-before',
  'error-after',
  'slow',
  'html-200',
  'empty-200',
  'refused',
  'too-many-requests',
  'lost',
  'doubled',
  'late',
  'late-answer',
  'forged',
  'contradictory',
  'truncated',
  'reject',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly delayMs: number;
  readonly status: number | null;
}

/** Document numbers holding these words rehearse a fault by themselves, once each: for trying things by hand. */
const MAGIC: readonly (readonly [word: string, operation: string, kind: FaultKind])[] = [
  ['SIM-ANSWER-LOST', 'submit', 'answer-lost'],
  ['SIM-REQUEST-LOST', 'submit', 'request-lost'],
  ['SIM-ERROR-BEFORE', 'submit', 'error-before'],
  ['SIM-ERROR-AFTER', 'submit', 'error-after'],
  ['SIM-SLOW', 'submit', 'slow'],
  ['SIM-REJECT', 'process', 'reject'],
  ['SIM-WEBHOOK-LOST', 'webhook', 'lost'],
  ['SIM-WEBHOOK-DOUBLED', 'webhook', 'doubled'],
  ['SIM-WEBHOOK-FORGED', 'webhook', 'forged'],
  ['SIM-WEBHOOK-EARLY', 'submit', 'late-answer'],
];

/**
 * Takes the next fault that applies to an operation (and document), if one is set. `invoice` and `creditnote`
 * are both `submit`.
 */
export async function takeFault(
  sql: Sql,
  operation: string,
  account = '',
  number = '',
): Promise<Fault | null> {
  const names = operation === 'invoice' || operation === 'creditnote' ? [operation, 'submit'] : [operation];
  const [row] = await sql.query<{ kind: FaultKind; delay_ms: number; status: number | null }>(
    `update faults set times_left = times_left - 1 where id = (
       select id from faults where operation = any($1) and times_left > 0
         and (document_number is null or document_number = $2)
       order by id limit 1 for update skip locked)
     returning kind, delay_ms, status`,
    [names, number],
  );
  if (row !== undefined) return { kind: row.kind, delayMs: row.delay_ms, status: row.status };
  return takeMagic(sql, names, account, number);
}

async function takeMagic(
  sql: Sql,
  names: readonly string[],
  account: string,
  number: string,
): Promise<Fault | null> {
  for (const [word, operation, kind] of MAGIC) {
    if (!names.includes(operation) || !number.includes(word)) continue;
    const rows = await sql.query(
      'insert into rehearsed (account, number, kind) values ($1, $2, $3) on conflict do nothing returning kind',
      [account, number, kind],
    );
    if (rows.length > 0)
      return { kind, delayMs: kind === 'slow' || kind === 'late-answer' ? 3_000 : 0, status: null };
  }
  return null;
}
