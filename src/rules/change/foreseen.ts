import type { CalendarDay } from '../../documents/calendar-day';
import { gapsEnded, hasEnded } from '../../documents/gap';
import type { OriginalInvoice } from '../../mapping/mapping-rules';
import type { RuleSet, RuleSettings } from '../../mapping/rule-set/rule-set';
import { HOME_OFFSET, type KnownDocument } from '../circumstances/circumstances-reader';
import type { Starting } from '../dry-run/preflight-run';

/** What is about to be done, as far as it decides whether documents go; left out: nothing of it. */
export interface Foreseen {
  readonly rules?: RuleSet;
  readonly settings?: Partial<RuleSettings> & {
    readonly goLiveOn?: CalendarDay | null;
    readonly isPaused?: boolean;
    readonly confirmGaps?: string;
  };
  readonly released?: readonly string[];
  readonly declared?: readonly string[];
  readonly recorded?: readonly { readonly documentId: string; readonly submittedAs?: string }[];
}

type Standing = Pick<Starting, 'rules' | 'goLiveOn' | 'isPaused' | 'gaps'>;

/** Rules and settings as they are after the action. */
export function afterwards(before: Starting, { rules = before.rules, settings = {} }: Foreseen): Standing {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const own = given.filter(([name]) => name in rules.settings);
  const { goLiveOn = before.goLiveOn, isPaused = before.isPaused, confirmGaps } = settings;
  const { liveSince, gaps } = before.gaps;
  const ended = before.isPaused && !isPaused ? gapsEnded(gaps, 'paused', before.now, HOME_OFFSET) : gaps;
  return {
    rules: { ...rules, settings: { ...rules.settings, ...Object.fromEntries(own) } },
    ...{ goLiveOn, isPaused },
    gaps: { liveSince, gaps: confirmGaps === undefined ? ended : ended.filter((gap) => !hasEnded(gap)) },
  };
}

/** A document as it is known after the action. */
export function knownAfterwards({
  released = [],
  declared = [],
  recorded = [],
}: Foreseen): (document: KnownDocument) => KnownDocument {
  const receipts = new Map(recorded.map((one) => [one.documentId, one.submittedAs ?? null]));
  const seen = (invoice: OriginalInvoice): OriginalInvoice => {
    const submittedAs = receipts.get(invoice.documentId);
    return submittedAs === undefined ? invoice : { ...invoice, elsewhere: { submittedAs } };
  };
  return (document) => {
    const { tracked, circumstances } = document;
    const { originals, customersInvoices, isReleased, isDeclaredNow = false } = circumstances;
    return {
      ...document,
      circumstances: {
        ...circumstances,
        originals: originals.map(seen),
        ...(customersInvoices === undefined ? {} : { customersInvoices: customersInvoices.map(seen) }),
        isReleased: isReleased || released.includes(tracked.id),
        isDeclaredNow: isDeclaredNow || declared.includes(tracked.id),
        // What has a receipt goes nowhere.
        ...(receipts.has(tracked.id) ? { excludedBecause: '' } : {}),
      },
    };
  };
}
