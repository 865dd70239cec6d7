import { Injectable } from '@nestjs/common';
import { addDays } from '../../domain/calendar-day';
import type { Issue } from '../../domain/issues/issue';
import type { IssueCode } from '../../domain/issues/issue-catalogue';
import { DOCUMENT_STATES, OPEN_STATES } from '../../domain/lifecycle/lifecycle';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { type CauseTally, Tally } from '../../mapping/preflight/tally';
import { Observations } from '../../mapping/suggestions/observations';
import { exemptToMap } from '../../mapping/suggestions/suggest-taxes';
import { MOST_DOCUMENTS_COUNTED } from '../change/rule-effects.service';
import { DryRunService, type Starting } from '../dry-run/dry-run.service';
import { MappingReferencesService } from './mapping-references.service';

/** Days of documents to examine. */
const DAYS = 90;

/** Issues that a stored rule, or a number on a contact, would remove. */
const GAPS: readonly IssueCode[] = [
  'CURRENCY_UNMAPPED',
  'TAX_UNMAPPED',
  'PRODUCT_CODE_MISSING',
  'PRODUCT_CODE_INVALID',
  'PRODUCT_CODE_UNCONFIRMED',
  'NEGATIVE_LINE',
  'BUYER_TIN_MISSING',
  'BUYER_NUMBERS_MISPLACED',
];
const STATES = DOCUMENT_STATES.filter((state) => state !== 'excluded');

export interface FoundCoverage {
  readonly starting: Starting;
  readonly since: string;
  /** Tally of gaps only: documents counted as `ready` may have other obstacles. */
  readonly tally: Tally;
  /** Missing mappings of the last 90 days by amount, then those that hold only older unsent documents. */
  readonly gaps: readonly CauseTally[];
  readonly observations: Observations;
  /** False: the limit of documents was reached, and others may have more gaps. */
  readonly isWhole: boolean;
}

/** Remaining number of documents that may be examined. */
interface Left {
  documents: number;
}

/**
 * Missing mappings, measured by the documents of the last 90 days, sent or not, and by older unsent
 * documents.
 */
@Injectable()
export class MappingCoverageService {
  constructor(
    private readonly runs: DryRunService,
    private readonly references: MappingReferencesService,
  ) {}

  /** @param most maximum number of documents, latest first; gaps of others are not found */
  async find(organisationId: string, most = MOST_DOCUMENTS_COUNTED): Promise<FoundCoverage> {
    const starting = await this.runs.start(organisationId);
    const since = addDays(starting.today, -DAYS);
    const tally = new Tally();
    const { booksTaxes, deviceTaxes } = await this.references.read(organisationId);
    const exempt = exemptToMap(starting.rules, booksTaxes, deviceTaxes);
    const observations = new Observations({ ...starting.rules, ...starting.rules.settings }, exempt);
    const left: Left = { documents: most };
    const span = { states: STATES, from: since, till: null };
    for await (const { sales, gaps } of this.walk(starting, span, left)) {
      observations.add(sales);
      tally.add(sales, gaps);
    }
    const gaps = tally.causes();
    const known = new Set(gaps.map(({ id }) => id));
    const older = await this.older(starting, addDays(since, -1), left, observations);
    const all = [...gaps, ...older.filter(({ id }) => !known.has(id))];
    return { starting, since, tally, gaps: all, observations, isWhole: left.documents !== 0 };
  }

  /** Tallies documents from before the 90 days that are still to be sent. */
  private async older(
    starting: Starting,
    till: string,
    left: Left,
    observations: Observations,
  ): Promise<CauseTally[]> {
    const tally = new Tally();
    const span = { states: OPEN_STATES, from: starting.goLiveOn, till };
    for await (const { sales, gaps } of this.walk(starting, span, left)) {
      observations.add(sales);
      tally.add(sales, gaps);
    }
    return tally.causes();
  }

  private async *walk(
    starting: Starting,
    days: Parameters<DryRunService['run']>[1],
    left: Left,
  ): AsyncGenerator<{ sales: SalesDocument; gaps: Issue[] }> {
    const span = { ...days, youngest: left.documents };
    for await (const { sales, verdicts } of this.runs.run(starting, span, [starting.rules])) {
      left.documents -= 1;
      // Unreadable documents contain stand-in values and are skipped.
      if (sales.unreadable.length > 0) continue;
      yield { sales, gaps: (verdicts[0] ?? []).filter(({ code }) => GAPS.includes(code)) };
    }
  }
}
