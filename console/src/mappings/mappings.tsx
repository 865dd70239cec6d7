import { Stack, Text, TextInput, List } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode } from 'react';
import { SettingsForm } from '../settings/settings-form';
import { OrganisationPage } from '../shown/organisation-page';
import type { Organisation } from '../shown/organisations';
import { Parts } from '../shown/parts';
import { RowButton } from '../shown/row-button';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { BuyerRules } from './buyer-rules';
import { Coverage } from './coverage';
import { Exclusions } from './exclusions';
import { LineRules } from './line-rules';
import { ProductCodes } from './product-codes';
import { RuleFile } from './rule-file';
import { TaxMappings } from './tax-mappings';
import { WrittenCodes } from './written-codes';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';
import { useCurrencyMapping } from './use-confirmation';
import { ErrorNotice } from '../frame/error-notice';
import { DataTable } from '../shown/data-table';
import { useMayAtAccount } from '../shown/fiscal-accounts';
import { ServiceRead } from '../shown/last-read';

type Difference = Shape<'MappingDifferenceDto'>;

/** Stored mappings next to those at the service; they are sent to the service only on request. */
function Drift({ accountId }: { accountId: string }) {
  const words = useWords('mappings');
  const mayPush = useMayAtAccount('rules.change', accountId);
  const query = useRead('drift', '/api/fiscal-accounts/{accountId}/mappings/drift', { accountId });
  const pushing = useAct(
    (difference: Difference) =>
      call.POST(
        '/api/fiscal-accounts/{accountId}/mappings/push',
        { accountId },
        { changes: [changeFor(difference)] },
      ),
    ['drift'],
  );
  return (
    <Section title={words.drift}>
      <Stack gap="xs">
        {pushing.error && <ErrorNotice error={pushing.error} />}
        {pushing.data && (
          <List size="sm" role="status">
            {pushing.data.map(({ kind, code, result, detail }) => (
              <List.Item key={`${kind} ${code}`}>
                {code}: {result}. {detail}
              </List.Item>
            ))}
          </List>
        )}
        <Loaded query={query}>
          {({ differences, readAt, failure }) => (
            <>
              <ServiceRead accountId={accountId} readAt={readAt} failure={failure} />
              {readAt !== null && (
                <DifferenceTable
                  differences={differences}
                  mayPush={mayPush}
                  push={(one) => pushing.mutate(one)}
                />
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

interface DifferenceTableProps {
  differences: readonly Difference[];
  mayPush: boolean;
  push: (difference: Difference) => void;
}

function DifferenceTable({ differences, mayPush, push }: DifferenceTableProps) {
  const words = useWords('mappings');
  return (
    <DataTable
      name={words.drift}
      file="mapping-differences"
      rows={differences}
      keyOf={({ kind, code }) => `${kind} ${code}`}
      empty={words.same}
      columns={[
        { title: words.kind, text: ({ kind }) => kind },
        { title: words.code, text: ({ code }) => code },
        { title: words.difference, text: ({ state }) => state.replace('_', ' ') },
        { title: words.storedHere, text: ({ wanted }) => wanted ?? '' },
        {
          title: words.atTheService,
          text: ({ held }) => held.map(({ destination }) => destination).join(', '),
        },
      ]}
      actions={
        mayPush
          ? (difference) =>
              isPushable(difference) && (
                <RowButton
                  label={difference.state === 'missing' ? words.addThere : words.changeThere}
                  act={() => push(difference)}
                />
              )
          : undefined
      }
    />
  );
}

function isPushable({ state, wanted }: Difference): boolean {
  return wanted !== null && (state === 'missing' || state === 'differing');
}

function changeFor({ kind, code, state, held }: Difference): Shape<'MappingChangeDto'> {
  const [seen] = held;
  return state === 'differing' && seen !== undefined
    ? { kind, code, action: 'update', seen }
    : { kind, code, action: 'create' };
}

function CurrencyMappings({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const form = useForm({ initialValues: { source: '', destination: '' } });
  const { store, field } = useCurrencyMapping(organisationId);
  return (
    <Section title={words.currencies}>
      <RuleTable
        organisationId={organisationId}
        list="currencies"
        name={words.currencies}
        file="currency-mappings"
        columns={[words.inTheBooks, words.atTheService, words.toKnow]}
        cells={({ source, destination, note }) => [source, destination, note ?? '']}
      />
      <RuleForm
        organisationId={organisationId}
        changes={{ currencies: [form.values] }}
        store={() => store(form.values)}
        onStored={form.reset}
      >
        {(['source', 'destination'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'source' ? words.inTheBooks : words.atTheService}
            placeholder={words.currencyExample}
            value={form.values[name]}
            onChange={(event) => form.setFieldValue(name, event.currentTarget.value.toUpperCase())}
            maxLength={3}
            required
          />
        ))}
        {field}
      </RuleForm>
    </Section>
  );
}

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
