import type { Account } from '../account';
import type { Fault } from '../faults';
import type { StatusElement } from '../status-element';
import type { Sql } from '../store';

const LATE_BY_MS = 30_000;

/** Stores a webhook delivery with its outcome; the faults of the moment decide how often, when and how true. */
export async function queueDelivery(
  sql: Sql,
  account: Account,
  element: StatusElement,
  fault: Fault | null,
  now: Date,
): Promise<void> {
  if (fault?.kind === 'lost') return;
  if (fault?.kind === 'contradictory') {
    const lie = element.Success
      ? {
          ...element,
          Success: false,
          QrData: null,
          Error: 'RCPT020: contradictory on demand.',
          FiscalInvoicePdf: null,
        }
      : { ...element, Success: true, Error: null };
    await insert(sql, account, lie, now, false);
  }
  const isForged = fault?.kind === 'forged';
  const dueAt = fault?.kind === 'late' ? new Date(now.getTime() + (fault.delayMs || LATE_BY_MS)) : now;
  await insert(sql, account, element, dueAt, isForged);
  if (fault?.kind === 'doubled') await insert(sql, account, element, dueAt, false);
}

/** The published payload is an array of StatusRequest elements. */
async function insert(
  sql: Sql,
  account: Account,
  element: StatusElement,
  dueAt: Date,
  isForged: boolean,
): Promise<void> {
  await sql.query(
    'insert into deliveries (account, body, is_forged, first_due_at, due_at) values ($1, $2, $3, $4, $4)',
    [account.name, JSON.stringify([element]), isForged, dueAt],
  );
}
