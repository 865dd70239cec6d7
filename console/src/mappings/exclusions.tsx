import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { call, type Shape } from '../api/client';
import { Choice } from '../shown/choice';
import { spellDay } from '../shown/days';
import type { Organisation } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';

const EMPTY: Shape<'ExclusionInputDto'> & { amount: string } = {
  scope: 'contact',
  key: '',
  amount: '',
  reason: '',
};

/** Go-live date, and documents that are never sent. */
export function Exclusions({ organisation }: { organisation: Organisation }) {
  const words = useWords('mappings');
  const { id, goLiveOn } = organisation;
  return (
    <Stack gap="xl">
      <Section title={words.goLive}>
        <Text size="sm">{words.goLiveIs(spellDay(goLiveOn))}</Text>
        <Text size="sm">
          <Link to={`/settings?organisation=${id}`}>{words.toSettings}</Link>{' '}
          <Link to={`/backfills?organisation=${id}`}>{words.toBackfills}</Link>
        </Text>
      </Section>
      <Section title={words.exclusions}>
        <Text size="sm">{words.exclusionsIntro}</Text>
        <Rules organisationId={id} />
      </Section>
    </Stack>
  );
}

function Rules({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const form = useForm({ initialValues: EMPTY });
  const { scope } = form.values;
  const rule = { ...form.values, amount: scope === 'total_below' ? form.values.amount.trim() : null };
  return (
    <>
      <RuleTable
        organisationId={organisationId}
        list="exclusions"
        name={words.exclusions}
        file="exclusions"
        columns={[words.which, words.matchOn, words.below, words.reason]}
        cells={(one) => [one.key, words.exclusionScopes[one.scope], one.amount ?? '', one.reason]}
      />
      <RuleForm
        organisationId={organisationId}
        changes={{ exclusions: [rule] }}
        store={() =>
          call.POST('/api/organisations/{organisationId}/exclusion-rules', { organisationId }, rule)
        }
        onStored={form.reset}
      >
        <Choice
          label={words.matchOn}
          value={scope}
          onChange={(value) => form.setValues({ scope: value, key: '' })}
          choices={words.exclusionScopes}
        />
        <TextInput
          label={words.exclusionKeys[scope]}
          {...form.getInputProps('key')}
          maxLength={255}
          required
        />
        {scope === 'total_below' && (
          <TextInput label={words.below} {...form.getInputProps('amount')} inputMode="decimal" required />
        )}
        <TextInput label={words.reason} {...form.getInputProps('reason')} maxLength={200} required />
      </RuleForm>
    </>
  );
}
