import { Injectable } from '@nestjs/common';
import { addDays, type CalendarDay } from '../../domain/calendar-day';
import { DOCUMENT_STATES } from '../../domain/lifecycle/lifecycle';
import { refusal } from '../../domain/issues/refuse';
import { COUNTRY } from '../../mapping/countries';
import { NOT_A_CODE } from '../../mapping/mapping-rules';
import { CodeTally } from '../../mapping/preflight/code-tally';
import { isOutside } from '../../mapping/preflight/tally';
import type { RuleRow } from '../../mapping/rule-set/read-rules';
import { mappingRules } from '../../mapping/rule-set/rule-set';
import type { Organisation } from '../../organisations/organisation.entity';
import { type ImportedRules, RuleSetImportService } from '../change/rule-set-import.service';
import { DryRunService } from '../dry-run/dry-run.service';
import type { DecidedCodesDto, WrittenCodeKeyDto } from './written-codes.dto';

/** Days searched for sold items. */
const DAYS = 90;
const STATES = DOCUMENT_STATES.filter((state) => state !== 'excluded');

interface FoundCodes {
  /** First day; null: from the beginning. */
  readonly since: CalendarDay | null;
  readonly tally: CodeTally;
}

/** Texts in the books that look like product codes, and decisions of people about them. */
@Injectable()
export class WrittenCodesService {
  constructor(
    private readonly runs: DryRunService,
    private readonly imports: RuleSetImportService,
  ) {}

  /**
   * Finds codes in documents of the last 90 days and since the go-live date; without one, in all. Skips excluded
   * documents.
   * @param goLiveOn date about to be stored; left out: that of the organisation
   */
  async find(organisationId: string, goLiveOn?: CalendarDay): Promise<FoundCodes> {
    const starting = await this.runs.start(organisationId);
    const recent = addDays(starting.today, -DAYS);
    const live = goLiveOn ?? starting.goLiveOn;
    const since = live === null || live < recent ? live : recent;
    const tally = new CodeTally(mappingRules(starting.rules, since));
    const span = { states: STATES, from: since, till: null };
    for await (const { sales, verdicts } of this.runs.run(starting, span, [starting.rules])) {
      // Unreadable documents contain stand-in values.
      if (sales.unreadable.length === 0 && !isOutside(verdicts[0] ?? [])) tally.add(sales);
    }
    return { since, tally };
  }

  /**
   * Asks once, before going live, about everything that looks like a product code; later ones are asked by their
   * documents.
   * @throws Conflict with the list while a decision is missing
   */
  async assertMayGoLive(
    known: Pick<Organisation, 'id' | 'goLiveOn'>,
    { goLiveOn }: { goLiveOn?: CalendarDay | null },
  ): Promise<void> {
    if (goLiveOn == null || known.goLiveOn !== null) return;
    const { tally } = await this.find(known.id, goLiveOn);
    const codes = tally
      .written()
      .filter(({ state }) => state === 'unconfirmed')
      .map(({ scope, key, lines }) => ({ scope, key, documents: lines.documents }));
    if (codes.length > 0) throw refusal('CODES_UNCONFIRMED', { codes });
  }

  /**
   * Stores a person's decisions as rules for product codes, all or none.
   * @throws Conflict when a rule exists for one of them; InvalidInput when one cannot be a code
   */
  async decide(organisationId: string, { confirm, refuse }: DecidedCodesDto): Promise<ImportedRules> {
    const { rules } = await this.runs.start(organisationId);
    const stored = new Set(rules.productCodes.map(keyOf));
    if ([...confirm, ...refuse].some((one) => stored.has(keyOf(one)))) throw refusal('MAPPING_EXISTS');
    return this.imports.apply(organisationId, [
      ...confirm.map((one) => row(one, COUNTRY.productCode.written(one.key) ?? '')),
      ...refuse.map((one) => row(one, NOT_A_CODE)),
    ]);
  }
}

function keyOf({ scope, key }: { scope: string; key: string }): string {
  return `${scope} ${key}`;
}

function row({ scope, key }: WrittenCodeKeyDto, code: string): RuleRow {
  return { row: keyOf({ scope, key }), kind: 'product_code', values: { scope, key, code } };
}
