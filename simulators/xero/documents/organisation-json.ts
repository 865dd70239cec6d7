import type { JsonObject } from '../json';
import type { Organisation } from '../store/organisations';
import { dateString, dayIn, xeroDate } from '../xero-dates';

const EDITIONS: Record<string, string> = { NZ: 'NZ', AU: 'AU', GB: 'UK', US: 'US' };
const DATES = ['PeriodLockDate', 'EndOfYearLockDate'];

function datesWritten(fields: JsonObject): JsonObject {
  const written = { ...fields };
  for (const field of DATES) {
    const day = dayIn(fields[field]);
    if (day !== undefined) written[field] = xeroDate(day);
  }
  return written;
}

/** Element of the Organisation endpoint. */
export function organisationJson(organisation: Organisation): JsonObject {
  const { tenantId, name, countryCode, periodLockDate } = organisation;
  return datesWritten({
    OrganisationID: tenantId,
    Name: name,
    LegalName: name,
    PaysTax: true,
    Version: EDITIONS[countryCode.toUpperCase()] ?? 'GLOBAL',
    OrganisationType: 'COMPANY',
    OrganisationEntityType: 'COMPANY',
    OrganisationStatus: 'ACTIVE',
    BaseCurrency: organisation.baseCurrency,
    CountryCode: countryCode,
    Timezone: organisation.timezone,
    IsDemoCompany: false,
    ShortCode: `!${tenantId.replaceAll('-', '').slice(0, 5)}`,
    Edition: 'BUSINESS',
    Class: 'PREMIUM',
    SalesTaxBasis: 'ACCRUALS',
    CreatedDateUTC: xeroDate(organisation.createdMs),
    CreatedDateUTCString: dateString(organisation.createdMs),
    Addresses: [],
    Phones: [],
    ExternalLinks: [],
    PaymentTerms: {},
    ...(periodLockDate === null ? {} : { PeriodLockDate: periodLockDate }),
    ...organisation.profile,
  });
}
