import { PAYMENT_METHODS } from '../payment-methods';
import {
  currency,
  decimal,
  described,
  flag,
  integer,
  list,
  object,
  orNull,
  reference,
  type Schema,
  text,
} from './schema-words';

const DOCUMENT: Readonly<Record<string, Schema>> = {
  Reference: described(text, 'Free text; on a credit note the reason, which the authority wants (RCPT034).'),
  IsDiscounted: flag,
  IsTaxInclusive: described(flag, 'Whether line amounts include tax.'),
  BuyerContact: reference('BuyerContact'),
  Date: described({ type: 'string', format: 'date-time' }, 'ISO 8601 with an offset from UTC.'),
  LineItems: list(reference('LineItem')),
  PaymentMethod: { type: 'string', enum: PAYMENT_METHODS },
  SubTotal: decimal,
  TotalTax: decimal,
  Total: decimal,
  CurrencyCode: described(currency, 'A code that is mapped, see CurrencyMapping.'),
  IsRetry: described(flag, 'The document was submitted before and is submitted again.'),
};
const OPTIONAL = ['Reference', 'IsDiscounted', 'SubTotal', 'TotalTax', 'Total', 'IsRetry'];

/** Schemas of request bodies: documents and their parts (interface document, resources). */
const SENT: Readonly<Record<string, Schema>> = {
  Invoice: object({ InvoiceId: text, InvoiceNumber: text, ...DOCUMENT }, OPTIONAL),
  CreditNote: object(
    {
      CreditNoteId: text,
      OriginalInvoiceId: described(text, 'InvoiceId of the invoice that is credited.'),
      CreditNoteNumber: text,
      ...DOCUMENT,
    },
    OPTIONAL.filter((name) => name !== 'Reference'),
  ),
  BuyerContact: object(
    {
      Name: described(text, '`Cash …` for a buyer without TIN.'),
      ...{ TradeName: text, Tin: described(text, 'Ten digits.') },
      ...{ VatNumber: described(text, 'Nine digits.'), Phone: orNull(text), Email: orNull(text) },
      Address: reference('Address'),
    },
    ['TradeName', 'Tin', 'VatNumber', 'Phone', 'Email', 'Address'],
  ),
  Address: object({ Province: text, Street: text, HouseNo: text, City: text }, [
    ...['Province', 'Street', 'HouseNo', 'City'],
  ]),
  LineItem: object(
    {
      ...{ Description: text, UnitAmount: decimal, TaxCode: described(text, 'A code that is mapped.') },
      ProductCode: described(text, 'HS code: four or eight digits, eight where no tax is charged.'),
      ...{ LineAmount: decimal, DiscountAmount: orNull(decimal), Quantity: decimal },
      CustomFields: { description: 'Not interpreted.' },
    },
    ['DiscountAmount', 'CustomFields'],
  ),
};

/** Schemas of response bodies. */
const ANSWERED: Readonly<Record<string, Schema>> = {
  Profile: object({
    ...{ Id: integer, FullName: text, Username: text, Email: { type: 'string', format: 'email' } },
    FiscalProvider: { type: 'string', format: 'uuid' },
  }),
  FiscalDevice: object({
    ...{ Id: integer, DeviceId: integer, SerialNumber: text },
    CurrentConfig: described(text, 'JSON in a string: taxpayer, branch, and `applicableTaxes`.'),
    BillingStatus: text,
  }),
  Subscription: object({
    ...{ Id: integer, BillingSubscriptionId: text, CustomerName: text, DeviceId: integer },
    ...{ ExpiresOn: text, Status: text, AmountDue: decimal, IsDeleted: flag, AmountDueSince: orNull(text) },
    ...{ LastUpdatedOn: text, BillingPeriodUnit: text, Price: decimal, BillingPlanName: text },
    SubscriptionItems: list(reference('SubscriptionItem')),
  }),
  SubscriptionItem: object({
    ...{ Id: integer, SubscriptionId: integer, SubscriptionType: integer, Quantity: integer },
  }),
  StatusRequest: object({
    ...{ RequestId: { type: 'string', format: 'uuid' }, Success: flag, QrData: orNull(reference('QrData')) },
    Error: orNull(described(text, 'The broken rules, `RCPT019: … RCPT026: …`.')),
    IsActionable: described(flag, 'Of a failure: the data can be corrected and submitted again.'),
    FiscalInvoicePdf: orNull(described(text, 'File name for `GET /download/{filename}`.')),
  }),
  QrData: object({
    ...{ QrCodeUrl: text, VerificationCode: text, FiscalDay: integer, DeviceId: integer },
    InvoiceNumber: described(integer, "The device's global number of the receipt."),
  }),
  Error: object({ Message: text }),
};

/** Schemas of mappings for requests and answers; the service assigns ids and owners. */
const MAPPINGS: Readonly<Record<string, Schema>> = {
  CurrencyMapping: object(
    { Id: integer, UserId: integer, SourceCurrency: currency, DestinationCurrency: currency },
    ['Id', 'UserId'],
  ),
  TaxMapping: object(
    {
      ...{ Id: integer, UserId: integer, TaxCode: text, TaxName: text },
      DestinationTaxId: described(integer, "A taxID of the device's `applicableTaxes`."),
      ZimraTaxId: integer,
    },
    ['Id', 'UserId', 'TaxName', 'ZimraTaxId'],
  ),
};

export const SCHEMAS: Readonly<Record<string, Schema>> = { ...SENT, ...ANSWERED, ...MAPPINGS };
