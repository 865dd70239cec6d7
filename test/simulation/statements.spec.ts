import { Failure } from '../../src/domain/issues/failure';
import { PARTS, type Parts, statementTrial } from '../../proof/simulation/statements/statement-trial';
import { KINDS } from '../../proof/simulation/statements/wrong-answers';

const ANSWERS = 10_000;

/** Deliberate faults; each one was, or could have been, a fault of this program. */
const DELIBERATE: Readonly<Record<string, Partial<Parts>>> = {
  'the last statement about a request wins': {
    verdictOf: (said, isHarmless) => PARTS.verdictOf(said.slice(-1), isHarmless),
  },
  'a success that cannot be read forbids nothing': {
    receivedOutcome: (statement, outcome, origin) => ({
      ...PARTS.receivedOutcome(statement, outcome, origin),
      claimsSuccess: outcome.result === 'fiscalised',
    }),
  },
  'a failure with numbers is a plain failure': {
    verdictOf: (said, isHarmless) =>
      PARTS.verdictOf(
        said.map((one) =>
          one.outcome.result === 'rejected' ? { ...one, outcome: { ...one.outcome, data: null } } : one,
        ),
        isHarmless,
      ),
  },
  'what cannot be read is passed over': {
    receivedOutcome: (...given) => ({ ...PARTS.receivedOutcome(...given), unreadable: null }),
  },
  'one call that fails is the end of all': {
    askInHalves: async (ids, { ask }) => ({
      ...{ answers: await ask(ids), failures: new Map<string, Failure>() },
      ...{ unasked: new Set<string>(), failed: null },
    }),
  },
  'who makes the question fail is passed over': {
    askInHalves: async (...given) => ({ ...(await PARTS.askInHalves(...given)), failures: new Map() }),
  },
};

describe('answers of the status check, made by a grammar of what can be wrong with them', () => {
  it('never make anything retryable after a success, never block a neighbour, and are never passed over in silence', async () => {
    const violations: string[] = [];
    const met = new Set<string>();
    let answers = 0;
    for (let seed = 1; answers < ANSWERS; seed += 1) {
      const trial = await statementTrial(seed);
      answers += trial.answers;
      violations.push(...trial.violations);
      for (const kind of trial.kinds) met.add(kind);
    }
    expect(violations.slice(0, 10)).toEqual([]);
    expect([...met].sort()).toEqual([...KINDS].sort());
  });

  it.each(Object.entries(DELIBERATE))('find the deliberate fault that %s', async (_fault, parts) => {
    const violations: string[] = [];
    for (let seed = 1; seed <= 200 && violations.length === 0; seed += 1)
      violations.push(...(await statementTrial(seed, { ...PARTS, ...parts })).violations);
    expect(violations).not.toEqual([]);
  });
});
