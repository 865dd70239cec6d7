import { Injectable } from '@nestjs/common';
import { type DocumentState, OPEN_STATES, SENT_STATES } from '../../documents/lifecycle';
import { type Amounts, NOTHING, plus } from '../../mapping/preflight/tally';
import type { RuleSet } from '../../mapping/rule-set/rule-set';
import { FIRST_DAY, PreflightRun, type Starting } from '../dry-run/preflight-run';
import { showAmounts } from '../dry-run/show-preflight';
import type { RuleEffectDto } from './rule-effect.dto';

/** What a change releases may be in progress before it has been counted. */
const COUNTED_STATES: readonly DocumentState[] = [...OPEN_STATES, ...SENT_STATES];
/** A second of thinking, about: nobody should wait longer for the answer to one rule. */
export const MOST_COUNTED = 5_000;

/** What a change of rules does to documents that are not sent: how many are free to go, and how many are held now. */
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
    return { result, effect: await this.between(before, rules, goLiveOn) };
  }

  /** The same for rules that are not stored. */
  async foresee(organisationId: string, after: RuleSet): Promise<RuleEffectDto> {
    const before = await this.runs.start(organisationId);
    return this.between(before, after, before.goLiveOn);
  }

  private async between(before: Starting, rules: RuleSet, goLiveOn: string | null): Promise<RuleEffectDto> {
    let released: Amounts = NOTHING;
    let newlyHeld: Amounts = NOTHING;
    let counted = 0;
    const isNotLive = before.goLiveOn === null && goLiveOn === null;
    for await (const { sales, verdicts } of this.runs.compare(before, COUNTED_STATES, [
      { rules: before.rules, since: isNotLive ? FIRST_DAY : before.goLiveOn },
      { rules, since: isNotLive ? FIRST_DAY : goLiveOn },
    ])) {
      if (counted === MOST_COUNTED) return shown(released, newlyHeld, false);
      counted += 1;
      const [now = [], then = []] = verdicts;
      if (now.length > 0 && then.length === 0) released = plus(released, sales);
      if (now.length === 0 && then.length > 0) newlyHeld = plus(newlyHeld, sales);
    }
    return shown(released, newlyHeld, true);
  }
}

function shown(released: Amounts, newlyHeld: Amounts, isWhole: boolean): RuleEffectDto {
  return { released: showAmounts(released), newlyHeld: showAmounts(newlyHeld), isWhole };
}
