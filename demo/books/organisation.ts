import { xeroMoment } from './calendar';
import type { Organisation } from './setting-types';
import { stableId } from './stable-id';

/** The seller: a hardware merchant that does not exist, with numbers that no taxpayer has. */
export const ORGANISATION: Organisation = {
  OrganisationID: stableId('organisation'),
  Name: 'Msasa Hardware & Supplies (Pvt) Ltd',
  LegalName: 'Msasa Hardware & Supplies (Private) Limited',
  PaysTax: true,
  Version: 'GLOBAL',
  OrganisationType: 'COMPANY',
  OrganisationStatus: 'ACTIVE',
  BaseCurrency: 'USD',
  CountryCode: 'ZW',
  Timezone: 'SOUTHAFRICASTANDARDTIME',
  IsDemoCompany: false,
  TaxNumber: '229900001',
  RegistrationNumber: '2999000001',
  ShortCode: '!Ms4sA',
  CreatedDateUTC: xeroMoment('2023-02-01', 27_000),
  Addresses: [
    {
      AddressType: 'STREET',
      AddressLine1: '27 Beverley Way',
      City: 'Harare',
      Region: 'Harare',
      PostalCode: '',
      Country: 'Zimbabwe',
    },
  ],
  Phones: [{ PhoneType: 'DEFAULT', PhoneNumber: '2990001', PhoneAreaCode: '242', PhoneCountryCode: '263' }],
};
