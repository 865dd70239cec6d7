import type { WritesNote } from '../../../domain/receipt/receipt';
import type { BackfillEffort, BackfillWork } from '../../accounting-connector';

/** Limits left for backfill after the share of live work. */
export interface BackfillLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

const GROUP = 40;
/** Measured in simulated time (docs/backfill.md): what is fiscalised in the middle of a minute is written back then. */
const FIELD_CALLS_PER_MINUTE = 1.5;
const PAGE = 1_000;
const BYTES_PER_DOCUMENT = 2_048;
const MINUTES_PER_DAY = 24 * 60;
const MEGABYTE = 1024 * 1024;

/** Estimates the calls of a backfill from measured numbers of calls (docs/performance.md). */
export function effortFor(
  { invoices, creditNotes, customers, writesNote, pdfSize }: BackfillWork,
  share: BackfillLimits,
): BackfillEffort {
  const documents = invoices + creditNotes;
  const lastLook = Math.ceil(invoices / GROUP) + creditNotes;
  const contacts = Math.ceil(customers / GROUP);
  const echo = Math.ceil(documents / PAGE);
  const oneByOne = lastLook + contacts + documents + notes(writesNote, invoices, creditNotes) + echo;
  const calls = oneByOne + fieldCalls(documents, oneByOne, share);
  // Each document is read before the submission, returned when its fields are set, and read again as our own
  // change.
  const bytes = documents * (3 * BYTES_PER_DOCUMENT + pdfSize);
  return {
    calls,
    megabytes: (bytes / MEGABYTE).toFixed(1),
    callsPerMinute: share.perMinute,
    callsPerDay: share.perDay,
    ...duration(calls, share),
  };
}

/** Estimates the calls for notes; paid invoices take no link either, but their future number is unknown. */
function notes(writesNote: WritesNote, invoices: number, creditNotes: number): number {
  if (writesNote === 'never') return 0;
  return writesNote === 'always' ? invoices + creditNotes : creditNotes;
}

/** Fields are set for a group at once; but what a minute's share lets through is written back before the next minute. */
function fieldCalls(documents: number, otherCalls: number, { perMinute }: BackfillLimits): number {
  const minutes = Math.ceil(otherCalls / Math.max(1, perMinute));
  const inTime = Math.ceil(minutes * FIELD_CALLS_PER_MINUTE);
  return Math.min(documents, Math.max(Math.ceil(documents / GROUP), inTime));
}

function duration(
  calls: number,
  { perMinute, perDay }: BackfillLimits,
): Pick<BackfillEffort, 'minutes' | 'days'> {
  if (calls === 0) return { minutes: 0, days: 0 };
  const days = Math.ceil(calls / Math.max(1, perDay));
  const lastDay = calls - (days - 1) * Math.max(1, perDay);
  return { minutes: (days - 1) * MINUTES_PER_DAY + Math.ceil(lastDay / Math.max(1, perMinute)), days };
}
