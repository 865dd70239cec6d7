import { Logger } from '@nestjs/common';
import { Blueprint } from '../../proof/simulation/blueprint';
import { type LastingState, lastingTrial } from '../../proof/simulation/lasting/lasting-trial';
import { LASTING_MUTANTS } from '../../proof/simulation/mutants/lasting-mutants';
import { CODES_BY_CAUSE } from '../../src/mapping/zimbabwe/account-causes';

/** Number of documents in the day of a trial, one after the other. */
const ALL = 14;
const saying = (code: string, date = ''): LastingState => ({
  against: () => `${code}: as the device says it${date}.`,
});
/** Date in the future, entered by somebody at the portal; the device then refuses earlier ones. */
const TOMORROW = '2026-03-11T08:00:00';
const behind = (last: string): LastingState => ({
  against: ({ moment }) => (moment < last ? `RCPT030: dated before the previous one (${last}).` : null),
});

/** States, with the maximum of submissions while they last, and the cause that stops them. */
const TABLE: readonly (readonly [
  name: string,
  state: LastingState,
  most: number,
  stoppedBy: string | null,
])[] = [
  ...CODES_BY_CAUSE.device.map((code) => [code, saying(code), 2, 'device'] as const),
  ...CODES_BY_CAUSE.day_closed.map((code) => [code, saying(code), 6, 'day_closed'] as const),
  ['RCPT030 without a date', saying('RCPT030'), 1, 'order'],
  ['RCPT030 with a date that is not enough', saying('RCPT030', ` (${TOMORROW})`), 2, 'order'],
  ['RCPT030 with a date in the next month', saying('RCPT030', ' (2026-04-11T08:00:00)'), 1, 'order'],
  ...(['request_lost', 'failed_before'] as const).map(
    (answer) => [answer, { answer }, 5, 'unanswered'] as const,
  ),
  ...(['answer_lost', 'arrives_late', 'failed_after', 'garbled', 'empty'] as const).map(
    // Each answer is recognised by the service's status before the next document, so no person has to decide.
    (answer) => [`${answer}, taken all the same`, { answer }, ALL, null] as const,
  ),
  ['refused_alone', { answer: 'refused_alone' }, 2, 'refused'],
];

describe('a service or a device that is in one state for a day', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  it.each(TABLE)('%s', async (_name, state, most, stoppedBy) => {
    const result = await lastingTrial(new Blueprint(), state);
    expect(result).toMatchObject({ submissions: most, stoppedBy, violations: [] });
    // Every other document is fiscalised once a person has resumed submissions.
    const { written_back: wellEnded = 0, rejected = 0, uncertain = 0 } = result.ends;
    expect(wellEnded + rejected + uncertain).toBe(ALL);
    expect(wellEnded).toBeGreaterThanOrEqual(ALL - most);
  });

  it.each(CODES_BY_CAUSE.document.map((code) => [code]))(
    '%s: a document is at fault, the next one goes',
    async (code) => {
      expect(await lastingTrial(new Blueprint(), saying(code))).toMatchObject({
        submissions: ALL,
        stoppedBy: null,
      });
    },
  );

  it.each([
    ['47 seconds ahead', '2026-03-10T10:03:00'],
    ['of tomorrow', TOMORROW],
  ])(
    'a receipt %s on the device: one document is turned down, the others are dated after it',
    async (_name, last) => {
      const { submissions, stoppedBy, ends } = await lastingTrial(new Blueprint(), behind(last));
      expect({ submissions, stoppedBy, ends }).toEqual({
        ...{ submissions: ALL, stoppedBy: null },
        ends: { rejected: 1, written_back: ALL - 1 },
      });
    },
  );

  // Submissions before the first outcome cannot be taken back; there are at most five.
  it.each<[string, LastingState, number, string]>([
    ['RCPT020', saying('RCPT020'), 5, 'device'],
    ['RCPT030 without a date', saying('RCPT030'), 5, 'order'],
    ['RCPT01', saying('RCPT01'), 10, 'day_closed'],
    ['request_lost', { answer: 'request_lost' }, 5, 'unanswered'],
  ])('%s, and a whole queue at once', async (_name, state, most, stoppedBy) => {
    const { submissions, ...found } = await lastingTrial(new Blueprint(), { ...state, isQueue: true });
    expect({ submissions, stoppedBy: found.stoppedBy }).toEqual({ submissions: most, stoppedBy });
  });

  it.each(LASTING_MUTANTS)('finds a program that $fault', async ({ blueprint, shownBy }) => {
    const [, state, most] = TABLE.find(([name]) => name === shownBy)!;
    expect((await lastingTrial(blueprint, state)).submissions).toBeGreaterThan(most);
  });
});
