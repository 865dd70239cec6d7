/** Why each scope is asked for: the least that the calls of this connector need, in Xero's granular scopes. */
const REASONS = {
  offline_access: 'a refresh token: the pipeline runs in the background',
  'accounting.invoices':
    'read invoices and credit notes, set the link of an invoice, read and write history notes',
  'accounting.attachments': 'attach the fiscal PDF',
  'accounting.contacts.read': "read the buyer's TIN, VAT number and address",
  'accounting.settings.read': 'read the organisation, its taxes, currencies, items and accounts',
};

/** What a person is asked to consent to. Who the person is (`openid`, `profile`, `email`) is not asked. */
export const CONSENT_SCOPES: readonly string[] = Object.keys(REASONS);

/** A custom connection has no refresh token: it asks with its own credentials. */
export const CLIENT_SCOPES = CONSENT_SCOPES.filter((scope) => scope !== 'offline_access');
