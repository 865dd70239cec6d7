import type { NumberForm } from '../country';
import type { TaxpayerCustoms } from '../../domain/fiscal/taxpayer';

/** Taxpayer identification number (TIN), by which the authority knows every taxpayer. */
export const TIN: NumberForm = { name: 'TIN', pattern: /^\d{10}$/, form: 'ten digits' };
/** VAT number, which only taxpayers registered for value added tax have. */
export const VAT_NUMBER: NumberForm = { name: 'VAT number', pattern: /^\d{9}$/, form: 'nine digits' };

/**
 * Conventions for taxpayer numbers and names; the legal form of a company has many spellings, or is left out.
 */
export const TAXPAYERS: TaxpayerCustoms = {
  shortestNumber: 9,
  companyForms: new Set(['ltd', 'limited', 'pvt', 'private', 'pty', 'proprietary']),
};
