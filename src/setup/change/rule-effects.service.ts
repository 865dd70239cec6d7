import { Injectable } from '@nestjs/common';
import type { CalendarDay, Period } from '../../domain/calendar-day';
import {
  type DocumentState,
  OPEN_STATES,
  SENT_STATES,
  UNSENT_STATES,
} from '../../domain/lifecycle/lifecycle';
import { refusal } from '../../domain/issues/refuse';
import { isLate } from '../../mapping/late/dating';
import { EffectTally } from '../../mapping/preflight/effect-tally';
import { mappingRules, type RuleSet } from '../../mapping/rule-set/rule-set';
import type { RuleSettings } from '../../mapping/settings';
import { type DryRunResult, FIRST_DAY, DryRunService, type Starting } from '../dry-run/dry-run.service';
import { showAmounts, showIrreversible } from '../dry-run/show-preflight';
import type { OrganisationSettingsDto } from '../settings/organisation-settings.dto';
import type { RuleEffectDto } from './rule-set.dto';
import { gapsEnded, hasEnded } from '../../domain/lifecycle/gap';
import type { Circumstances, OriginalInvoice } from '../../mapping/mapping-rules';
import { HOME_OFFSET, type KnownDocument } from '../circumstances/circumstances.service';
import type { Issue } from '../../domain/issues/issue';
import type { TakingsDays } from '../dry-run/preflight.repository';

