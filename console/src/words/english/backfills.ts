import type { Rhythm } from '../../backfills/rhythm';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Documents before the go-live date, sent in by a plan. */
export const backfills = {
  title: 'Backfills',
  intro:
    'Documents dated before the go-live date wait. A backfill sends those of a range of days: first a plan, then exactly that plan.',

  planning: 'A new plan',
  from: 'First day',
  till: 'Last day',
  fromHint: 'Empty: the oldest document',
  tillHint: 'Empty: the day before the go-live date',
  stopPercent: 'Stop above',
  stopHint: 'Percent rejected; of the first five, any',
  plan: 'Make the plan',
  planHint: 'Nothing is sent, and no call is made.',

  theRun: (from: string | null, till: string | null): string =>
    `Backfill: ${from ?? 'the oldest'} to ${till ?? 'the newest'}`,
  states: {
    planned: 'Planned',
    running: 'Running',
    paused: 'Paused',
    stopped: 'Stopped',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  stateMeanings: {
    planned: 'Frozen; nothing has been sent.',
    running: 'Documents have their turn, the oldest first. Live documents go before them.',
    paused: 'Nothing new is sent. What is with the service comes home.',
    stopped: 'Stopped by its rule. Look at what was rejected, then resume or cancel.',
    completed: 'Every document has come to an end.',
    cancelled: 'Ended by a person. What was not sent waits as before.',
  },
  results: {
    to_come: 'To come',
    under_way: 'Under way',
    fiscalised: 'Fiscalised',
    written_back: 'Written back',
    rejected: 'Rejected',
    uncertain: 'Uncertain',
    held: 'Held',
    excluded: 'Excluded',
  },

  wouldGo: 'Would go',
  held: 'Held',
  leftOut: 'Left out',
  ready: 'Ready by preflight',
  readyPercent: (percent: string | null): string =>
    percent === null ? 'nothing to look at' : `${percent} %`,
  calls: 'Calls to Xero',
  callsOf: (calls: number, perDay: number): string => `${calls} of ${perDay} a day for backfill`,
  megabytes: 'Data',
  megabytesOf: (megabytes: string): string => `${megabytes} MB`,
  takes: 'Takes',
  takesOf: (days: number, minutes: number): string =>
    days > 1 ? `${days} days, by the calls alone` : `about ${minutes} minute${minutes === 1 ? '' : 's'}`,
  fiscalDays: 'Fiscal days',
  fiscalDaysOf: (days: number, first: string | null, last: string | null): string =>
    days === 0 ? 'none' : days === 1 ? `1: ${first ?? ''}` : `${days}: ${first ?? ''} to ${last ?? ''}`,
  byState: 'Documents of the range by state',
  state: 'State',
  documents: 'Documents',
  books: 'Books',
  dates: 'Dates',
  datesRisk: 'Dates are a risk',
  datesWell: 'Dates are in order',
  booksNotRead: 'The books are not read to their end',
  causes: 'What holds the others',
  cause: (sentence: string, held: string): string => `${sentence} Holds ${held}.`,
  toFixList: 'Mend them in the fix list, then plan again.',

  acceptIntro: 'To send late documents, type this sentence:',
  acceptLabel: 'The sentence, word for word',
  acceptError: 'Not the same sentence yet',

  run: 'Run the plan',
  runConsequence: (documents: number, organisation: string): string =>
    `${documents} document${documents === 1 ? '' : 's'} of ${organisation} will be fiscalised. What is fiscalised cannot be taken back.`,
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel for good',
  cancelTitle: (organisation: string) => `Cancel this backfill of ${organisation}?`,
  cancelConsequence: 'It cannot be resumed. What has been sent stays fiscalised; the rest waits as before.',
  keep: 'Keep it',

  progress: 'Progress',
  progressOf: (settled: number, planned: number): string => `${settled} of ${planned}`,
  pace: (perMinute: string | null): string => (perMinute === null ? '' : `${perMinute} a minute`),
  left: (seconds: number | null): string => (seconds === null ? '' : `${duration(seconds)} left`),
  lost: 'The live progress is interrupted; it is tried again.',

  lines: 'Documents of the plan',
  showOnly: 'Show',
  all: 'All',
  position: 'No.',
  number: 'Number',
  kind: 'Kind',
  kinds: { invoice: 'Invoice', credit_note: 'Credit note' },
  date: 'Date',
  total: 'Total',
  result: 'Result',
  why: 'Why',
  exportAll: 'Export all as CSV',
  noLines: 'None of this kind.',

  history: 'All backfills',
  noHistory: 'None has been planned yet: choose the days above and make a plan.',
  days: 'Days',
  dayRange: (from: string | null, till: string | null): string =>
    `${from ?? 'oldest'} to ${till ?? 'newest'}`,
  created: 'Planned at',
  settled: 'At their end',
  ended: 'Ended at',
  notEnded: '',
  show: 'Show',
  showOf: (days: string): string => `Show the backfill of ${days}`,

  schedules: 'Schedules',
  schedulesIntro:
    'Plans and runs by itself, for what was sold before the go-live date and was entered later.',
  noSchedules: 'No schedule is stored: every backfill is planned by a person.',
  rhythm: (rhythm: Rhythm, place: string): string => {
    if (rhythm.every === 'week') return `every ${WEEKDAYS[rhythm.weekday] ?? ''} at ${rhythm.time} ${place}`;
    if (rhythm.every === 'month') {
      const some = rhythm.day > 28 ? ' (months that have one)' : '';
      return `every month on the ${ordinal(rhythm.day)}${some} at ${rhythm.time} ${place}`;
    }
    const isNight = rhythm.time < '06:00' || rhythm.time >= '20:00';
    return `every ${isNight ? 'night' : 'day'} at ${rhythm.time} ${place}`;
  },
  cronAt: (cron: string, place: string): string => `cron ${cron}, ${place}`,
  when: 'When',
  what: 'What',
  ranges: { everything: 'Everything before the go-live date', previous_month: 'The month before' },
  next: 'Next time',
  off: 'switched off',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  delete: 'Delete',
  of: (action: string, name: string): string => `${action}: ${name}`,
  runs: 'What came of it',
  runsOf: (name: string): string => `What came of it: ${name}`,
  noRuns: 'Its time has not come yet.',
  runResults: {
    claimed: 'Being planned',
    started: 'Started',
    nothing_to_do: 'Nothing to do',
    overlap: 'Another one was not at its end',
    refused: 'Refused',
    failed: 'Failed',
  },
  due: 'Due',
  detail: 'In words',

  newSchedule: 'A new schedule',
  every: 'Every',
  everies: { day: 'day', week: 'week', month: 'month' },
  weekday: 'Day of the week',
  weekdays: WEEKDAYS,
  dayOfMonth: 'Day of the month',
  time: 'Time',
  timeZone: 'By the clocks of',
  accepted: 'Late documents go too (the sentence, or empty)',
  acceptedHint: (sentence: string): string =>
    sentence === '' ? 'A plan with late documents shows the sentence.' : `The sentence: ${sentence}`,
  store: 'Store the schedule',
  willRun: (words: string): string => `It will run ${words}.`,
};

function ordinal(day: number): string {
  const last = day % 10;
  if (last > 3 || last === 0 || (day > 10 && day < 14)) return `${day}th`;
  return `${day}${['st', 'nd', 'rd'][last - 1] ?? 'th'}`;
}

function duration(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `about ${minutes} minute${minutes === 1 ? '' : 's'}`;
  return `about ${Math.round(minutes / 60)} hours`;
}
