import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { answerOf, api, call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { spellDay } from '../shown/days';
import type { Organisation } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';

type Input = Shape<'ExclusionInputDto'>;

const EMPTY: Input & { amount: string } = { scope: 'contact', key: '', amount: '', reason: '' };

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
  const [rule, setRule] = useState(EMPTY);
  const query = useRead('rules', '/api/organisations/{organisationId}/exclusion-rules', { organisationId });
  const amount = rule.scope === 'total_below' ? rule.amount : null;
  return (
    <>
      <Loaded query={query}>
        {(rules) => (
          <RuleTable
            name={words.exclusions}
            file="exclusions"
            columns={[words.which, words.matchOn, words.below, words.reason]}
            rules={rules}
            cells={(one) => [one.key, words.exclusionScopes[one.scope], one.amount ?? '', one.reason]}
            organisationId={organisationId}
            list="exclusions"
            remove={(params) =>
              answerOf(
                api.DELETE('/api/organisations/{organisationId}/exclusion-rules/{mappingId}', { params }),
              )
            }
          />
        )}
      </Loaded>
      <RuleForm
        organisationId={organisationId}
        changes={{ exclusions: [{ ...rule, amount }] }}
        store={() =>
          call.POST(
            '/api/organisations/{organisationId}/exclusion-rules',
            { organisationId },
            { ...rule, amount },
          )
        }
        onStored={() => setRule(EMPTY)}
      >
        <Fields rule={rule} onChange={(change) => setRule({ ...rule, ...change })} />
      </RuleForm>
    </>
  );
}

interface FieldsProps {
  rule: typeof EMPTY;
  onChange: (change: Partial<typeof EMPTY>) => void;
}

function Fields({ rule, onChange }: FieldsProps) {
  const words = useWords('mappings');
  return (
    <>
      <NativeSelect
        label={words.matchOn}
        value={rule.scope}
        onChange={(event) => onChange({ scope: event.currentTarget.value as Input['scope'], key: '' })}
        data={Object.entries(words.exclusionScopes).map(([value, label]) => ({ value, label }))}
      />
      <TextInput
        label={words.exclusionKeys[rule.scope]}
        value={rule.key}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
        maxLength={255}
        required
      />
      {rule.scope === 'total_below' && (
        <TextInput
          label={words.below}
          value={rule.amount}
          onChange={(event) => onChange({ amount: event.currentTarget.value.trim() })}
          inputMode="decimal"
          required
        />
      )}
      <TextInput
        label={words.reason}
        value={rule.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
        maxLength={200}
        required
      />
    </>
  );
}
