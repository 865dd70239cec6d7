import { Decimal } from '../amounts';
import { xeroMoment } from '../calendar';
import type { Account, Address, Contact, Item } from '../setting-types';
import { stableId } from '../stable-id';

/** Time at which the shop entered its settings: before the first document. */
const ENTERED = xeroMoment('2025-11-10', 28_800);

/** Contact of the month in the books; absent fields are empty there. */
interface ContactSpec {
  readonly name: string;
  readonly tin?: string;
  readonly vat?: string;
  /** Street lines as typed by a person. */
  readonly lines?: readonly [string, string?];
  readonly city?: string;
  readonly region?: string;
  readonly country?: string;
}

/** Buyers abroad, two with numbers of their own countries in the fields for Zimbabwe's. */
const ABROAD: readonly ContactSpec[] = [
  { name: 'Copperbelt Builders Merchants Plc', vat: '1002345678', city: 'Kitwe', country: 'Zambia' },
  { name: 'Tete Materiais de Construção Lda', tin: '400123456', city: 'Tete', country: 'Mozambique' },
  { name: 'Limpopo Yard Supplies (Pty) Ltd', city: 'Musina', country: 'South Africa' },
];

/** Domestic buyers without a fault, whose addresses are written in various ways. */
const ADDRESSES: readonly ContactSpec[] = [
  { name: 'Vumba Guest Houses (Pvt) Ltd', lines: ['88 Robert Mugabe Way'], city: 'Mutare' },
  { name: 'Avenues Dental Surgery', lines: ['Flat 3, 21 Fife Avenue'], city: 'Harare' },
  { name: 'Northern Park Offices (Pvt) Ltd', lines: ['Block B, 35 Borrowdale Road'], city: 'Harare' },
  { name: 'Causeway Book Distributors', lines: ['P.O. Box CY 1460', 'Causeway'], city: 'Harare' },
  { name: 'Main Street Bakery', lines: ['Corner 5th & Main'], city: 'Mutare', region: 'Manicaland' },
  { name: 'Southerton Panel Beaters', lines: ['Unit 5, 14A Simon Mazorodze Road'], city: 'Harare' },
  { name: 'Matopos Tours (Pvt) Ltd', lines: ['7 Leopold Takawira Avenue', 'Bulawayo'] },
  { name: 'Ruwa Poultry Growers', lines: ['Stand 1234'], city: 'Ruwa' },
  { name: 'Gokwe Ginners Association', lines: ['45 Main Street'], city: 'Gweru', region: 'Mid' },
  { name: 'Hatfield Preparatory School', lines: ['112 St Patricks Road, Hatfield'], city: 'Harare' },
  { name: 'Nyanga Orchards (Pvt) Ltd', lines: ['12 Troutbeck Road'], city: 'NYANGA' },
  { name: 'Kuwadzana Building Society' },
];

/** Company without a TIN in the books, whose name begins like a counter sale. */
export const WITHOUT_TIN = 'Cash & Build Wholesalers (Pvt) Ltd';

export const BUYERS_ABROAD: readonly string[] = ABROAD.map(({ name }) => name);
export const BUYERS_WITH_ADDRESSES: readonly string[] = ADDRESSES.map(({ name }) => name);

export const MONTH_CONTACTS: readonly Contact[] = [
  ...ABROAD.map((spec, index) => contact(spec, 200 + index)),
  ...ADDRESSES.map((spec, index) =>
    contact({ tin: String(2_999_000_220 + index), vat: String(229_900_220 + index), ...spec }, 220 + index),
  ),
  contact({ name: WITHOUT_TIN, lines: ['3 Lytton Road'], city: 'Harare', region: 'Harare' }, 260),
];

/** Items with numbers of the shop's own, mostly four digits; one has a printed tariff code. */
export const NUMBERED_ITEMS = ['1001', '1002', '2105', '3307', '8544.49.00'] as const;

/** Item for tax that the customer withholds for the authority, written as a line. */
export const WITHHELD = 'WITHHELD';

export const MONTH_ITEMS: readonly Item[] = [
  item('1001', 'Enamel paint, blue, 5 l', '18.50', '200', 'TAX001'),
  item('1002', 'Paint brush 50 mm', '2.35', '200', 'TAX001'),
  item('2105', 'Padlock 50 mm, brass', '6.40', '200', 'TAX001'),
  item('3307', 'Silicone sealant 300 ml, clear', '3.95', '200', 'TAX001'),
  item('8544.49.00', 'Twin and earth cable 4 mm², per metre', '1.95', '200', 'TAX001'),
  item('DEPOSIT', 'Less: deposit received', '-100.00', '610', 'TAX001'),
  item('DISCOUNT', 'Discount for the whole order', '-10.00', '260', 'TAX001'),
  item('ROUNDING', 'Rounding', '-0.01', '860', 'TAX001'),
  item(WITHHELD, 'Less: 5 % withholding tax', '-5.00', '615', 'NONE'),
];

/** Account for money received over the counter. */
export const TILL: Account = account('090', 'Till', 'BANK', 'ASSET', 'NONE');

export const MONTH_ACCOUNTS: readonly Account[] = [
  TILL,
  account('260', 'Discounts allowed', 'REVENUE', 'REVENUE', 'TAX001'),
  account('610', 'Customer deposits', 'CURRLIAB', 'LIABILITY', 'TAX001'),
  account('615', 'Withholding tax receivable', 'CURRENT', 'ASSET', 'NONE'),
  account('860', 'Rounding', 'EXPENSE', 'EXPENSE', 'NONE'),
];

function contact(spec: ContactSpec, serial: number): Contact {
  const { name, tin = '', vat = '' } = spec;
  return {
    ContactID: stableId(`month/contact/${serial}`),
    ContactStatus: 'ACTIVE',
    Name: name,
    EmailAddress: `accounts${serial}@buyers.example`,
    AccountNumber: `C-${serial}`,
    CompanyNumber: tin,
    TaxNumber: vat,
    Addresses: [street(spec)],
    Phones: [
      {
        ...{ PhoneType: 'DEFAULT', PhoneNumber: `2990${serial}` },
        ...{ PhoneAreaCode: '242', PhoneCountryCode: '263' },
      },
    ],
    IsSupplier: false,
    IsCustomer: true,
    DefaultCurrency: 'USD',
    UpdatedDateUTC: ENTERED,
  };
}

function street({ lines = [''], city = '', region = '', country = '' }: ContactSpec): Address {
  const [first, second] = lines;
  return {
    AddressType: 'STREET',
    AddressLine1: first,
    ...(second === undefined ? {} : { AddressLine2: second }),
    ...{ City: city, Region: region, PostalCode: '', Country: country },
  };
}

function item(code: string, description: string, price: string, account: string, tax: string): Item {
  return {
    ItemID: stableId(`month/item/${code}`),
    Code: code,
    Name: description.slice(0, 50),
    Description: description,
    IsSold: true,
    IsPurchased: false,
    SalesDetails: { UnitPrice: new Decimal(price), AccountCode: account, TaxType: tax },
    UpdatedDateUTC: ENTERED,
  };
}

function account(code: string, name: string, type: string, kind: Account['Class'], tax: string): Account {
  return {
    AccountID: stableId(`month/account/${code}`),
    Code: code,
    Name: name,
    Status: 'ACTIVE',
    Type: type,
    Class: kind,
    TaxType: tax,
  };
}
