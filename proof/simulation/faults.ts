import { Random } from './random';

/** Faults that end the session to which a process's leases are bound; the process notices it later, or never. */
const SESSION_FAULTS = ['session_lost', 'session_lost_unnoticed'] as const;

/** Possible faults by place. */
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
/** Place, or the moment after a look into the journal. */
export type Passed = Place | 'look';
export type Fault = (typeof FAULTS_AT)[Place][number];

/** Faults after which nobody knows whether the document has arrived. */
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

/** Decides which fault happens at a place that a process passes. */
export interface FaultSource {
  at(place: Place): Fault | null;
}

/** Injects no fault. */
export const NO_FAULTS: FaultSource = { at: () => null };

/**
 * Largest fault rates by place. Faults around a commit are more frequent than their share, especially at the commit of
 * an intent.
 */
const USUAL: Readonly<Record<Place, number>> = {
  ...{ connect: 0.08, send: 0.12, ask: 0.08, download: 0.08, books: 0.08 },
  ...{ statement: 0.006, commit: 0.02, intent: 0.3 },
};

/**
 * Raised rates for wrong answers: a schedule contains few answers, and a service that gets them wrong does so often.
 */
const OFTEN: Readonly<Record<string, number>> = { wrong: 0.6, of_another: 0.6 };

/**
 * Random faults whose rates are drawn for each schedule, many of them 0, so that frequent faults do not hide rare ones
 * (swarm testing).
 */
export class SwarmFaults implements FaultSource {
  /** Rates by place, of faults that can happen there in this schedule. */
  private readonly rates = new Map<string, readonly (readonly [Fault, number])[]>();

  /** @param favoured minimum rates of faults, by `place/fault` */
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

/** Injects given faults at given turns; a turn is one passage of any process through any place. */
export class ScriptedFaults implements FaultSource {
  private turn = -1;
  /** Places passed, in order, at which a fault can be scripted; statements are left out. */
  readonly passed: Place[] = [];

  /** @param uncounted places that do not count as turns */
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
