import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../domain/calendar-day';
import {
  type DocumentState,
  OPEN_STATES,
  SENT_STATES,
  UNSENT_STATES,
} from '../../domain/lifecycle/lifecycle';
import { refusal } from '../../domain/issues/refuse';
import { isLate } from '../../mapping/late/dating';
import { EffectTally } from '../../mapping/preflight/effect-tally';
import { mappingRules } from '../../mapping/rule-set/rule-set';
import { isKnownOfTakings } from '../dry-run/arriving-takings';
import { type DryRunResult, FIRST_DAY, PreflightRun, type Starting } from '../dry-run/preflight-run';
import { showAmounts, showIrreversible } from '../dry-run/show-preflight';
import { afterwards, type Foreseen, knownAfterwards } from './foreseen';
import type { OrganisationSettingsDto } from '../settings/organisation-settings.dto';
import type { RuleEffectDto } from './rule-effect.dto';

/** Released documents may be in progress before they are counted, so these states count, too. */
const COUNTED_STATES: readonly DocumentState[] = [...OPEN_STATES, ...SENT_STATES];
/** A second of thinking, about: nobody should wait longer for the answer to one rule. */
export const MOST_COUNTED = 5_000;

/** The one answer to what an action would let go, what of it late, and what it makes impossible for ever. */
@Injectable()
export class RuleEffects {
  constructor(private readonly runs: PreflightRun) {}

  /**
   * Makes a change and measures it, outside of any transaction: nobody waits for the counting but who asked. Without a
   * go-live date everything is judged as if there were one.
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
    // An organisation that stays paused is judged as if it were not.
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
    const sides = [
      { rules: before.rules, since },
      { rules, since: after, gaps, known: knownAfterwards(foreseen) },
    ];
    const span = { states: isHeldNow ? UNSENT_STATES : COUNTED_STATES, also: again };
    for await (const judged of this.runs.compare(before, span, sides, arriving)) {
      if (counted === MOST_COUNTED) return shown(tally, false);
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
