import type { CalendarDay, Period } from '../../domain/calendar-day';
import { gapsEnded, hasEnded } from '../../domain/lifecycle/gap';
import type { Circumstances, OriginalInvoice } from '../../mapping/mapping-rules';
import type { RuleSet, RuleSettings } from '../../mapping/rule-set/rule-set';
import { HOME_OFFSET, type KnownDocument } from '../circumstances/circumstances-reader';
import type { TakingsDays } from '../dry-run/arriving-takings';
import type { Starting } from '../dry-run/preflight-run';

/** Planned action, as far as it decides whether documents are sent; missing parts stay unchanged. */
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
  /** Documents that are left out, or rejected, and are looked at again: without exclusion, and without a receipt of elsewhere. */
  readonly again?: readonly string[];
  /** Documents to be fiscalised despite a sign of another program. */
  readonly anyway?: readonly string[];
  readonly originals?: readonly { readonly documentId: string; readonly originalId: string }[];
  readonly takings?: TakingsDays;
  /** Period whose sign-off would be taken back. */
  readonly unsigned?: Period;
}

type Standing = Pick<Starting, 'rules' | 'goLiveOn' | 'isPaused' | 'gaps'>;

/** Returns rules and settings as they are after the action. */
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

/** Returns a function that describes a document as it is known after the action. */
export function knownAfterwards(foreseen: Foreseen): (document: KnownDocument) => KnownDocument {
  const { released = [], declared = [], recorded = [], again = [], anyway = [] } = foreseen;
  const receipts = new Map(recorded.map((one) => [one.documentId, one.submittedAs ?? null]));
  const originalOf = new Map(foreseen.originals?.map((one) => [one.documentId, one.originalId]));
  const seen = ({ elsewhere, ...invoice }: OriginalInvoice): OriginalInvoice => {
    const submittedAs = receipts.get(invoice.documentId);
    if (submittedAs !== undefined) return { ...invoice, elsewhere: { submittedAs } };
    return elsewhere === undefined || again.includes(invoice.documentId)
      ? invoice
      : { ...invoice, elsewhere };
  };
  return (document) => {
    const { id } = document.tracked;
    const { originals, customersInvoices, isReleased, isDeclaredNow = false } = document.circumstances;
    const known = { ...document.circumstances, originals: originals.map(seen) };
    const invoices = customersInvoices?.map(seen);
    const original = [...known.originals, ...(invoices ?? [])].find(
      (one) => one.documentId === originalOf.get(id),
    );
    return {
      ...document,
      circumstances: {
        ...withoutSignOff(again.includes(id) ? takenBack(known) : known, foreseen.unsigned),
        ...(invoices === undefined ? {} : { customersInvoices: invoices }),
        ...(original === undefined ? {} : { originals: [original], isOriginalChosen: true }),
        ...(anyway.includes(id) ? { foreign: { sign: null, ...known.foreign, isAllowed: true } } : {}),
        isReleased: isReleased || released.includes(id),
        isDeclaredNow: isDeclaredNow || declared.includes(id),
        // A document with a receipt is not sent.
        ...(receipts.has(id) ? { excludedBecause: '' } : {}),
      },
    };
  };
}

/** Removes a person's exclusion, the question about it, and a recorded receipt. */
function takenBack({
  excludedBecause: _why,
  elsewhere: _receipt,
  outdated,
  ...others
}: Circumstances): Circumstances {
  const left = outdated?.filter(({ decision }) => decision !== 'excluded') ?? [];
  return left.length === 0 ? others : { ...others, outdated: left };
}

function withoutSignOff({ signed, ...others }: Circumstances, unsigned: Period | undefined): Circumstances {
  return signed === undefined || (signed.from === unsigned?.from && signed.to === unsigned.to)
    ? others
    : { ...others, signed };
}
