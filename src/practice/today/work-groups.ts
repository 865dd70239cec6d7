import type { CalendarDay } from '../../domain/calendar-day';
import { ISSUE_CATALOGUE, type IssueCode } from '../../domain/issues/issue-catalogue';
import { grouped } from '../../domain/grouped';
import { type Decimal, ZERO } from '../../domain/money';
import type { AlertCause } from '../../domain/issues/alert-catalogue';
import { causeSentence } from '../../mapping/preflight/causes';
import { aboutOf } from '../../operations/alerts/alert-message';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { showAmounts } from '../../setup/dry-run/show-preflight';
import type { ClientRule, WorkAmountsDto, WorkGroupDto, WorkLineDto } from './today.dto';
import {
  type Consequence,
  CONSEQUENCES,
  WORK_KINDS,
  WORK_SEVERITIES,
  type WorkLine,
  type WorkSeverity,
} from './work';

/** Unfiscalised documents become urgent this many days before the tax is due. */
const URGENT_DAYS = 3;

/** Causes whose documents must be decided one by one, or the authority would get false data. */
const ONE_BY_ONE: readonly IssueCode[] = [
  ...([
    'DECISION_OUTDATED',
    'FISCALISED_ELSEWHERE',
    'RECORDED_ELSEWHERE',
    'RECORDED_RECEIPT_DIFFERS',
    'SUCCESS_RECEIVED',
    'SUCCESS_UNEXPLAINED',
  ] as const),
  'ORIGINAL_FISCALISED_ELSEWHERE',
];

/** Documents that may be fiscalised elsewhere or twice, besides those that are uncertain. */
const MAY_BE_DOUBLED: readonly string[] = [
  ...ONE_BY_ONE.filter((code) => code !== 'DECISION_OUTDATED'),
  ...['MADE_IN_GAP', 'FISCALISED_TWICE'],
];

function consequenceOf(lines: readonly WorkLine[]): Consequence {
  if (lines.some(({ kind, code }) => kind === 'uncertain' || MAY_BE_DOUBLED.includes(code))) return 'doubled';
  const stands = ({ kind, severity }: WorkLine): boolean =>
    kind === 'connection' || (severity === 'critical' && (kind === 'alert' || kind === 'question'));
  return lines.some(stands) ? 'stands' : 'late';
}

const RULES: Readonly<Partial<Record<IssueCode, ClientRule>>> = {
  DATED_BEFORE_LAST: 'lateDocuments',
  TAX_DIFFERS: 'taxCents',
  LINE_NOT_POSITIVE: 'negativeLines',
  REASON_MISSING: 'creditNoteReason',
};

/** Number of lines per group when all groups are requested. */
const FIRST_LINES = 20;

/** Filter for one complete group; null: all groups, each with its first lines. */
export type WantedGroup = Pick<WorkLine, 'kind' | 'code'> | null;

/** Line with its assignment and snoozing. */
export interface ArrangedLine {
  readonly line: WorkLine;
  readonly organisation: string | null;
  readonly assigneeId: string | null;
  readonly asideUntil: CalendarDay | null;
  readonly cameBack: 'day' | 'more' | null;
}

/** Groups lines by cause, the worst consequence first, then by money times days; what ends automatically is last. Pure. */
export function workGroups(
  lines: readonly ArrangedLine[],
  today: CalendarDay,
  wanted: WantedGroup,
): WorkGroupDto[] {
  const chosen = lines.filter(
    ({ line: { kind, code } }) => wanted === null || (wanted.kind === kind && wanted.code === code),
  );
  const groups = [...grouped(chosen, ({ line }) => `${line.kind} ${line.code}`).values()];
  const most = wanted === null ? FIRST_LINES : lines.length;
  const weightOf = weighing(chosen, today);
  return groups
    .map((own) => ({ group: showGroup(own, today, most), weight: weightOf(own) }))
    .sort((one, other) => byUrgency(one.group, other.group, other.weight - one.weight))
    .map(({ group }) => group);
}

/**
 * Weighs lines by money times the days since their oldest document. No exchange rate is stored, so each currency is
 * compared with itself: a part of what is held in it, which counts as its documents do among all.
 */
function weighing(
  all: readonly ArrangedLine[],
  today: CalendarDay,
): (some: readonly ArrangedLine[]) => number {
  const heldIn = (some: readonly ArrangedLine[], currency: string): number =>
    some.reduce((sum, { line: { totals, oldestOn } }) => {
      const days = oldestOn === null ? 1 : Math.max(1, daysFrom(oldestOn, today));
      return sum + Math.abs((totals.get(currency) ?? ZERO).toNumber()) * days;
    }, 0);
  const currencies = [...new Set(all.flatMap(({ line }) => [...line.totals.keys()]))].map((currency) => ({
    ...{ currency, held: heldIn(all, currency) },
    documents: documentsOf(all.filter(({ line }) => line.totals.has(currency))),
  }));
  return (some) =>
    currencies.reduce(
      (sum, { currency, held, documents }) =>
        sum + (held === 0 ? 0 : (heldIn(some, currency) / held) * documents),
      0,
    );
}

function documentsOf(lines: readonly ArrangedLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.documents, 0);
}

