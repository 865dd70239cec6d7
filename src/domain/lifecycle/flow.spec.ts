import { type FlowFacts, flowOf, type StageWork } from './flow';

const NOW = new Date('2026-03-10T08:00:00Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

/** Client without due work; the next poll is due in five minutes. */
function facts(changes: Partial<FlowFacts> = {}): FlowFacts {
  return {
    ...{ organisationId: 'o', name: 'Acme', platform: 'xero', service: 'fiscal-harmony', now: NOW },
    ...{ status: 'connected', isPaused: false, isLive: true, dueAt: at(5), leaseUntil: null },
    ...{ failingSince: null, stoppedBy: null, work: {}, submittedAt: null, movedAt: null },
    ...{ triedAgainAt: null, alerts: [], canWrite: true },
    ...changes,
  };
}

function work(since: Date, changes: Partial<StageWork> = {}): StageWork {
  return {
    documents: 34,
    since,
    nextDueAt: since,
    failedSince: null,
    failedDueAt: null,
    stoppedBy: null,
    ...changes,
  };
}

const BY_JOURNAL = { stage: 'submit', cause: 'journal', side: 'journal' } as const;
const BY_BOOKS = { stage: 'collect', cause: 'unwell', side: 'books' } as const;
const OF_BOOKS = { cause: 'cut_off', side: 'books' } as const;
const OF_JOURNAL = { cause: 'journal', side: 'journal' } as const;
const LIMITED = { stage: 'collect', cause: 'limited', side: 'books' } as const;

describe('the work of a client', () => {
  it.each<[string, Partial<FlowFacts>]>([
    ['nothing is to be done', {}],
    ['a poll was due a minute ago', { dueAt: at(-1) }],
    ['it is worked on', { dueAt: null, leaseUntil: at(1) }],
    ['documents came a minute ago', { work: { prepare: work(at(-1)), submit: work(at(-1)) } }],
    ['a long queue goes one by one', { work: { submit: work(at(-90)) }, submittedAt: at(-1) }],
    ['many are written back one by one', { work: { writeBack: work(at(-90)) }, movedAt: at(-1) }],
    ['an outcome is to be asked for later', { work: { ask: work(at(-90), { nextDueAt: at(30) }) } }],
    ['a run failed a minute ago', { failingSince: at(-1), stoppedBy: BY_BOOKS }],
    ['ready documents have no account yet', { isLive: false, work: { submit: work(at(-90)) } }],
  ])('flows while %s', (_what, changes) => expect(flowOf(facts(changes))).toEqual({ is: 'flowing' }));

  it.each<[string, Partial<FlowFacts>, Date | null]>([
    ['it is paused', { isPaused: true, work: { submit: work(at(-90)) } }, null],
    ['it is to be connected again', { status: 'reconnect' }, null],
    ['its calls are used up', { stoppedBy: LIMITED, failingSince: at(-60), dueAt: at(90) }, at(90)],
    ["the device's day is closed", { triedAgainAt: at(20), work: { submit: work(at(-60)) } }, at(20)],
    ['its documents are put off', { work: { writeBack: work(at(-60), { nextDueAt: at(300) }) } }, at(300)],
  ])('waits while %s', (_what, changes, until) =>
    expect(flowOf(facts(changes))).toMatchObject({ is: 'waiting', until }),
  );

  it.each<[string, Partial<FlowFacts>, object]>([
    [
      'the journal cannot be written',
      { work: { submit: work(at(-5)) }, failingSince: at(-4), stoppedBy: BY_JOURNAL },
      { stage: 'submit', since: at(-5), documents: 34, cause: 'journal', side: 'journal', system: null },
    ],
    [
      'the books do not answer',
      { failingSince: at(-3), stoppedBy: BY_BOOKS },
      { stage: 'collect', since: at(-3), documents: 0, cause: 'unwell', system: 'xero' },
    ],
    ['no process takes it', { dueAt: at(-3) }, { stage: 'collect', cause: 'unclaimed', system: null }],
    ['its holder has gone', { dueAt: null, leaseUntil: at(-3) }, { stage: 'collect', cause: 'unclaimed' }],
    ['the database takes no writes', { dueAt: at(-3), canWrite: false }, { cause: 'database' }],
    ['a message is not read', { work: { hints: work(at(-3), { nextDueAt: null }) } }, { stage: 'hints' }],
    ['documents are not mapped', { work: { prepare: work(at(-3)) } }, { stage: 'prepare', cause: 'unknown' }],
    ['none has gone for long', { work: { submit: work(at(-9)) }, submittedAt: at(-3) }, { since: at(-3) }],
    [
      'outcomes are asked for in vain',
      { work: { ask: work(at(-9), { failedSince: at(-4) }) } },
      { stage: 'ask' },
    ],
    [
      'another alert explains it',
      { work: { submit: work(at(-9)) }, alerts: ['CLOCK_DIFFERS'] },
      { stage: 'submit', alert: 'CLOCK_DIFFERS' },
    ],
    [
      'documents fail alone, which stops no run',
      { work: { writeBack: work(at(-9), { failedSince: at(-9), failedDueAt: at(4), stoppedBy: OF_BOOKS }) } },
      { stage: 'writeBack', cause: 'cut_off', system: 'xero', triedAgainAt: at(4) },
    ],
    [
      'a document was refused before the run stopped at the same stage',
      {
        work: { submit: work(at(-9), { stoppedBy: OF_BOOKS }) },
        failingSince: at(-4),
        stoppedBy: BY_JOURNAL,
      },
      { stage: 'submit', cause: 'journal', triedAgainAt: at(5) },
    ],
    [
      'a document fails at another stage than the run',
      {
        work: { submit: work(at(-9), { stoppedBy: OF_JOURNAL }) },
        failingSince: at(-4),
        stoppedBy: BY_BOOKS,
      },
      { stage: 'submit', cause: 'journal' },
    ],
  ])('stands still while %s', (_what, changes, expected) =>
    expect(flowOf(facts(changes))).toMatchObject({ is: 'standing', ...expected }),
  );
});
