import { Stack } from '@mantine/core';
import { OrganisationPage } from '../shown/organisation-page';
import { Coverage } from './coverage';
import { CurrencyMappings } from './currency-mappings';
import { Drift } from './drift';
import { ProductCodes } from './product-codes';
import { TaxMappings } from './tax-mappings';

export default function Mappings() {
  return (
    <OrganisationPage title="Mappings">
      {({ id, fiscalAccountId }) => (
        <Stack gap="xl" key={id}>
          <Coverage organisationId={id} />
          <CurrencyMappings organisationId={id} />
          <TaxMappings organisationId={id} fiscalAccountId={fiscalAccountId} />
          <ProductCodes organisationId={id} />
          {fiscalAccountId !== null && <Drift accountId={fiscalAccountId} />}
        </Stack>
      )}
    </OrganisationPage>
  );
}
