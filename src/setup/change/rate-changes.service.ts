import { Injectable } from '@nestjs/common';
import { refusal } from '../../domain/issues/refuse';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { Decimal } from '../../domain/money';
import type { DeviceTaxes } from '../../mapping/device-taxes';
import { findTaxRule } from '../../mapping/map-taxes';
import { type Amounts, NOTHING, plus } from '../../mapping/preflight/tally';
import { EffectTally } from '../../mapping/preflight/effect-tally';
import { changeRate, type RateChange, ruleChanges } from '../../mapping/rule-set/rule-set-changes';
import { mappingRules, type RuleSet } from '../../mapping/rule-set/rule-set';
import { BooksService } from '../../organisations/books/books.service';
import type { HeldDocumentDto } from '../dry-run/dry-run.dto';
import { DryRunService } from '../dry-run/dry-run.service';
import { showAmounts, showHeld } from '../dry-run/show-preflight';
import { OPEN_STATES } from '../../domain/lifecycle/lifecycle';
import { RateChangeDto, RateChangeReportDto } from './rule-set.dto';
import { MOST_DOCUMENTS_COUNTED } from './rule-effects.service';
import { refuseFaults } from './rule-set-import.service';
import { RuleSetsService } from './rule-sets.service';

const MOST_SHOWN = 100;

/** Applies a new tax rate from a day on: changes all mappings of the old code together, and shows the effect. */
@Injectable()
export class RateChangesService {
  constructor(
    private readonly runs: DryRunService,
    private readonly store: RuleSetsService,
    private readonly books: BooksService,
  ) {}

  /** @param most maximum number of documents counted, about a second's work */
  async run(
    organisationId: string,
    input: RateChangeDto,
    most: number = MOST_DOCUMENTS_COUNTED,
  ): Promise<RateChangeReportDto> {
    const change = rateChange(input);
    const { rules } = await this.runs.start(organisationId);
    const reading = await this.store.deviceTaxes(organisationId);
    const planned = afterChange(rules, change, reading);
    const effect = await this.effect(organisationId, planned, most);
    if (input.dryRun) return { isApplied: false, changes: ruleChanges(rules, planned), ...effect };
    return this.store.change(organisationId, async (manager, before) => {
      const after = afterChange(before, change, reading);
      await this.store.replace(manager, organisationId, after);
      return { isApplied: true, changes: ruleChanges(before, after), ...effect };
    });
  }

  private async effect(
    organisationId: string,
    after: RuleSet,
    most: number,
  ): Promise<Omit<RateChangeReportDto, 'isApplied' | 'changes'>> {
    const starting = await this.runs.start(organisationId);
    const connector = this.books.connector(starting);
    const span = { states: OPEN_STATES, from: starting.goLiveOn, till: null };
    let touched: Amounts = NOTHING;
    const tally = new EffectTally({
      ...{ rules: mappingRules(after, span.from), today: starting.today, lastDay: starting.lastDay },
      ...{ begins: null, isAwaited: () => true },
    });
    const touchedDocuments: HeldDocumentDto[] = [];
    let counted = 0;
    let isWhole = true;
    for await (const found of this.runs.run(starting, span, [starting.rules, after])) {
      if (counted === most) {
        isWhole = false;
        break;
      }
      counted += 1;
      const { sales } = found;
      const [, then = []] = found.verdicts;
      if (!isTouched(sales, starting.rules, after)) continue;
      touched = plus(touched, sales);
      tally.add(found);
      if (touchedDocuments.length < MOST_SHOWN) touchedDocuments.push(showHeld(found, then, connector));
    }
    return {
      touched: showAmounts(touched),
      released: showAmounts(tally.released),
      newlyHeld: showAmounts(tally.newlyHeld),
      touchedDocuments,
      isWhole,
    };
  }
}

function rateChange(input: RateChangeDto): RateChange {
  const { from, oldTaxCode, newTaxCode, newTaxName, newPercent, newDeviceTaxId, newTaxType } = input;
  return {
    from,
    oldTaxCode,
    newTax: {
      taxCode: newTaxCode,
      taxName: newTaxName,
      percent: newPercent === null ? null : new Decimal(newPercent),
      deviceTaxId: newDeviceTaxId ?? null,
    },
    newTaxType: newTaxType ?? null,
  };
}

function afterChange(before: RuleSet, change: RateChange, reading: DeviceTaxes | null): RuleSet {
  const taxes = changeRate(before.taxes, change);
  if (taxes === null) {
    throw refusal('TAX_CODE_UNUSED', { from: change.from });
  }
  const after = { ...before, taxes };
  refuseFaults(before, after, reading);
  return after;
}

/**
 * True when a document's own day is affected; a credit note has its invoice's day, which a later rate does not change.
 */
function isTouched({ lines, issuedOn }: SalesDocument, before: RuleSet, after: RuleSet): boolean {
  return lines.some(({ taxType }) => {
    const [now, then] = [before, after].map(({ taxes }) => findTaxRule(taxes, taxType, issuedOn));
    return now?.taxCode !== then?.taxCode;
  });
}
