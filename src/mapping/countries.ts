import type { CountryRules } from './country';
import { ZIMBABWE } from './zimbabwe/zimbabwe';

/**
 * Country in which this installation fiscalises. A second country needs an entry here and a column of the organisation;
 * other code depends on {@link CountryRules} alone.
 */
export const COUNTRY: CountryRules = ZIMBABWE;
