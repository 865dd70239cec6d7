import { type BusiestDay, busiestDay, type Practice } from './busiest-day';

/** Xero's limits page: calls of a whole app in a minute, and of one organisation. */
const APP_CALLS = 10_000;
const ORGANISATION_CALLS = 60;
const YEAR_MONTHS = 12;

/** Measured figures (docs/performance.md), and prices of a machine. */
export interface Figures {
  /** Processor milliseconds of a document, connector and PostgreSQL together. */
  readonly processorMs: number;
  readonly cores: number;
  /** Percent of the processor that is planned with. */
  readonly usedPercent: number;
  readonly callsPerDocument: number;
  /** Calls of an organisation in a day that no document causes. */
  readonly pollsPerDay: number;
  readonly storedKb: number;
  /** Most gigabytes of a cell's year, so that it can be backed up and restored in an hour. */
  readonly cellGb: number;
  /** Money a month, any currency. */
  readonly corePrice: number;
  readonly gbPrice: number;
}

export interface Scale {
  readonly organisations: number;
  readonly cells: number;
  readonly day: BusiestDay;
  readonly callsInBusiestMinute: number;
  /** Apps at Xero that these calls need. */
  readonly apps: number;
  /** After a year. */
  readonly storedGb: number;
  readonly pricePerOrganisation: number;
}

/** The least number of cells in which 99 of 100 documents of the busiest day are written back within `delayMinutes`. */
export function scale(practice: Practice, figures: Figures, delayMinutes: number, seed: number): Scale {
  const { processorMs, cores, usedPercent, callsPerDocument, pollsPerDay, storedKb, cellGb } = figures;
  const { organisations, documents } = practice;
  const storedGb = (organisations * documents * YEAR_MONTHS * storedKb) / 1e6;
  const documentsPerMinute = Math.floor((60_000 * cores * usedPercent) / 100 / processorMs);
  const documentsPerMinuteOfOne = Math.floor(ORGANISATION_CALLS / callsPerDocument);
  const cell = { documentsPerMinute, documentsPerMinuteOfOne };
  let cells = Math.max(1, Math.ceil(storedGb / cellGb));
  // With room for every document in its minute, those that still wait, wait for Xero's minute of one organisation.
  const isEnough = ({ left, delays, busiestMinute }: BusiestDay): boolean =>
    (left === 0 && delays.p99 <= delayMinutes) || cells * documentsPerMinute > 2 * busiestMinute;
  let day = busiestDay(practice, cell, cells, seed);
  for (; !isEnough(day); day = busiestDay(practice, cell, cells, seed)) cells += 1;
  const polls = (organisations * pollsPerDay) / (24 * 60);
  // More cannot be done in a minute, however many are approved in it.
  const done = Math.min(day.busiestMinute, cells * documentsPerMinute);
  const callsInBusiestMinute = Math.round(done * callsPerDocument + polls);
  const price = cells * cores * figures.corePrice + storedGb * figures.gbPrice;
  const apps = Math.ceil(callsInBusiestMinute / APP_CALLS);
  return {
    organisations,
    cells,
    day,
    callsInBusiestMinute,
    apps,
    storedGb,
    pricePerOrganisation: price / organisations,
  };
}
