import type { NumberForm } from '../country';
import type { TaxpayerCustoms } from '../../domain/fiscal/taxpayer';

/** Taxpayer identification number: the authority knows every taxpayer by it. */
export const TIN: NumberForm = { name: 'TIN', pattern: /^\d{10}$/, form: 'ten digits' };
/** Only taxpayers that are registered for value added tax have one. */
export const VAT_NUMBER: NumberForm = { name: 'VAT number', pattern: /^\d{9}$/, form: 'nine digits' };

/**
 * Conventions for taxpayer numbers and names; the legal form of a company has many spellings, or is left out.
 */
export const TAXPAYERS: TaxpayerCustoms = {
  shortestNumber: 9,
  companyForms: new Set(['ltd', 'limited', 'pvt', 'private', 'pty', 'proprietary']),
};
