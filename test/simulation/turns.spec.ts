import { Logger } from '@nestjs/common';
import { TURN_MUTANTS } from '../../proof/simulation/turns/turn-mutants';
import { SOUND, type TurnRules, TurnsTrial } from '../../proof/simulation/turns/turns-trial';

const SEEDS = 6;

/** First seed with a violation; null: none. */
async function firstFound(rules: TurnRules): Promise<{ seed: number; violation: string } | null> {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const [violation] = await new TurnsTrial(seed, rules).violations();
    if (violation !== undefined) return { seed, violation };
  }
  return null;
}

describe('the turns of organisations that share one place', () => {
  // Silences the log, because one organisation breaks on purpose.
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  it('come for everyone with a live document, whatever others have to do, and whichever process dies', async () => {
    expect(await firstFound(SOUND)).toBeNull();
  });

  it.each(TURN_MUTANTS)('do not where a program $fault', async ({ rules }) => {
    const found = await firstFound(rules);
    expect(found?.violation).toMatch(/^T1: /);
    expect(await new TurnsTrial(found?.seed ?? 0, SOUND).violations()).toEqual([]);
  });
});
