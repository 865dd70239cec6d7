import type { CalendarDay } from '../../domain/calendar-day';
import type { OpenGaps } from '../../domain/lifecycle/gap';
import type { BuyerRule } from '../buyer-rules';
import { COUNTRY } from '../countries';
import type {
  CurrencyRule,
  ExclusionRule,
  LineRule,
  MappingRules,
  ProductCodeRule,
  TaxRule,
} from '../mapping-rules';
import type { RuleSettings } from '../settings';

/** Tax rule with the name of its code for people. */
export interface StoredTaxRule extends TaxRule {
  readonly taxName: string;
}

export interface RuleLists {
  readonly currencies: readonly CurrencyRule[];
  readonly taxes: readonly StoredTaxRule[];
  readonly productCodes: readonly ProductCodeRule[];
  readonly lineRules: readonly LineRule[];
  readonly buyers: readonly BuyerRule[];
  readonly exclusions: readonly ExclusionRule[];
}

/** Rules of an organisation, as they are exported, compared and applied. */
export interface RuleSet extends RuleLists {
  readonly settings: RuleSettings;
}

/** Rules in an import: any part of a set. */
export interface GivenRules extends RuleLists {
  readonly settings: Partial<RuleSettings>;
}

/** Converts rules to the form that the mapping takes. */
export function mappingRules(set: RuleSet, goLiveOn: CalendarDay | null, gaps?: OpenGaps): MappingRules {
  const { settings, currencies, taxes, productCodes, lineRules, buyers, exclusions } = set;
  const { tinField, vatField, buyerWithoutTin, addressWithoutNumber, ...others } = settings;
  return {
    ...others,
    country: COUNTRY,
    goLiveOn,
    ...(gaps === undefined || gaps.gaps.length === 0 ? {} : { gaps }),
    currencies,
    taxes,
    productCodes,
    lineRules,
    exclusions,
    buyer: { tinField, vatField, withoutTin: buyerWithoutTin, addressWithoutNumber, rules: buyers },
  };
}
