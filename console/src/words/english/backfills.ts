import type { Rhythm } from '../../backfills/rhythm';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Documents dated before the go-live date, submitted by a plan. */
export const backfills = {
  title: 'Backfills',
  intro:
    'Documents dated before the go-live date wait. A backfill submits those of a date range: first you make a plan, then exactly that plan is run.',

  planning: 'A new plan',
  from: 'First day',
  till: 'Last day',
  fromHint: 'Empty: the oldest document',
  tillHint: 'Empty: the day before the go-live date',
  stopPercent: 'Stop above',
  stopHint: 'Percent rejected; among the first five documents, any rejection',
  plan: 'Make the plan',
  planHint: 'Nothing is sent, and no API call is made.',

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
    planned: 'The plan is fixed; nothing has been sent.',
    running: 'Documents are being sent, oldest first. New documents take priority.',
    paused: 'Nothing new is sent. Documents already sent are followed to the end.',
    stopped: 'Stopped because too many documents were rejected. Check them, then resume or cancel.',
    completed: 'Every document is finished.',
    cancelled: 'Cancelled by a user. Documents not sent yet keep waiting.',
  },
  results: {
    to_come: 'Not sent yet',
    under_way: 'In progress',
    fiscalised: 'Fiscalised',
    written_back: 'Written back',
    rejected: 'Rejected',
    uncertain: 'Uncertain',
    held: 'Held',
    excluded: 'Excluded',
  },

  wouldGo: 'Would be sent',
  held: 'Held',
  leftOut: 'Excluded',
  ready: 'Ready by preflight',
  readyPercent: (percent: string | null): string => (percent === null ? 'no documents' : `${percent} %`),
  calls: 'Calls to the books',
  callsOf: (calls: number, perDay: number): string => `${calls} of ${perDay} a day for backfill`,
  megabytes: 'Data',
  megabytesOf: (megabytes: string): string => `${megabytes} MB`,
  takes: 'Takes',
  takesOf: (days: number, minutes: number): string =>
    days > 1
      ? `${days} days, because of the daily call limit`
      : `about ${minutes} minute${minutes === 1 ? '' : 's'}`,
  fiscalDays: 'Fiscal days',
  fiscalDaysOf: (days: number, first: string | null, last: string | null): string =>
    days === 0 ? 'none' : days === 1 ? `1: ${first ?? ''}` : `${days}: ${first ?? ''} to ${last ?? ''}`,
  byState: 'Documents of the range by state',
  state: 'State',
  documents: 'Documents',
  books: 'Books',
  dates: 'Dates',
  datesRisk: 'Late dates are a risk',
  datesOk: 'Dates are in order',
  booksNotRead: 'The books have not been read completely',
  causes: 'Why the others are held',
  cause: (sentence: string, held: string): string => `${sentence} Holds ${held}.`,
  toFixList: 'Fix them in the fix list, then make a new plan.',

  acceptIntro: 'To send late documents, type this sentence:',
  acceptLabel: 'The sentence, exactly as shown',
  acceptError: 'The sentences differ',

  run: 'Run the plan',
  runConsequence: (documents: number, organisation: string): string =>
    `${documents} document${documents === 1 ? '' : 's'} of ${organisation} will be fiscalised. What is fiscalised cannot be taken back.`,
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel backfill',
  cancelTitle: (organisation: string) => `Cancel this backfill of ${organisation}?`,
  cancelConsequence: 'It cannot be resumed. Documents already sent stay fiscalised; the rest keep waiting.',
  keep: 'Keep it',

  progress: 'Progress',
  progressOf: (settled: number, planned: number): string => `${settled} of ${planned}`,
  pace: (perMinute: string | null): string => (perMinute === null ? '' : `${perMinute} a minute`),
  left: (seconds: number | null): string => (seconds === null ? '' : `${duration(seconds)} left`),
  lost: 'Live updates lost, reconnecting.',

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
  noLines: 'No documents with this result.',

  history: 'All backfills',
  noHistory: 'No backfill yet. Choose the days above and make a plan.',
  days: 'Days',
  dayRange: (from: string | null, till: string | null): string =>
    `${from ?? 'oldest'} to ${till ?? 'newest'}`,
  created: 'Planned at',
  settled: 'Finished',
  ended: 'Ended at',
  notEnded: '',
  show: 'Show',
  showOf: (days: string): string => `Show the backfill of ${days}`,

  schedules: 'Schedules',
  schedulesIntro:
    'Plans and runs a backfill automatically, for documents dated before the go-live date that are entered later.',
  noSchedules: 'No schedule yet. Every backfill is started by hand.',
  rhythm: (rhythm: Rhythm, place: string): string => {
    if (rhythm.every === 'week') return `every ${WEEKDAYS[rhythm.weekday] ?? ''} at ${rhythm.time} ${place}`;
    if (rhythm.every === 'month') {
      const some = rhythm.day > 28 ? ' (in months with that day)' : '';
      return `every month on the ${ordinal(rhythm.day)}${some} at ${rhythm.time} ${place}`;
    }
    const isNight = rhythm.time < '06:00' || rhythm.time >= '20:00';
    return `every ${isNight ? 'night' : 'day'} at ${rhythm.time} ${place}`;
  },
  cronAt: (cron: string, place: string): string => `cron ${cron}, ${place}`,
  when: 'When',
  what: 'What',
  ranges: { everything: 'Everything before the go-live date', previous_month: 'The month before' },
  next: 'Next run',
  off: 'off',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  ifScheduleDeleted: 'Nothing is planned at these times any more. Runs that have begun go on.',
  delete: 'Delete',
  of: (action: string, name: string): string => `${action}: ${name}`,
  runs: 'Run history',
  runsOf: (name: string): string => `Run history: ${name}`,
  noRuns: 'It has not run yet.',
  runResults: {
    claimed: 'Planning',
    started: 'Started',
    nothing_to_do: 'Nothing to do',
    overlap: 'The previous backfill was still running',
    refused: 'Refused',
    failed: 'Failed',
  },
  due: 'Due',
  detail: 'Details',

  newSchedule: 'A new schedule',
  every: 'Every',
  everies: { day: 'day', week: 'week', month: 'month' },
  weekday: 'Day of the week',
  weekdays: WEEKDAYS,
  dayOfMonth: 'Day of the month',
  time: 'Time',
  timeZone: 'Time zone',
  accepted: 'Also send late documents (type the sentence, or leave empty)',
  acceptedHint: (sentence: string): string =>
    sentence === '' ? 'A plan that contains late documents shows the sentence.' : `The sentence: ${sentence}`,
  store: 'Save schedule',
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