/** Planned action, with the facts that decide whether documents are sent; missing parts stay unchanged. */
interface Foreseen {
  readonly rules?: RuleSet;
  readonly settings?: Partial<RuleSettings> & {
    readonly goLiveOn?: CalendarDay | null;
    readonly isPaused?: boolean;
    readonly confirmGaps?: string;
  };
  readonly released?: readonly string[];
  readonly declared?: readonly string[];
  readonly recorded?: readonly { readonly documentId: string; readonly submittedAs?: string }[];
  /** Excluded or rejected documents that are checked again: without exclusion, and without a receipt made elsewhere. */
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
function afterwards(before: Starting, { rules = before.rules, settings = {} }: Foreseen): Standing {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const own = given.filter(([name]) => name in rules.settings);
  const { goLiveOn = before.goLiveOn, isPaused = before.isPaused, confirmGaps } = settings;
  const { liveSince, gaps } = before.gaps;
  const ended = before.isPaused && !isPaused ? gapsEnded(gaps, 'paused', before.now, HOME_OFFSET) : gaps;
  return {
    rules: { ...rules, settings: { ...rules.settings, ...Object.fromEntries(own) } },
    goLiveOn,
    isPaused,
    gaps: { liveSince, gaps: confirmGaps === undefined ? ended : ended.filter((gap) => !hasEnded(gap)) },
  };
}

/** Returns a function that describes a document as it is known after the action. */
function knownAfterwards(foreseen: Foreseen): (document: KnownDocument) => KnownDocument {
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
        ...(anyway.includes(id)
          ? { foreign: { sign: null, ...known.foreign, answered: 'all' as const } }
          : {}),
        isReleased: isReleased || released.includes(id),
        isDeclaredNow: isDeclaredNow || declared.includes(id),
        // Excludes documents with a receipt from sending.
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

/** Released documents may be in progress before they are counted, so these states count, too. */
const COUNTED_STATES: readonly DocumentState[] = [...OPEN_STATES, ...SENT_STATES];
/** Maximum number of documents counted, about a second's work. */
export const MOST_DOCUMENTS_COUNTED = 5_000;

/** Computes which documents an action releases, makes late, or makes impossible to send. */
@Injectable()
export class RuleEffectsService {
  constructor(private readonly runs: DryRunService) {}

  /**
   * Makes a change and counts its effect afterwards, outside any transaction. Without a go-live date, counts as if
   * there were one.
   */
  async measure<R>(
    organisationId: string,
    change: () => Promise<R>,
  ): Promise<{ result: R; effect: RuleEffectDto }> {
    const before = await this.runs.start(organisationId);
    const result = await change();
    const { rules, goLiveOn } = await this.runs.start(organisationId);
    return { result, effect: await this.between(before, { rules, settings: { goLiveOn } }) };
  }

  /** Computes the effect of a planned action. */
  async foresee(organisationId: string, foreseen: Foreseen): Promise<RuleEffectDto> {
    return this.between(await this.runs.start(organisationId), foreseen);
  }

  /**
   * Computes the effect of a planned change of settings.
   * @throws Refusal BACKFILL_OVERTAKEN: a go-live date makes documents of a backfill late without acceptance
   */
  async foreseeSettings(organisationId: string, settings: OrganisationSettingsDto): Promise<RuleEffectDto> {
    const before = await this.runs.start(organisationId);
    const effect = await this.between(before, { settings });
    const { goLiveOn, mayOvertake = 0 } = settings;
    // A future go-live date leaves the backfill enough time.
    const isAtOnce = goLiveOn != null && (before.goLiveOn !== null || goLiveOn <= before.today);
    const { planned, lost } = effect.irreversible;
    if (isAtOnce && planned.documents > mayOvertake)
      throw refusal('BACKFILL_OVERTAKEN', { documents: planned.documents, lost: lost.documents });
    return effect;
  }

  private async between(before: Starting, foreseen: Foreseen): Promise<RuleEffectDto> {
    const { rules, goLiveOn, isPaused, gaps } = afterwards(before, foreseen);
    // Judges an organisation that stays paused as if it were not.
    const isHeldNow = before.isPaused && !isPaused && before.goLiveOn !== null;
    const isNotLive = before.goLiveOn === null && goLiveOn === null;
    const [since, after] = isNotLive ? [FIRST_DAY, FIRST_DAY] : [before.goLiveOn, goLiveOn];
    const { today, lastDay, olderDocuments } = before;
    const tally = new EffectTally({
      ...{ rules: mappingRules(rules, after), today, lastDay },
      begins: goLiveOn !== null && isEarlier(goLiveOn, before.goLiveOn) ? goLiveOn : null,
      isAwaited: (issuedOn) =>
        olderDocuments === 'send' || olderDocuments === null || (after !== null && issuedOn >= after),
    });
    const planned = await this.runs.planned(before);
    const { again = [], takings = null } = foreseen;
    const arriving = await this.runs.arriving(before, takings);
    const arrivingIds = new Set(arriving.map(({ id }) => id));
    const unsent = new Set([...again, ...arrivingIds]);
    let counted = 0;
    // The answer for a gap lets the documents of a backfill go, too.
    const isAnswer = foreseen.settings?.confirmGaps !== undefined;
    const history = isAnswer ? await this.runs.history(before) : undefined;
    const sides = [
      { rules: before.rules, since, history },
      { rules, since: after, gaps, history, known: knownAfterwards(foreseen) },
    ];
    const span = { states: isHeldNow ? UNSENT_STATES : COUNTED_STATES, also: again };
    for await (const judged of this.runs.compare(before, span, sides, arriving)) {
      if (counted === MOST_DOCUMENTS_COUNTED) return shown(tally, false);
      counted += 1;
      const { id } = judged.tracked;
      const known = arrivingIds.has(id) ? asFarAsKnown(judged, today) : judged;
      tally.add({ ...known, isPlanned: planned.has(id) }, isHeldNow || unsent.has(id));
    }
    return shown(tally, true);
  }
}

/** Ignores issues caused by incomplete stored data of money received. */
function asFarAsKnown(judged: DryRunResult, today: CalendarDay): DryRunResult {
  const { sales, circumstances, verdicts, sentOn } = judged;
  const day = isLate(sales, circumstances.lastDay) ? today : sales.issuedOn;
  return {
    ...judged,
    verdicts: verdicts.map((said) => said.filter(isKnownOfTakings)),
    sentOn: sentOn.map((known) => known ?? day),
  };
}

/** @param before null: the organisation was not live */
function isEarlier(goLiveOn: CalendarDay, before: CalendarDay | null): boolean {
  return before === null || goLiveOn < before;
}

function shown(tally: EffectTally, isWhole: boolean): RuleEffectDto {
  return {
    released: showAmounts(tally.released),
    newlyHeld: showAmounts(tally.newlyHeld),
    isWhole,
    irreversible: showIrreversible(tally),
  };
}

/** False for issues about items and customers, which are not stored with money received. */
function isKnownOfTakings({ code, path }: Issue): boolean {
  return code === 'EXCLUDED_BY_RULE' || !/^(customer|lines\[\d+\][.]itemCode)/.test(path);
}
