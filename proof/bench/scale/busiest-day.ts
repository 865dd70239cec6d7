import { Random } from '../../simulation/random';

const DAY_MINUTES = 24 * 60;

/** Documents that one organisation approves in the same minute. */
export interface Sitting {
  readonly organisation: number;
  readonly minute: number;
  readonly documents: number;
}

/** Capacity of a cell: an installation with its own PostgreSQL. */
export interface Cell {
  readonly documentsPerMinute: number;
  /** Xero's calls per minute and organisation, divided by the calls per document. */
  readonly documentsPerMinuteOfOne: number;
}

/** Documents of an organisation that still wait, by minute of approval. */
type Backlog = { readonly minute: number; left: number }[];

/**
 * Simulates a day of a cell, minute by minute; waiting organisations share each minute equally.
 * @param delays number of documents by minutes from approval to write-back, to which this day's are added
 * @returns documents that still wait at midnight
 */
export function cellDay(sittings: readonly Sitting[], cell: Cell, delays: Map<number, number>): number {
  const arriving: Sitting[][] = Array.from({ length: DAY_MINUTES }, () => []);
  for (const sitting of sittings) arriving[sitting.minute]?.push(sitting);
  const backlogs = new Map<number, Backlog>();
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    for (const { organisation, documents } of arriving[minute] ?? []) {
      backlogs.set(organisation, [...(backlogs.get(organisation) ?? []), { minute, left: documents }]);
    }
    workMinute(minute, backlogs, cell, delays);
  }
  return [...backlogs.values()].flat().reduce((sum, { left }) => sum + left, 0);
}

function workMinute(
  minute: number,
  backlogs: Map<number, Backlog>,
  cell: Cell,
  delays: Map<number, number>,
): void {
  let room = cell.documentsPerMinute;
  let unserved = backlogs.size;
  for (const [organisation, sittings] of [...backlogs]) {
    let turn = Math.min(Math.ceil(room / unserved), room, cell.documentsPerMinuteOfOne);
    unserved -= 1;
    for (let [first] = sittings; first !== undefined && turn > 0; [first] = sittings) {
      const done = Math.min(turn, first.left);
      first.left -= done;
      turn -= done;
      room -= done;
      const delay = minute - first.minute;
      delays.set(delay, (delays.get(delay) ?? 0) + done);
      if (first.left === 0) sittings.shift();
    }
    // Organisations that still wait move to the end, so that the next minute begins with those that got less of this
    // one.
    backlogs.delete(organisation);
    if (sittings.length > 0) backlogs.set(organisation, sittings);
  }
}

/** Weights of the hours of a working day for approvals: most before lunch and at the end. */
const HOURS = [0, 0, 0, 0, 0, 1, 3, 8, 12, 13, 12, 10, 6, 9, 11, 12, 10, 5, 2, 1, 1, 0, 0, 0];
const ALL_HOURS = HOURS.reduce((sum, weight) => sum + weight, 0);

export interface Practice {
  readonly organisations: number;
  /** Average number of documents of an organisation per month. */
  readonly documents: number;
  /** Variation between organisations: standard deviation of the logarithm of their documents. */
  readonly spread: number;
  /** Percentage of a month's documents on its busiest day. */
  readonly peakPercent: number;
  /** Average number of documents approved together. */
  readonly together: number;
}

export interface BusiestDay {
  readonly documents: number;
  readonly busiestMinute: number;
  /** Minutes from approval to write-back: median, 99th percentile and longest. */
  readonly delays: { readonly p50: number; readonly p99: number; readonly most: number };
  /** Documents that still wait at midnight. */
  readonly left: number;
}

/** Simulates the busiest day of a month in all cells, each with its share of the organisations. */
export function busiestDay(practice: Practice, cell: Cell, cells: number, seed: number): BusiestDay {
  const random = new Random(seed);
  const sittings: Sitting[][] = Array.from({ length: cells }, () => []);
  for (let organisation = 0; organisation < practice.organisations; organisation += 1) {
    sittings[organisation % cells]?.push(...dayOf(organisation, practice, random));
  }
  const delays = new Map<number, number>();
  const left = sittings.reduce((sum, ofCell) => sum + cellDay(ofCell, cell, delays), 0);
  const minutes = new Array<number>(DAY_MINUTES).fill(0);
  for (const { minute, documents } of sittings.flat()) minutes[minute] = (minutes[minute] ?? 0) + documents;
  const documents = minutes.reduce((sum, count) => sum + count, 0);
  const busiestMinute = minutes.reduce((most, count) => Math.max(most, count), 0);
  return { documents, busiestMinute, delays: quantiles(delays, documents), left };
}

/** Documents of an organisation on that day. The number per month is log-normal: its mean is exp(mu + spread² / 2). */
function dayOf(organisation: number, practice: Practice, random: Random): Sitting[] {
  const { spread } = practice;
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const month = practice.documents * Math.exp(spread * normal - (spread * spread) / 2);
  const sittings: Sitting[] = [];
  for (let left = Math.floor((month * practice.peakPercent) / 100 + random.next()); left > 0;) {
    const documents = Math.min(left, 1 + Math.floor(-Math.log(1 - random.next()) * (practice.together - 1)));
    sittings.push({ organisation, minute: minuteOfDay(random), documents });
    left -= documents;
  }
  return sittings;
}

function minuteOfDay(random: Random): number {
  let rest = random.next() * ALL_HOURS;
  const hour = HOURS.findIndex((weight) => (rest -= weight) < 0);
  return hour * 60 + random.whole(0, 59);
}

function quantiles(delays: ReadonlyMap<number, number>, documents: number): BusiestDay['delays'] {
  const sorted = [...delays].sort(([one], [other]) => one - other);
  const at = (share: number): number => {
    let passed = 0;
    return sorted.find(([, count]) => (passed += count) >= share * documents)?.[0] ?? DAY_MINUTES;
  };
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}
