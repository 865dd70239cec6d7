import type { OtherSaleKind } from '../../other-sales';

/**
 * Scopes with the reason for each: the least that the calls of this connector need, in Xero's granular
 * scopes.
 */
const REASONS = {
  offline_access: 'a refresh token: the pipeline runs in the background',
  'accounting.invoices':
    'read invoices and credit notes, set the link of an invoice, read and write history notes',
  'accounting.attachments': 'attach the fiscal PDF',
  'accounting.contacts.read': "read the buyer's TIN, VAT number and address",
  'accounting.settings.read': 'read the organisation, its taxes, currencies, items and accounts',
};

/**
 * Granular Xero scopes that read sales without an invoice. Only these lists need them: without them a consent
 * still works, and the lists are shown as not read.
 */
export const OTHER_SALE_SCOPES: Readonly<Record<OtherSaleKind, string>> = {
  receive_money: 'accounting.banktransactions.read',
  prepayment: 'accounting.payments.read',
  overpayment: 'accounting.payments.read',
  journal: 'accounting.manualjournals.read',
};

/**
 * Scopes that the consent page requests. The person's identity (`openid`, `profile`, `email`) is not
 * requested.
 */
export const CONSENT_SCOPES: readonly string[] = [
  ...new Set([...Object.keys(REASONS), ...Object.values(OTHER_SALE_SCOPES)]),
];

/** Scopes of a custom connection, which has no refresh token and uses its own credentials. */
export const CLIENT_SCOPES = CONSENT_SCOPES.filter((scope) => scope !== 'offline_access');

/** Minimum scopes of a custom connection; older ones were made when no others were requested. */
export const LEAST_CLIENT_SCOPES = Object.keys(REASONS).filter((scope) => scope !== 'offline_access');
