import type { CountryRules } from './country';
import { ZIMBABWE } from './zimbabwe/zimbabwe';

/**
 * The country in which this installation fiscalises: the one place that names it. Organisations of two countries need a
 * second line here and a column that says which; nothing else knows more than {@link CountryRules}.
 */
export const COUNTRY: CountryRules = ZIMBABWE;
