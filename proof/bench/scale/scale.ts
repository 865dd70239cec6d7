import { table } from '../load/figures';
import { bench as benchOf, decimal, whole } from '../runner';
import { type BusiestDay, busiestDay, type Practice } from './busiest-day';

/** Xero's limits: calls of an app per minute, and of one organisation per minute. */
const APP_CALLS = 10_000;
const ORGANISATION_CALLS = 60;
const YEAR_MONTHS = 12;

/** Measured figures (docs/performance.md), and prices of a machine. */
export interface Figures {
  /** Processor time per document in milliseconds, connector and PostgreSQL together. */
  readonly processorMs: number;
  readonly cores: number;
  /** Percentage of the processor that the plan uses. */
  readonly usedPercent: number;
  readonly callsPerDocument: number;
  /** Calls per organisation and day that no document causes. */
  readonly pollsPerDay: number;
  readonly storedKb: number;
  /** Largest data of a cell in a year in gigabytes, so that it can be backed up and restored within an hour. */
  readonly cellGb: number;
  /** Time for which a document keeps the event loop of its process busy, in milliseconds. */
  readonly loopMs: number;
  /** Percentage of the time for which the plan keeps an event loop busy. */
  readonly loopPercent: number;
  /** Price of a core per month, in any currency. */
  readonly corePrice: number;
  readonly gbPrice: number;
}

export interface Scale {
  readonly organisations: number;
  readonly cells: number;
  /** Processes of a cell, at least two, so that one can be stopped. */
  readonly replicas: number;
  readonly day: BusiestDay;
  readonly callsInBusiestMinute: number;
  /** Number of apps at Xero that these calls need. */
  readonly apps: number;
  /** Gigabytes stored after a year. */
  readonly storedGb: number;
  readonly pricePerOrganisation: number;
}

/** Divisors of the number of organisations: a thousandth, a hundredth, a tenth, and all. */
const PARTS = [1_000, 100, 10, 1];

const ROWS: readonly (readonly [string, (scale: Scale) => number])[] = [
  ['Documents on the busiest day', ({ day }) => day.documents],
  ['Approved in the busiest minute', ({ day }) => day.busiestMinute],
  ['Cells', ({ cells }) => cells],
  ['Replicas of a cell', ({ replicas }) => replicas],
  ['Minutes to written back, half', ({ day }) => day.delays.p50],
  ['99 of 100', ({ day }) => day.delays.p99],
  ['the last', ({ day }) => day.delays.most],
  ['Calls to Xero, busiest minute', ({ callsInBusiestMinute }) => callsInBusiestMinute],
  ['Apps at Xero', ({ apps }) => apps],
  ['Stored after a year, GB', ({ storedGb }) => Math.ceil(storedGb)],
  ['Price of an organisation, month', ({ pricePerOrganisation }) => Number(pricePerOrganisation.toFixed(3))],
];

const flags = {
  organisations: whole(
    'organisations; also a tenth, a hundredth and a thousandth of them',
    100_000,
    1,
    1_000_000,
  ),
  documents: whole('documents of an organisation in a month, on average', 120, 1, 100_000),
  spread: decimal('how much organisations differ: standard deviation of the logarithm', 1.3, 0, 3),
  peakPercent: decimal('percent of the month on its busiest day', 12, 1, 100),
  together: whole('documents that are approved together, on average', 10, 1, 1_000),
  processorMs: decimal('processor of a document, connector and PostgreSQL', 30, 0.1, 1_000),
  cores: whole('processor cores of a cell', 8, 1, 256),
  usedPercent: whole('percent of the processor that is planned with', 70, 1, 100),
  callsPerDocument: decimal('calls to Xero', 1.1, 0.1, 100),
  pollsPerDay: whole('calls of an organisation that no document causes', 80, 0, 5_000),
  storedKb: decimal('kilobytes of a document in the database', 20, 0.1, 1_000),
  cellGb: whole('gigabytes that a year of one cell may take', 1_000, 1, 1_000_000),
  loopMs: decimal('milliseconds of the event loop for a document', 40, 0.1, 1_000),
  loopPercent: decimal('percent for which an event loop is planned to be busy', 50, 1, 100),
  corePrice: decimal('price of a core in a month', 20, 0, 10_000),
  gbPrice: decimal('price of a gigabyte in a month', 0.15, 0, 10_000),
  delay: whole('minutes within which 99 of 100 documents are to be written back', 1, 0, 1_440),
  seed: whole('draws another day', 1, 0, 1_000_000_000),
};

export const bench = benchOf(flags, (options) => {
  const scales = PARTS.map((part) => Math.round(options.organisations / part))
    .filter((organisations) => organisations > 0)
    .map((organisations) => scale({ ...options, organisations }, options, options.delay, options.seed));
  const count = (figure: number): string => figure.toLocaleString('en-GB', { maximumFractionDigits: 3 });
  const text = table(
    ['Organisations', ...scales.map(({ organisations }) => count(organisations))],
    ROWS.map(([name, figure]) => [name, ...scales.map((one) => count(figure(one)))]),
  );
  return Promise.resolve({ result: scales, text });
});

/** Smallest number of cells in which 99 of 100 documents of the busiest day are written back within `delayMinutes`. */
export function scale(practice: Practice, figures: Figures, delayMinutes: number, seed: number): Scale {
  const { processorMs, cores, usedPercent, callsPerDocument, pollsPerDay, storedKb, cellGb } = figures;
  const { organisations, documents } = practice;
  const storedGb = (organisations * documents * YEAR_MONTHS * storedKb) / 1e6;
  const documentsPerMinute = Math.floor((60_000 * cores * usedPercent) / 100 / processorMs);
  const documentsPerMinuteOfOne = Math.floor(ORGANISATION_CALLS / callsPerDocument);
  const cell = { documentsPerMinute, documentsPerMinuteOfOne };
  let cells = Math.max(1, Math.ceil(storedGb / cellGb));
  // With capacity for every document in its minute, documents only wait for Xero's limit per organisation; more cells
  // do not help.
  const isEnough = ({ left, delays, busiestMinute }: BusiestDay): boolean =>
    (left === 0 && delays.p99 <= delayMinutes) || cells * documentsPerMinute > 2 * busiestMinute;
  let day = busiestDay(practice, cell, cells, seed);
  for (; !isEnough(day); day = busiestDay(practice, cell, cells, seed)) cells += 1;
  const polls = (organisations * pollsPerDay) / (24 * 60);
  // No more than the capacity is done in a minute.
  const done = Math.min(day.busiestMinute, cells * documentsPerMinute);
  const callsInBusiestMinute = Math.round(done * callsPerDocument + polls);
  const price = cells * cores * figures.corePrice + storedGb * figures.gbPrice;
  const apps = Math.ceil(callsInBusiestMinute / APP_CALLS);
  const documentsPerReplica = (60_000 * figures.loopPercent) / 100 / figures.loopMs;
  return {
    organisations,
    cells,
    replicas: Math.max(2, Math.ceil(done / cells / documentsPerReplica)),
    day,
    callsInBusiestMinute,
    apps,
    storedGb,
    pricePerOrganisation: price / organisations,
  };
}
