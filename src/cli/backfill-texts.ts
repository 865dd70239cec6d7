import { Format } from 'cli-progress';
import { counted } from '../domain/counted';
import type { Answer, Operations } from './operations';
import { bad, good, table, tableOf } from './terminal';

export type ShownBackfill = Answer<Operations['GET /api/backfills/{id}']>;
type Effort = NonNullable<ShownBackfill['report']['effort']>;

/** ASCII characters of the bar, which any log can show. */
const BAR = {
  barsize: 30,
  barCompleteString: '#'.repeat(30),
  barIncompleteString: '.'.repeat(30),
  barGlue: '',
};

export function planText({ id, report }: ShownBackfill): string {
  const { from, till, states, planned, emptyBecause, preflight, causes, books, effort, chronology } = report;
  const rows = [
    ['Backfill', id],
    ['Days', `${from ?? 'the oldest'} to ${till ?? 'the newest'}`],
    ['In the books', states.map(({ state, documents }) => `${documents} ${state}`).join(', ') || 'none'],
    ['Would be sent', emptyBecause ?? amounts(planned)],
    ['Held', amounts(preflight.held)],
    ['Excluded', amounts(preflight.leftOut)],
    ['Books', books.sentence],
    ...(effort === null ? [] : effortRows(effort)),
    ['Fiscal days', fiscalDaysText(report)],
    ['Dates', chronology.sentence],
    ...(chronology.acknowledgement === null ? [] : [['To be acknowledged', chronology.acknowledgement]]),
    ...causes.map(({ sentence, held }) => [`Holds ${held.documents}`, sentence]),
  ];
  return table(['Plan', ''], rows);
}

/**
 * Command that starts the plan; null where it cannot start, because no document would be sent or the books
 * are still being read.
 */
export function nextStepText({ id, report }: ShownBackfill): string | null {
  const { emptyBecause, books, chronology } = report;
  if (emptyBecause !== null || !books.areRead) return null;
  const words = chronology.acknowledgement === null ? '' : ` --acknowledge "${chronology.acknowledgement}"`;
  return `Nothing has been sent. To send exactly this: ledgerstamp backfill run ${id}${words}`;
}

function effortRows({ calls, megabytes, callsPerDay, days, minutes }: Effort): string[][] {
  const share = `${counted(callsPerDay, 'call a day is', 'calls a day are')} for backfill`;
  return [
    ['Calls', `${calls}, ${megabytes} MB; ${share}`],
    ['Takes', days > 1 ? `${days} days` : counted(minutes, 'minute')],
  ];
}

function fiscalDaysText({ fiscalDays: { days, first, last } }: ShownBackfill['report']): string {
  if (days === 0) return 'none';
  return days === 1 ? `1, ${first}` : `${days}, ${first} to ${last}`;
}

export function progressText(backfill: ShownBackfill): string {
  const { id, state, reason, results } = backfill;
  const shown = state === 'stopped' ? bad(state) : state === 'completed' ? good(state) : state;
  const why = reason === null ? '' : ` ${reason}`;
  return `${id} ${shown}.${why}\n${progressLine(backfill)}\n${tableOf(results, { Result: 'result', Documents: 'documents' })}`;
}

/** Progress line: bar, share, pace and remaining time. */
export function progressLine({ settled, planned, perMinute, secondsLeft }: ShownBackfill): string {
  const share = planned === 0 ? 1 : settled / planned;
  const pace = perMinute === null ? '' : `, ${perMinute} a minute`;
  const left = secondsLeft === null ? '' : `, ${duration(secondsLeft)} left`;
  return `[${Format.BarFormat(share, BAR)}] ${settled} of ${planned}${pace}${left}`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 3_600)} h ${Math.ceil((seconds % 3_600) / 60)} min`;
}

function amounts({ documents, totals }: ShownBackfill['report']['planned']): string {
  return [String(documents), ...totals.map(({ currency, total }) => `${currency} ${total}`)].join(', ');
}
