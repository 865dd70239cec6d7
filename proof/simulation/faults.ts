import { Random } from './random';

/** The session ends that the leases of a process are bound to, and the process lives; it may notice that later, or not at all. */
const SESSION_FAULTS = ['session_lost', 'session_lost_unnoticed'] as const;

/** Where something can go wrong, by what is being done there. */
export const FAULTS_AT = {
  connect: ['refused', 'crash_before'],
  send: [
    ...[
      'not_sent',
      'request_lost',
      'answer_lost',
      'arrives_late',
      'failed_before',
      'failed_after',
      'garbled',
    ],
    ...['empty', 'slow', 'slow_refusal', 'refused_document', 'refused_account', 'limited'],
    ...['refused_alone', 'refused_after', 'crash_before', 'crash_after'],
  ],
  ask: ['unwell', 'limited', 'silent', 'wrong', 'crash_before', 'crash_after'],
  download: ['unwell', 'limited', 'of_another', 'crash_before', 'crash_after'],
  books: ['failed_before', 'failed_after', 'limited', 'crash_before', 'crash_after'],
  statement: ['crash_before', 'crash_after', 'pause_after', ...SESSION_FAULTS],
  commit: ['crash_before', 'crash_after', 'acknowledgement_lost', 'pause_after', ...SESSION_FAULTS],
  intent: ['crash_before', 'crash_after', 'acknowledgement_lost', 'pause_after', ...SESSION_FAULTS],
} as const;

export type Place = keyof typeof FAULTS_AT;
/** A place, or the moment after a look into the journal. */
export type Passed = Place | 'look';
export type Fault = (typeof FAULTS_AT)[Place][number];

/** Answers after which nobody knows whether the document arrived. */
export const AMBIGUOUS: readonly (Fault | null)[] = [
  ...(['request_lost', 'answer_lost', 'arrives_late', 'failed_before', 'failed_after', 'garbled'] as const),
  ...([
    'empty',
    'slow',
    'slow_refusal',
    'refused_alone',
    'refused_after',
    'crash_before',
    'crash_after',
  ] as const),
];

/** Decides, at every place a process comes through, what goes wrong there. */
export interface FaultSource {
  at(place: Place): Fault | null;
}

/** Injects no fault. */
export const NO_FAULTS: FaultSource = { at: () => null };

/**
 * Largest fault rates by place. Places around a commit are hit more often than their share, above all the
 * commit of an intent to submit.
 */
const USUAL: Readonly<Record<Place, number>> = {
  ...{ connect: 0.08, send: 0.12, ask: 0.08, download: 0.08, books: 0.08 },
  ...{ statement: 0.006, commit: 0.02, intent: 0.3 },
};

/**
 * Raised rates for wrong answers: a schedule has few answers, and a service that gets them wrong does so
 * often.
 */
const OFTEN: Readonly<Record<string, number>> = { wrong: 0.6, of_another: 0.6 };

/**
 * A swarm: each schedule draws how often each kind of fault happens, many of them never, so that schedules differ
 * in character and rare faults are not always hidden behind frequent ones.
 */
export class SwarmFaults implements FaultSource {
  /** By place, and only what can happen there in this schedule. */
  private readonly rates = new Map<string, readonly (readonly [Fault, number])[]>();

  /** @param favoured rates of faults that this schedule has in any case, by `place/fault` */
  constructor(
    private readonly random: Random,
    favoured: Readonly<Record<string, number>> = {},
  ) {
    const rates = new Map<string, number>();
    for (const [place, faults] of Object.entries(FAULTS_AT)) {
      const usual = USUAL[place as Place];
      for (const fault of faults) {
        if (random.chance(0.4)) rates.set(`${place}/${fault}`, (OFTEN[fault] ?? usual) * random.next());
      }
    }
    for (const [fault, most] of Object.entries(favoured)) rates.set(fault, most * random.next());
    for (const [place, faults] of Object.entries(FAULTS_AT)) {
      const known = faults.map((fault) => [fault, rates.get(`${place}/${fault}`) ?? 0] as const);
      this.rates.set(
        place,
        known.filter(([, rate]) => rate > 0),
      );
    }
  }

  at(place: Place): Fault | null {
    const drawn = this.random.next();
    let sum = 0;
    for (const [fault, rate] of this.rates.get(place) ?? []) {
      sum += rate;
      if (drawn < sum) return fault;
    }
    return null;
  }
}

/** Given faults at given turns: the so-many-th time that any process comes through any place. */
export class ScriptedFaults implements FaultSource {
  private turn = -1;
  /** Every place passed, in its order: what could be scripted. Statements are not: a commit makes them count. */
  readonly passed: Place[] = [];

  /** @param uncounted places that are passed without being turns */
  constructor(
    private readonly script: ReadonlyMap<number, Fault>,
    private readonly uncounted: readonly Place[] = ['statement'],
  ) {}

  at(place: Place): Fault | null {
    if (this.uncounted.includes(place)) return null;
    this.turn += 1;
    this.passed.push(place);
    const fault = this.script.get(this.turn) ?? null;
    const known: readonly string[] = FAULTS_AT[place];
    return fault !== null && known.includes(fault) ? fault : null;
  }
}
