import { type CalendarDay, dayAt } from '../calendar-day';
import type { SalesDocument } from '../sales/sales-document';

/**
 * Time in which nothing of a live client was fiscalised here, so that another program may have done it, or whose decisions
 * a restored database does not know. Times are ISO texts.
 */
export interface Gap {
  readonly because: 'disconnected' | 'paused' | 'restored';
  readonly since: string;
  /** End of the gap; null: it continues. */
  readonly till: string | null;
  /** Time at which the books had been read completely after it; null: not yet. */
  readonly readAt: string | null;
}

/** Gaps without a decision, and the day since which documents are live. */
export interface OpenGaps {
  readonly liveSince: CalendarDay | null;
  readonly gaps: readonly Gap[];
}

type Absence = Exclude<Gap['because'], 'restored'>;

/** Shorter gaps raise no question, unless a month ended in them. The service's own downtime is not a gap. */
const SHORTEST_MS: Readonly<Record<Absence, number>> = {
  disconnected: 60 * 60_000,
  paused: 24 * 60 * 60_000,
};

/** SQL assignment that begins a gap where a live organisation is disconnected. */
export const BEGIN_GAP = `gaps = case when status = 'connected' and go_live_on is not null
  then gaps || jsonb_build_object('because', 'disconnected', 'since', statement_timestamp(), 'till', null, 'readAt', null)
  else gaps end`;

export function gapsBegun(gaps: readonly Gap[], because: Absence, now: Date): Gap[] {
  const begun = { because, since: now.toISOString(), till: null, readAt: null };
  return gaps.some((gap) => lasts(gap, because)) ? [...gaps] : [...gaps, begun];
}

/** True when it lasted this long, or a month ended in it. */
function isLong(since: Date, till: Date, shortestMs: number, offset: string): boolean {
  const [first, last] = [since, till].map((at) => dayAt(at, offset).slice(0, 7));
  return till.getTime() - since.getTime() >= shortestMs || first !== last;
}

/** Ends gaps and deletes those that were too short. @param offset of the country, whose months count */
export function gapsEnded(gaps: readonly Gap[], because: Absence, now: Date, offset: string): Gap[] {
  return gaps.flatMap((gap) => {
    if (!lasts(gap, because)) return gap;
    const isKept = isLong(new Date(gap.since), now, SHORTEST_MS[because], offset);
    return isKept ? { ...gap, till: now.toISOString() } : [];
  });
}

function lasts({ because, till }: Gap, wanted: Absence): boolean {
  return because === wanted && till === null;
}

/** Gap that has ended. */
type EndedGap = Gap & { readonly till: string };

export function hasEnded(gap: Gap): gap is EndedGap {
  return gap.till !== null;
}

/**
 * Gap in which a live document is dated or was approved, or which began while it was open and was no short
 * disconnection; after a restore every one is, because a pause may be forgotten, too. Null: none.
 * @param firstSeenAt time of the first reading here
 * @param isPastAsked true: also of documents from before the go-live date, if dated or approved in it
 */
export function gapOf(
  { issuedOn, changedAt }: Pick<SalesDocument, 'issuedOn' | 'changedAt'>,
  firstSeenAt: Date,
  { liveSince, gaps }: OpenGaps,
  offset: string,
  isPastAsked = false,
): EndedGap | null {
  const isLive = liveSince !== null && issuedOn >= liveSince;
  if (!isLive && !isPastAsked) return null;
  const isIn = (gap: EndedGap): boolean => {
    if (gap.because === 'restored') return isLive;
    const [since, till] = [new Date(gap.since), new Date(gap.till)];
    const isCaughtUp = gap.readAt !== null && firstSeenAt > new Date(gap.readAt);
    const [first, last] = [dayAt(since, offset), dayAt(till, offset)];
    if (issuedOn >= first && issuedOn <= last) return issuedOn < last || !isCaughtUp;
    const isFoundAfter = firstSeenAt >= since && !isCaughtUp;
    // A long gap holds open documents, too: people who worked meanwhile had reason to fiscalise them.
    const wasOpen = isLive && firstSeenAt < since && isLong(since, till, SHORTEST_MS.paused, offset);
    return wasOpen || isFoundAfter || (changedAt >= since && changedAt <= till);
  };
  return gaps.filter(hasEnded).find(isIn) ?? null;
}