function showGroup(unsorted: readonly ArrangedLine[], today: CalendarDay, most: number): WorkGroupDto {
  const lines = [...unsorted].sort(
    ({ line: one, organisation: name }, { line: other, organisation: otherName }) =>
      byText(one.dueOn ?? '9', other.dueOn ?? '9') ||
      other.documents - one.documents ||
      byText(name ?? '', otherName ?? '') ||
      byText(one.item, other.item),
  );
  const all = lines.map(({ line }) => line);
  const first = all[0] as WorkLine;
  const { kind, code } = first;
  // Says what is asked, also where other documents of the cause are only to be corrected.
  const asking = all.find(({ subject }) => subject !== 'document') ?? first;
  const isIssue = (kind === 'held' || kind === 'waits') && code in ISSUE_CATALOGUE;
  const amounts = showSummed(sumOf(all), today);
  return {
    ...amounts,
    ...{ kind, code, consequence: consequenceOf(all), ...textsOf(asking) },
    severity: severityOf(all, amounts.daysLeft),
    fixer: isIssue ? ISSUE_CATALOGUE[code as IssueCode].fixer : null,
    isOneByOne: kind === 'uncertain' || (isIssue && ONE_BY_ONE.includes(code as IssueCode)),
    rule: isIssue ? (RULES[code as IssueCode] ?? null) : null,
    clients: new Set(all.map(({ organisationId }) => organisationId)).size,
    lineCount: all.length,
    lines: lines.slice(0, most).map((one) => showLine(one, today)),
  };
}

function byText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function textsOf({ kind, code, subject, key, name }: WorkLine): Pick<WorkGroupDto, 'sentence' | 'fix'> {
  const texts = spokenTexts();
  if (kind === 'alert') {
    const { title, nextStep } = texts.alerts[code as AlertCause];
    return { sentence: title, fix: nextStep };
  }
  if (subject === null) return { sentence: null, fix: null };
  const issue = code as IssueCode;
  const sentence = causeSentence({ id: '', code: issue, subject, key, name }, texts);
  return { sentence, fix: texts.issues[issue].fix };
}

/** Returns the severity; the tax of a held document is due with or without a receipt. */
function severityOf(lines: readonly WorkLine[], daysLeft: number | null): WorkSeverity {
  const [worst = 'info'] = WORK_SEVERITIES.filter((severity) =>
    lines.some((line) => line.severity === severity),
  );
  return worst === 'warning' && daysLeft !== null && daysLeft <= URGENT_DAYS ? 'critical' : worst;
}

function showLine(arranged: ArrangedLine, today: CalendarDay): WorkLineDto {
  const { line, organisation, assigneeId, asideUntil, cameBack } = arranged;
  const { item, organisationId, subject, key, page } = line;
  const name = line.kind === 'alert' ? aboutOf({ about: line.name }, spokenTexts()) : line.name;
  return {
    ...showSummed(line, today),
    ...{ item, organisationId, organisation, subject, key, name, page, assigneeId, asideUntil, cameBack },
  };
}

type Summed = Pick<WorkLine, 'documents' | 'totals' | 'releases' | 'oldestOn' | 'since' | 'dueOn'>;

function showSummed(line: Summed, today: CalendarDay): WorkAmountsDto {
  const { documents, totals, releases, oldestOn, since, dueOn } = line;
  return {
    ...showAmounts({ documents, totals }),
    ...{ releases, oldestOn, since, dueOn },
    daysLeft: dueOn === null ? null : daysFrom(today, dueOn),
  };
}

/** Adds up several lines: sums, and the earliest of each date. */
export function sumOf(lines: readonly WorkLine[]): Summed {
  const totals = new Map<string, Decimal>();
  for (const [currency, sum] of lines.flatMap((line) => [...line.totals])) {
    totals.set(currency, (totals.get(currency) ?? ZERO).plus(sum));
  }
  return {
    totals,
    documents: lines.reduce((sum, { documents }) => sum + documents, 0),
    releases: lines.reduce((sum, { releases }) => sum + releases, 0),
    oldestOn: first(lines.map(({ oldestOn }) => oldestOn)),
    since: first(lines.map(({ since }) => since)),
    dueOn: first(lines.map(({ dueOn }) => dueOn)),
  };
}

function first<T extends string | Date>(values: readonly (T | null)[]): T | null {
  return values.reduce(
    (one, other) => (one !== null && (other === null || one <= other) ? one : other),
    null,
  );
}

function byUrgency(one: WorkGroupDto, other: WorkGroupDto, byWeight: number): number {
  return (
    Number(one.severity === 'info') - Number(other.severity === 'info') ||
    CONSEQUENCES.indexOf(one.consequence) - CONSEQUENCES.indexOf(other.consequence) ||
    byWeight ||
    WORK_SEVERITIES.indexOf(one.severity) - WORK_SEVERITIES.indexOf(other.severity) ||
    byDays(one, other) ||
    WORK_KINDS.indexOf(one.kind) - WORK_KINDS.indexOf(other.kind) ||
    other.documents - one.documents ||
    one.code.localeCompare(other.code)
  );
}

function byDays({ daysLeft: one }: WorkAmountsDto, { daysLeft: other }: WorkAmountsDto): number {
  return (one ?? Number.MAX_SAFE_INTEGER) - (other ?? Number.MAX_SAFE_INTEGER);
}

const DAY_MS = 24 * 60 * 60_000;

/** Number of calendar days from one day to another. */
export function daysFrom(today: CalendarDay, day: CalendarDay): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}
