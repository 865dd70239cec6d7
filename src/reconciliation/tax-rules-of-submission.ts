import { Decimal } from '../domain/money';
import type { TaxRule } from '../mapping/mapping-rules';

/** Tax rule in the form shared by the SQL below and the stored rules. */
export interface TaxRuleJson {
  readonly taxType: string;
  readonly taxCode: string;
  /** Percentage: `exempt` in a set of rules, null in the table. */
  readonly percent: string | null;
  readonly deviceTaxId: string | null;
  readonly validFrom: string | null;
  readonly validTill: string | null;
}

/**
 * SQL for `taxRules` of a submission `s` of a document `d`: those stored with it, else the organisation's present ones
 * with their days. Null where taxes are stored.
 */
export const TAX_RULES = `
  case when s.taxes is null then coalesce(
    (select u.rules::json -> 'taxes' from rule_sets u where u.sha256 = s.rules_sha256),
    (select json_agg(json_build_object('taxType', t.tax_type, 'taxCode', t.tax_code,
        'percent', t.percent::text, 'deviceTaxId', t.device_tax_id::text,
        'validFrom', to_char(t.valid_from, 'YYYY-MM-DD'), 'validTill', to_char(t.valid_till, 'YYYY-MM-DD')))
      from tax_mappings t where t.organisation_id = d.organisation_id)) end as "taxRules"`;

export function readTaxRules(rules: readonly TaxRuleJson[] | null): TaxRule[] {
  return (rules ?? []).map(({ percent, deviceTaxId, ...rule }) => ({
    taxType: rule.taxType,
    taxCode: rule.taxCode,
    percent: percent === null || percent === 'exempt' ? null : new Decimal(percent),
    deviceTaxId: deviceTaxId === null ? null : Number(deviceTaxId),
    validFrom: rule.validFrom,
    validTill: rule.validTill,
  }));
}
