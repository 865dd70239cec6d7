import type { WritesNote } from '../../../domain/receipt/receipt';
import type { BackfillEffort, BackfillWork } from '../../accounting-connector';

/** Limits of backfill, after the share of live work. */
export interface BackfillLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

const GROUP = 40;
/**
 * Batch calls per minute of sending, measured in simulated time (docs/backfill.md): versions and contacts must be a
 * minute old at most, and fields are set within the minute.
 */
const PER_MINUTE = { looks: 2, contacts: 1, fields: 1.5 };
/** Number of invoices read by id until totals of lists are trusted. */
const COMPARED = 10;
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
  const echo = Math.ceil(documents / PAGE);
  const oneByOne =
    Math.min(invoices, COMPARED) + creditNotes + documents + notes(writesNote, invoices, creditNotes) + echo;
  const groups = { looks: invoices, contacts: customers, fields: documents };
  const calls = oneByOne + groupCalls(groups, documents, oneByOne, share);
  // Counts each document three times: read before submission, returned when its fields are set, and read again as our
  // own change.
  const bytes = documents * (3 * BYTES_PER_DOCUMENT + pdfSize);
  return {
    calls,
    megabytes: (bytes / MEGABYTE).toFixed(1),
    callsPerMinute: share.perMinute,
    callsPerDay: share.perDay,
    ...duration(calls, share),
  };
}

/** Estimates the calls for notes; paid invoices, which have no link either, cannot be predicted. */
function notes(writesNote: WritesNote, invoices: number, creditNotes: number): number {
  if (writesNote === 'never') return 0;
  return writesNote === 'always' ? invoices + creditNotes : creditNotes;
}

/** Calls for batches: one per batch, or per part of a minute where a minute's share is smaller than a batch. */
function groupCalls(
  groups: Readonly<Record<keyof typeof PER_MINUTE, number>>,
  documents: number,
  oneByOne: number,
  { perMinute }: BackfillLimits,
): number {
  const ofGroups = Object.values(PER_MINUTE).reduce((sum, calls) => sum + calls, 0);
  const minutes = Math.ceil(oneByOne / Math.max(1, perMinute - ofGroups));
  return (['looks', 'contacts', 'fields'] as const)
    .map((kind) => Math.max(Math.ceil(groups[kind] / GROUP), Math.ceil(minutes * PER_MINUTE[kind])))
    .reduce((sum, calls) => sum + Math.min(documents, calls), 0);
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
