import { Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SettingsForm } from '../settings/settings-form';
import { OrganisationPage } from '../shown/organisation-page';
import type { Organisation } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { Coverage } from './coverage';
import { CurrencyMappings } from './currency-mappings';
import { Drift } from './drift';
import { Exclusions } from './exclusions';
import { ProductCodes } from './product-codes';
import { RuleFile } from './rule-file';
import { TaxMappings } from './tax-mappings';

const RULE_SETTINGS = [
  ...(['tinField', 'vatField', 'buyerWithoutTin', 'paidBy', 'unpaidAs', 'taxCents'] as const),
  ...(['lateDocuments', 'trigger', 'creditNoteReason'] as const),
];

export default function Mappings() {
  const words = useWords('mappings');
  return (
    <OrganisationPage title={words.title}>
      {(organisation) => <Parts key={organisation.id} organisation={organisation} />}
    </OrganisationPage>
  );
}

/** One part at a time; which one stands in the address. */
function Parts({ organisation }: { organisation: Organisation }) {
  const words = useWords('mappings');
  const [parameters, setParameters] = useSearchParams();
  const { id, fiscalAccountId } = organisation;
  const shown = parameters.get('part') ?? 'overview';
  const parts: Readonly<Record<keyof typeof words.parts, ReactNode>> = {
    overview: <Overview organisation={organisation} />,
    taxes: <TaxMappings organisationId={id} fiscalAccountId={fiscalAccountId} />,
    items: <ProductCodes organisationId={id} />,
    buyers: (
      <Section title={words.buyers}>
        <Text size="sm">{words.buyersIntro}</Text>
        <SettingsForm organisation={organisation} names={RULE_SETTINGS} areRules />
      </Section>
    ),
    exclusions: <Exclusions organisation={organisation} />,
    currencies: <CurrencyMappings organisationId={id} />,
    file: <RuleFile organisationId={id} />,
  };
  const show = (part: string | null): void =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.set('part', part ?? 'overview');
      return after;
    });
  return (
    <Tabs value={shown in parts ? shown : 'overview'} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg">
        {Object.entries(words.parts).map(([part, name]) => (
          <Tabs.Tab key={part} value={part}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(parts).map(([part, content]) => (
        <Tabs.Panel key={part} value={part}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Overview({ organisation: { id, fiscalAccountId } }: { organisation: Organisation }) {
  const words = useWords('mappings');
  return (
    <Stack gap="xl">
      <Coverage organisationId={id} />
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
