import type { MappingRules, TaxRule } from '../../src/mapping/mapping-rules';
import { aTaxRule, decimal, rules } from '../support/sales-document-builder';

/**
 * Taxes of the shop. Two codes for goods and services share one tax of the device; withholding, zero-rated and exempt
 * have one each.
 */
export const SHOP_TAXES: readonly TaxRule[] = [
  aTaxRule({ taxType: 'OUTPUT155', taxCode: 'A', percent: decimal('15.5'), deviceTaxId: 517 }),
  aTaxRule({ taxType: 'TAX004', taxCode: 'S', percent: decimal('15.5'), deviceTaxId: 517 }),
  aTaxRule({ taxType: 'TAX005', taxCode: 'W', percent: decimal('5'), deviceTaxId: 514 }),
  aTaxRule({ taxType: 'ZERORATED', taxCode: 'C', percent: decimal('0'), deviceTaxId: 2 }),
  aTaxRule({ taxType: 'EXEMPT', taxCode: 'D', percent: null, deviceTaxId: 1 }),
];

export const SHOP_RULES: MappingRules = rules({ taxes: SHOP_TAXES, taxCents: 'authority' });
