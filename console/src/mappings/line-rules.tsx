import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api, call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';

type Input = Shape<'LineRuleInputDto'>;

const EMPTY: Input = { scope: 'account', key: '', treatment: 'fold' };

const TREATMENTS = { untaxed: ['exempt', 'no_supply', 'hold'], belowZero: ['fold', 'hold'] } as const;

/** Treatment of negative lines whose text does not explain them. */
export function LineRules({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const [rule, setRule] = useState(EMPTY);
  const query = useRead('rules', '/api/organisations/{organisationId}/line-rules', { organisationId });
  return (
    <Section title={words.lineRules}>
      <Text size="sm">{words.lineRulesIntro}</Text>
      <Loaded query={query}>
        {(rules) => (
          <RuleTable
            name={words.lineRules}
            file="line-rules"
            columns={[words.itemOrAccount, words.for, words.treatment]}
            rules={rules}
            cells={({ key, scope, treatment }) => [key, words.scopes[scope], words.treatments[treatment]]}
            organisationId={organisationId}
            list="lineRules"
            remove={(params) =>
              answerOf(api.DELETE('/api/organisations/{organisationId}/line-rules/{mappingId}', { params }))
            }
          />
        )}
      </Loaded>
      <RuleForm
        organisationId={organisationId}
        changes={{ lineRules: [rule] }}
        store={() => call.POST('/api/organisations/{organisationId}/line-rules', { organisationId }, rule)}
        onStored={() => setRule(EMPTY)}
      >
        <Fields rule={rule} onChange={(change) => setRule({ ...rule, ...change })} />
      </RuleForm>
    </Section>
  );
}

function Fields({ rule, onChange }: { rule: Input; onChange: (change: Partial<Input>) => void }) {
  const words = useWords('mappings');
  return (
    <>
      <NativeSelect
        label={words.for}
        value={rule.scope}
        onChange={(event) => {
          const scope = event.currentTarget.value as Input['scope'];
          onChange({ scope, key: '', treatment: scope === 'untaxed' ? 'exempt' : 'fold' });
        }}
        data={(['account', 'item', 'contact', 'untaxed'] as const).map((value) => ({
          value,
          label: words.scopes[value],
        }))}
      />
      <TextInput
        label={rule.scope === 'account' || rule.scope === 'untaxed' ? words.accountCode : words.itemOrAccount}
        value={rule.key}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
        maxLength={255}
        required
      />
      <NativeSelect
        label={words.treatment}
        value={rule.treatment}
        onChange={(event) => onChange({ treatment: event.currentTarget.value as Input['treatment'] })}
        data={TREATMENTS[rule.scope === 'untaxed' ? 'untaxed' : 'belowZero'].map((value) => ({
          value,
          label: words.treatments[value],
        }))}
      />
    </>
  );
}
