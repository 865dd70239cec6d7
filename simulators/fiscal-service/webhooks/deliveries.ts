import { randomBytes } from 'node:crypto';
import type { Account } from '../account';
import { type Fault, takeFault } from '../faults';
import type { StatusElement } from '../status-element';
import type { Sql } from '../sql';

const LATE_BY_MS = 30_000;

export interface Announcement {
  readonly element: StatusElement;
  readonly number: string;
  /** Time by the service's clock, from which retries continue for a day. */
  readonly now: Date;
}

/** Stores the webhook deliveries of an outcome; a fault decides their number, time and truth. */
export async function announce(sql: Sql, account: Account, announcement: Announcement): Promise<void> {
  if (account.webhook === null || !account.isWebhookEnabled) return;
  const fault = await takeFault(sql, {
    operation: 'webhook',
    account: account.name,
    numbers: [announcement.number],
    kinds: ['lost', 'doubled', 'late', 'forged', 'contradictory'],
  });
  for (const event of eventsOf(announcement.element, fault)) {
    await sql.query(
      `insert into deliveries (account, request_id, body, is_forged, announced_at, due_at)
       values ($1, $2, $3, $4, $5, clock_timestamp() + $6 * interval '1 millisecond')`,
      [
        ...[account.name, announcement.element.RequestId, JSON.stringify([event.element]), event.isForged],
        ...[announcement.now, event.delayMs],
      ],
    );
  }
}

interface Event {
  readonly element: StatusElement;
  readonly isForged: boolean;
  readonly delayMs: number;
}

/** Events of an outcome, each with one StatusRequest element; a delivery is an array of these. */
function eventsOf(element: StatusElement, fault: Fault | null): Event[] {
  const genuine: Event = { element, isForged: false, delayMs: 0 };
  switch (fault?.kind) {
    case 'lost':
      return [];
    case 'doubled':
      return [genuine, genuine];
    case 'late':
      return [{ ...genuine, delayMs: fault.delayMs || LATE_BY_MS }];
    case 'forged':
      return [{ ...genuine, isForged: true }];
    case 'contradictory':
      return [{ ...genuine, element: oppositeOf(element) }, genuine];
    default:
      return [genuine];
  }
}

/** Event with the opposite outcome, in every detail as the service would write it. */
function oppositeOf(element: StatusElement): StatusElement {
  const { RequestId } = element;
  if (element.Success) {
    const Error = 'RCPT020: contradictory on demand of the rehearsal.';
    return { ...element, Success: false, QrData: null, Error, IsActionable: true, FiscalInvoicePdf: null };
  }
  const code = randomBytes(8).toString('hex').toUpperCase();
  return {
    RequestId,
    Success: true,
    QrData: {
      QrCodeUrl: `https://fdmstest.zimra.co.zw/0000000001010120260000000001${code}`,
      VerificationCode: (code.match(/.{4}/g) ?? []).join('-'),
      ...{ FiscalDay: 1, DeviceId: 1, InvoiceNumber: 1 },
    },
    Error: null,
    IsActionable: false,
    FiscalInvoicePdf: `never-made-${RequestId}.pdf`,
  };
}
