import type { CalendarDay } from '../../domain/calendar-day';
import type { Issue } from '../../domain/issues/issue';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { datingOf, isLate } from '../late/dating';
import type { Circumstances, MappingRules } from '../mapping-rules';
import { type Amounts, isOutside, NOTHING, plus } from './tally';

/** Unsent document, judged before an action and after it. */
interface JudgedTwice {
  readonly sales: SalesDocument;
  readonly circumstances: Circumstances;
  readonly verdicts: readonly (readonly Issue[])[];
  /** Day of sending before and after; null: held. */
  readonly sentOn: readonly (CalendarDay | null)[];
  /** True: a running backfill is going to send it. */
  readonly isPlanned?: boolean;
}

/** Consequences that cannot be undone once an action has released documents. */
interface Irreversible {
  /** Earliest day of the released documents; null: none is released. */
  readonly firstDay: CalendarDay | null;
  readonly lastDay: CalendarDay | null;
  /** Numbers of the first five released documents. */
  readonly numbers: readonly string[];
  /** Released documents that are sent with today's date instead of their own. */
  readonly late: Amounts;
  /** Released documents dated in a period that a person has signed off. */
  readonly signed: Amounts;
  /** Documents that stay and are older than the youngest that goes: they cannot be sent with their own date any more. */
  readonly overtaken: Amounts;
  /** Overtaken documents that a running backfill was going to send. */
  readonly planned: Amounts;
  /**
   * Overtaken documents that can never be sent, because their tax has another rate today, and their credit
   * notes.
   */
  readonly lost: Amounts;
}

interface EffectSetting {
  /** Rules after the action. */
  readonly rules: MappingRules;
  readonly today: CalendarDay;
  /** Day of the device's last receipt. */
  readonly lastDay: CalendarDay | null;
  /** First day of documents that the action makes live, even without documents yet; null: none. */
  readonly begins: CalendarDay | null;
  /** False: documents of this day are left to another program in any case. */
  readonly isAwaited: (issuedOn: CalendarDay) => boolean;
}

/** Largest number of documents that are named. */
const MOST_NAMED = 5;

/** Counts what an action releases and holds, and what it makes late or impossible to send. */
export class EffectTally {
  released: Amounts = NOTHING;
  newlyHeld: Amounts = NOTHING;
  private late: Amounts = NOTHING;
  private signed: Amounts = NOTHING;
  private days: CalendarDay[] = [];
  private readonly numbers: string[] = [];
  private youngest: CalendarDay | null;
  private readonly left: JudgedTwice[] = [];

  constructor(private readonly setting: EffectSetting) {
    this.youngest = setting.begins;
  }

  /** @param isHeldNow true: the document is not sent before the action, whatever its issues */
  add(judged: JudgedTwice, isHeldNow = false): 'released' | 'newly_held' | 'as_before' {
    const { sales, verdicts, sentOn, circumstances } = judged;
    const [now = [], then = []] = verdicts;
    if (then.length > 0 && !isOutside(then)) this.left.push(judged);
    if (now.length === 0 && !isHeldNow && then.length > 0) {
      this.newlyHeld = plus(this.newlyHeld, sales);
      return 'newly_held';
    }
    if ((now.length === 0 && !isHeldNow) || then.length > 0) return 'as_before';
    const day = sentOn[1] ?? sales.issuedOn;
    this.released = plus(this.released, sales);
    if (day !== sales.issuedOn) this.late = plus(this.late, sales);
    if (circumstances.signed !== undefined) this.signed = plus(this.signed, sales);
    this.days.push(sales.issuedOn);
    if (this.numbers.length < MOST_NAMED) this.numbers.push(sales.number);
    if (this.youngest === null || day > this.youngest) this.youngest = day;
    return 'released';
  }

  irreversible(): Irreversible {
    const days = this.days.sort();
    const overtaken = this.left.filter((one) => this.isOvertaken(one));
    const lost = lostOf(overtaken, { ...this.setting, lastDay: this.youngest });
    return {
      ...{ firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null, late: this.late },
      ...{
        numbers: this.numbers,
        signed: this.signed,
        overtaken: amountsOf(overtaken),
        lost: amountsOf(lost),
      },
      planned: amountsOf(overtaken.filter(({ isPlanned }) => isPlanned)),
    };
  }

  private isOvertaken({ sales, isPlanned = false }: JudgedTwice): boolean {
    const { lastDay, isAwaited } = this.setting;
    const isWanted = isPlanned || isAwaited(sales.issuedOn);
    return isLate(sales, this.youngest) && !isLate(sales, lastDay) && isWanted;
  }
}

type Known = Pick<JudgedTwice, 'sales' | 'circumstances'>;

/**
 * Selects from late documents the ones that can never be sent, because their tax has another rate today, and
 * their credit notes.
 */
export function lostOf<D extends Known>(
  late: readonly D[],
  { rules, today, lastDay }: Pick<EffectSetting, 'rules' | 'today' | 'lastDay'>,
): D[] {
  const isTaxChanged = ({ sales, circumstances }: D): boolean =>
    datingOf(sales, rules, { ...circumstances, today, lastDay }).issues.some(
      ({ code }) => code === 'LATE_TAX_CHANGED',
    );
  const changed = new Set(late.filter(isTaxChanged).map(({ sales }) => sales.sourceId));
  return late.filter(
    ({ sales, circumstances }) =>
      changed.has(sales.sourceId) || circumstances.originals.some(({ sourceId }) => changed.has(sourceId)),
  );
}

function amountsOf(some: readonly JudgedTwice[]): Amounts {
  return some.reduce((amounts, { sales }) => plus(amounts, sales), NOTHING);
}
