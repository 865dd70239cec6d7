import { storedWords } from '../../../src/domain/texts/stored-sentence';
import type { SubmissionRefusal } from '../../../src/documents/submissions.entities';
import type { LocalDateTime } from '../../../src/domain/calendar-day';
import { LIVE_SUBMISSION_STATES, type SubmissionState } from '../../../src/domain/fiscal/submission-states';
import type { Lease } from '../../../src/organisations/lease/lease';
import { LAYERS } from '../../../proof/simulation/layer';
import { MINUTE, Store } from './stores';

/** States that a submission cannot reach without a request of the service. */
const KNOWN: readonly SubmissionState[] = ['accepted', 'fiscalised'];

describe.each(LAYERS)('the standing of an account: %s', (layer) => {
  let store: Store;
  let lease: Lease | undefined;
  let follows: LocalDateTime | null;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(() => {
    [lease, follows] = [undefined, null];
    return store.begin();
  });
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  /** Sends one document after the other, far apart; the last is the newest. */
  const send = async (
    ends: readonly (readonly [SubmissionState, SubmissionRefusal?])[],
    apartMs = MINUTE,
  ): Promise<void> => {
    lease ??= await store.claim();
    const { submissions, documents } = store.stored;
    for (const [state, refusal] of ends) {
      await store.pass(apartMs);
      const document = await store.ready(lease, `d${store.now().getTime()}`);
      const submission = await submissions.begin(lease, document, store.intent(document, { follows }));
      if (submission === null) throw new Error('nothing stands against it');
      await documents.transaction((manager) =>
        submissions.settle(manager, submission, ['sending'], state, {
          ...{ detail: storedWords('said'), refusal },
          ...(KNOWN.includes(state) ? { requestId: document.number } : {}),
        }),
      );
      if (LIVE_SUBMISSION_STATES.includes(state)) follows = submission.datedAt;
    }
  };
  const standing = () => store.stored.submissions.standing(store.accountId);
  const cause = async () => (await standing()).stopped?.cause ?? null;

  it.each<[string, readonly (readonly [SubmissionState, SubmissionRefusal?])[], string | null]>([
    ['one lost answer', [['unknown', 'unanswered']], null],
    [
      'two',
      [
        ['unknown', 'unanswered'],
        ['unknown', 'unanswered'],
      ],
      'unanswered',
    ],
    ['an answer between', [['unknown', 'unanswered'], ['accepted'], ['unknown', 'unanswered']], null],
    [
      'a refusal after',
      [
        ['unknown', 'unanswered'],
        ['unknown', 'unanswered'],
        ['refused', 'document'],
      ],
      null,
    ],
    [
      'a dead sender between',
      [['unknown', 'unanswered'], ['unknown'], ['unknown', 'unanswered']],
      'unanswered',
    ],
    ['dead senders alone', [['unknown'], ['unknown'], ['unknown']], null],
    [
      'too many calls between',
      [
        ['unknown', 'unanswered'],
        ['refused', 'rate_limit'],
        ['unknown', 'unanswered'],
      ],
      null,
    ],
    [
      'answers that evidence has found',
      [
        ['fiscalised', 'unanswered'],
        ['unknown', 'unanswered'],
      ],
      null,
    ],
    [
      "a person's word",
      [
        ['rejected', 'unanswered'],
        ['rejected', 'unanswered'],
      ],
      'unanswered',
    ],
    ['one of the device', [['rejected', 'device']], null],
    [
      'two of the device',
      [
        ['rejected', 'device'],
        ['rejected', 'device'],
      ],
      'device',
    ],
    [
      'refused at once',
      [
        ['refused', 'device'],
        ['rejected', 'device'],
      ],
      'device',
    ],
    ['others under way after it', [['rejected', 'device'], ['rejected', 'device'], ['accepted']], 'device'],
    ['a receipt after it', [['rejected', 'device'], ['rejected', 'device'], ['fiscalised']], null],
    ['a fault of a document between', [['rejected', 'device'], ['rejected'], ['rejected', 'device']], null],
    [
      'fiscalised after all',
      [
        ['fiscalised', 'device'],
        ['rejected', 'device'],
      ],
      null,
    ],
    ['no date to follow', [['rejected', 'order_unclear']], 'order'],
    [
      'a date to follow',
      [
        ['rejected', 'order'],
        ['rejected', 'order'],
      ],
      null,
    ],
    ['a closed day', [['rejected', 'day_closed']], 'day_closed'],
  ])('%s', async (_name, ends, expected) => {
    await send(ends);
    expect(await cause()).toBe(expected);
    expect(await store.stored.submissions.stopped(store.accountId)).toEqual((await standing()).stopped);
  });

  it('goes on once a person has looked, and stops at the second trouble after that', async () => {
    await send([
      ['rejected', 'device'],
      ['rejected', 'device'],
    ]);
    expect(await store.stored.submissions.review(store.accountId)).toBe(true);
    expect(await cause()).toBeNull();
    await send([['rejected', 'device']]);
    expect(await cause()).toBeNull();
    await send([['rejected', 'device']]);
    expect(await cause()).toBe('device');
  });

  it('awaits the outcomes that are open after a trouble of an outcome, for ten minutes', async () => {
    await send([['accepted']]);
    expect(await standing()).toMatchObject({ isAwaitingOutcome: false });
    await send([['rejected', 'device'], ['accepted']]);
    expect(await standing()).toMatchObject({ isAwaitingOutcome: true });
    await store.pass(9 * MINUTE);
    expect(await standing()).toMatchObject({ isAwaitingOutcome: true });
    await store.pass(2 * MINUTE);
    expect(await standing()).toMatchObject({ isAwaitingOutcome: false });
  });

  it('awaits the outcome of one of the first five after a day without any, for two minutes', async () => {
    const five = Array.from({ length: 5 }, () => ['accepted'] as const);
    const isAwaiting = async (): Promise<boolean> => (await standing()).isAwaitingOutcome;
    await send(five.slice(1), 1_000);
    expect(await isAwaiting()).toBe(false);
    await send([['accepted']], 1_000);
    expect(await isAwaiting()).toBe(true);
    await store.pass(2 * MINUTE);
    expect(await isAwaiting()).toBe(false);
    await send([['fiscalised'], ...five], 1_000);
    expect(await isAwaiting()).toBe(false);
    // A service whose outcomes take hours is no reason to wait.
    await store.pass(5 * 60 * MINUTE);
    await send(five, 1_000);
    expect(await isAwaiting()).toBe(false);
    await store.pass(24 * 60 * MINUTE);
    await send(five, 1_000);
    expect(await isAwaiting()).toBe(true);
  });

  it('follows the moment that the device names, and no second one that was sent knowing the first', async () => {
    const { submissions } = store.stored;
    const about = (datedAt: string) => ({
      fiscalAccountId: store.accountId,
      startedAt: store.now(),
      datedAt,
    });
    const follow = (datedAt: string, named: string | null) =>
      submissions.followDevice(about(datedAt), () => named);
    const last = () => submissions.lastMoment(store.accountId, null);
    expect(await follow('2026-03-10T10:00:00', null)).toBe(false);
    expect(await follow('2026-03-10T10:00:00', '2026-03-10T10:00:00')).toBe(false);
    expect(await follow('2026-03-10T10:00:00', '2026-03-18T10:00:00')).toBe(false);
    expect(await last()).toBeNull();
    expect(await follow('2026-03-10T10:00:00', '2026-03-11T08:00:00')).toBe(true);
    await send([['rejected', 'order']]);
    // Follows the device, because the document was sent before the date was known.
    expect(await follow('2026-03-10T10:00:05', '2026-03-11T08:00:00')).toBe(true);
    expect(await last()).toBe('2026-03-11T08:00:00');
    expect(await follow('2026-03-11T08:00:00', '2026-03-11T09:00:00')).toBe(false);
    await send([['fiscalised']]);
    expect(await follow('2026-03-11T08:00:00', '2026-03-11T09:00:00')).toBe(true);
    expect(await last()).toBe('2026-03-11T09:00:00');
  });
});
