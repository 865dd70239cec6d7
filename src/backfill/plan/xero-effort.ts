import type { WritesNote } from '../../documents/receipt';

/** What documents will cost of the platform's call limits, by its measured calls (docs/performance.md). */
export interface Effort {
  readonly calls: number;
  /** Received and sent, to one decimal. */
  readonly megabytes: string;
  /** With the whole day's share free, one call after the other at the pace of a minute's share. */
  readonly minutes: number;
  /** Days begun: one share of calls each. */
  readonly days: number;
}

export interface EffortOf {
  readonly invoices: number;
  readonly creditNotes: number;
  readonly customers: number;
  readonly writesNote: WritesNote;
  /** Bytes; the average of what came before. */
  readonly pdfSize: number;
}

/** What is left for backfill, once the share of live work is taken off. */
export interface Share {
  readonly perMinute: number;
  readonly perDay: number;
}

const GROUP = 40;
/** Measured in simulated time (docs/backfill.md): what is fiscalised in the middle of a minute goes home then. */
const FIELD_CALLS_PER_MINUTE = 1.5;
const PAGE = 1_000;
const BYTES_PER_DOCUMENT = 2_048;
const MINUTES_PER_DAY = 24 * 60;
const MEGABYTE = 1024 * 1024;

export function effortFor(
  { invoices, creditNotes, customers, writesNote, pdfSize }: EffortOf,
  share: Share,
): Effort {
  const documents = invoices + creditNotes;
  const lastLook = Math.ceil(invoices / GROUP) + creditNotes;
  const contacts = Math.ceil(customers / GROUP);
  const echo = Math.ceil(documents / PAGE);
  const oneByOne = lastLook + contacts + documents + notes(writesNote, invoices, creditNotes) + echo;
  const calls = oneByOne + fieldCalls(documents, oneByOne, share);
  // Read before the submission, answered to the fields that are set, and read again as our own change.
  const bytes = documents * (3 * BYTES_PER_DOCUMENT + pdfSize);
  return { calls, megabytes: (bytes / MEGABYTE).toFixed(1), ...duration(calls, share) };
}

/** Paid invoices take no link either; how many those will be, only the books know. */
function notes(writesNote: WritesNote, invoices: number, creditNotes: number): number {
  if (writesNote === 'never') return 0;
  return writesNote === 'always' ? invoices + creditNotes : creditNotes;
}

/** Fields are set for a group at once; but what a minute's share lets through goes home before the next minute. */
function fieldCalls(documents: number, otherCalls: number, { perMinute }: Share): number {
  const minutes = Math.ceil(otherCalls / Math.max(1, perMinute));
  const inTime = Math.ceil(minutes * FIELD_CALLS_PER_MINUTE);
  return Math.min(documents, Math.max(Math.ceil(documents / GROUP), inTime));
}

function duration(calls: number, { perMinute, perDay }: Share): Pick<Effort, 'minutes' | 'days'> {
  if (calls === 0) return { minutes: 0, days: 0 };
  const days = Math.ceil(calls / Math.max(1, perDay));
  const lastDay = calls - (days - 1) * Math.max(1, perDay);
  return { minutes: (days - 1) * MINUTES_PER_DAY + Math.ceil(lastDay / Math.max(1, perMinute)), days };
}
