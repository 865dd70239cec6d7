import { currency, list, reference, type Schema, text } from './schema-words';

export interface Bodies {
  readonly summary: string;
  readonly sent?: Schema;
  readonly type?: 'application/json' | 'text/plain' | 'application/pdf';
  readonly answered: Schema;
  /** Descriptions of statuses besides 200, 400 and 401. */
  readonly others?: Readonly<Record<number, string>>;
}

const NO_MAPPING = { 404: 'There is no such mapping of this account.' };
const DONE: Schema = { type: 'boolean' };
const BYTES: Schema = { type: 'string', format: 'binary' };

/** Request and response of every operation, by id. */
export const BODIES: Readonly<Record<string, Bodies>> = {
  getProfile: { summary: 'The account that calls', answered: reference('Profile') },
  getFiscalDevice: {
    summary: 'The device of the account, with its taxes',
    answered: reference('FiscalDevice'),
    others: { 404: 'No device is attached to the account.' },
  },
  getSubscription: {
    summary: "The subscription of the account's device",
    answered: reference('Subscription'),
    others: { 404: 'No device is attached to the account, or there is no subscription.' },
  },
  submitInvoice: submission('Invoice', 'an invoice'),
  submitCreditNote: submission('CreditNote', 'a credit note'),
  checkStatus: {
    summary: 'Outcomes of at most 100 requests of the last seven days',
    sent: { ...list(text), maxItems: 100 },
    answered: list(reference('StatusRequest')),
  },
  downloadPdf: {
    ...{ summary: 'The PDF of a fiscalised document', type: 'application/pdf', answered: BYTES },
    others: { 404: 'There is no such file of this account.' },
  },
  listSupportedCurrencies: { summary: 'Currencies of the authority', answered: list(currency) },
  ...mapping('CurrencyMapping', 'CurrencyMappings', 'currency'),
  ...mapping('TaxMapping', 'TaxMappings', 'tax'),
};

function submission(schema: string, what: string): Bodies {
  return {
    summary: `Submits ${what}; answers the request id`,
    ...{ sent: reference(schema), type: 'text/plain', answered: { type: 'string', format: 'uuid' } },
    others: { 409: 'The document was submitted before, and the account refuses copies.' },
  };
}

function mapping(one: string, all: string, what: string): Record<string, Bodies> {
  const schema = reference(one);
  return {
    [`list${all}`]: { summary: `All ${what} mappings`, answered: list(schema) },
    [`add${one}`]: { summary: `Adds a ${what} mapping`, sent: schema, answered: schema },
    [`get${one}`]: { summary: `One ${what} mapping`, answered: schema, others: NO_MAPPING },
    [`update${one}`]: {
      ...{ summary: `Changes a ${what} mapping`, sent: schema, answered: DONE, others: NO_MAPPING },
    },
    [`delete${one}`]: { summary: `Deletes a ${what} mapping`, answered: DONE, others: NO_MAPPING },
  };
}
