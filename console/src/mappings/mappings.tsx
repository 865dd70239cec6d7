import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SettingsForm } from '../settings/settings-form';
import { OrganisationPage } from '../shown/organisation-page';
import type { Organisation } from '../shown/organisations';
import { Parts } from '../shown/parts';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { BuyerRules } from './buyer-rules';
import { Coverage } from './coverage';
import { CurrencyMappings } from './currency-mappings';
import { Drift } from './drift';
import { Exclusions } from './exclusions';
import { LineRules } from './line-rules';
import { ProductCodes } from './product-codes';
import { RuleFile } from './rule-file';
import { TaxMappings } from './tax-mappings';
import { WrittenCodes } from './written-codes';

export default function Mappings() {
  const words = useWords('mappings');
  return (
    <OrganisationPage title={words.title}>
      {(organisation) => <RuleParts key={organisation.id} organisation={organisation} />}
    </OrganisationPage>
  );
}

function RuleParts({ organisation }: { organisation: Organisation }) {
  const words = useWords('mappings');
  const { id, fiscalAccountId } = organisation;
  const parts: Readonly<Record<keyof typeof words.parts, ReactNode>> = {
    overview: <Overview organisation={organisation} />,
    taxes: <TaxMappings organisationId={id} fiscalAccountId={fiscalAccountId} />,
    items: (
      <Stack gap="xl">
        <WrittenCodes organisation={organisation} />
        <ProductCodes organisationId={id} />
        <LineRules organisationId={id} />
      </Stack>
    ),
    buyers: (
      <Stack gap="xl">
        <Section title={words.buyers}>
          <Text size="sm">{words.buyersIntro}</Text>
          <SettingsForm organisation={organisation} areRules />
        </Section>
        <BuyerRules organisationId={id} />
      </Stack>
    ),
    exclusions: <Exclusions organisation={organisation} />,
    currencies: <CurrencyMappings organisationId={id} />,
    file: <RuleFile organisationId={id} />,
  };
  return <Parts names={words.parts} parts={parts} />;
}

function Overview({ organisation }: { organisation: Organisation }) {
  const { fiscalAccountId } = organisation;
  const words = useWords('mappings');
  return (
    <Stack gap="xl">
      <Coverage organisation={organisation} />
      {fiscalAccountId === null ? (
        <Section title={words.drift}>
          <Text size="sm">{words.noAccount}</Text>
        </Section>
      ) : (
        <Drift accountId={fiscalAccountId} />
      )}
    </Stack>
  );
}
