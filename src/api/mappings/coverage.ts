import { Injectable } from '@nestjs/common';
import { addDays } from '../../documents/calendar-day';
import type { IssueCode } from '../../documents/issue';
import { DOCUMENT_STATES } from '../../documents/lifecycle';
import { type CauseTally, Tally } from '../../mapping/preflight/tally';
import { Observations } from '../../mapping/suggestions/observations';
import { PreflightRun, type Starting } from '../preflight/preflight-run';

/** How far back the coverage looks. */
const DAYS = 90;

/** The issues that a stored rule, or a number on a contact, would end. */
const GAPS: readonly IssueCode[] = [
  'CURRENCY_UNMAPPED',
  'TAX_UNMAPPED',
  'PRODUCT_CODE_MISSING',
  'PRODUCT_CODE_INVALID',
  'BUYER_TIN_MISSING',
];
const STATES = DOCUMENT_STATES.filter((state) => state !== 'excluded');

export interface FoundCoverage {
  readonly starting: Starting;
  readonly since: string;
  /** Only gaps have been counted: what is `ready` lacks nothing that could be stored. */
  readonly tally: Tally;
  readonly gaps: readonly CauseTally[];
  readonly observations: Observations;
}

/** What is not mapped, measured by the documents of the last 90 days, whether they are sent or not. */
@Injectable()
export class Coverage {
  constructor(private readonly runs: PreflightRun) {}

  async find(organisationId: string): Promise<FoundCoverage> {
    const starting = await this.runs.start(organisationId);
    const since = addDays(starting.today, -DAYS);
    const tally = new Tally();
    const observations = new Observations(starting.rules.productCodes);
    const span = { states: STATES, from: since, till: null };
    for await (const { sales, verdicts } of this.runs.run(starting, span, [starting.rules])) {
      const issues = verdicts[0] ?? [];
      // What could not be read has stand-in values: they are no sign of anything.
      if (sales.unreadable.length > 0) continue;
      observations.add(sales);
      tally.add(
        sales,
        issues.filter(({ code }) => GAPS.includes(code)),
      );
    }
    return { starting, since, tally, gaps: tally.causes(), observations };
  }
}
