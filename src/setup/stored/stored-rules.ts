import type { Organisation } from '../../organisations/organisation.entity';
import type { MappingRules } from '../../mapping/mapping-rules';
import { RULE_SETTINGS, settingsOf } from '../../mapping/settings';
import { mappingRules, type RuleSet } from '../../mapping/rule-set/rule-set';
import type { StoredMappings } from './stored-rules.repository';

/** Converts stored settings and mappings to the rules that the mapping takes. */
export function storedRules(organisation: Organisation, mappings: StoredMappings): MappingRules {
  return mappingRules(ruleSetOf(organisation, mappings), organisation.goLiveOn);
}

/** Combines stored settings and mappings into one set, without the identifiers of rows. */
export function ruleSetOf(organisation: Organisation, mappings: StoredMappings): RuleSet {
  return {
    settings: settingsOf(organisation, RULE_SETTINGS),
    currencies: mappings.currencies.map(({ source, destination }) => ({ source, destination })),
    taxes: mappings.taxes.map(
      ({ taxType, taxCode, taxName, percent, deviceTaxId, validFrom, validTill }) => ({
        taxType,
        taxCode,
        taxName,
        percent,
        deviceTaxId,
        validFrom,
        validTill,
      }),
    ),
    productCodes: mappings.productCodes.map(({ scope, key, code }) => ({ scope, key, code })),
    lineRules: mappings.lineRules.map(({ scope, key, treatment }) => ({ scope, key, treatment })),
    buyers: mappings.buyers.map(({ id: _id, ...rule }) => rule),
    exclusions: mappings.exclusions.map(({ scope, key, amount, reason }) => ({ scope, key, amount, reason })),
  };
}
