import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api, call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';

type Input = Shape<'BuyerRuleInputDto'>;

const EMPTY: Input = { scope: 'contact', key: '', sendAs: 'cash_name' };

/** Rules for buyers without a local taxpayer number: a single buyer, a group of buyers, or a country. */
export function BuyerRules({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const [rule, setRule] = useState(EMPTY);
  const query = useRead('rules', '/api/organisations/{organisationId}/buyer-rules', { organisationId });
  return (
    <Section title={words.buyerRules}>
      <Text size="sm">{words.buyerRulesIntro}</Text>
      <Loaded query={query}>
        {(rules) => (
          <RuleTable
            name={words.buyerRules}
            file="buyer-rules"
            columns={[words.which, words.matchOn, words.sentAs]}
            rules={rules}
            cells={({ scope, key, sendAs, tin, vatNumber }) => [
              key === '*' ? words.anyCountry : key,
              words.buyerScopes[scope],
              [words.buyersSentAs[sendAs], tin, vatNumber].filter(Boolean).join(', '),
            ]}
            organisationId={organisationId}
            list="buyers"
            remove={(params) =>
              answerOf(api.DELETE('/api/organisations/{organisationId}/buyer-rules/{mappingId}', { params }))
            }
          />
        )}
      </Loaded>
      <RuleForm
        organisationId={organisationId}
        changes={{ buyers: [rule] }}
        isEmpty={rule.key.trim() === ''}
        store={() => call.POST('/api/organisations/{organisationId}/buyer-rules', { organisationId }, rule)}
        onStored={() => setRule(EMPTY)}
      >
        <Fields rule={rule} onChange={setRule} />
      </RuleForm>
    </Section>
  );
}

function Fields({ rule, onChange }: { rule: Input; onChange: (rule: Input) => void }) {
  const words = useWords('mappings');
  const options = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }));
  return (
    <>
      <NativeSelect
        label={words.matchOn}
        value={rule.scope}
        onChange={(event) =>
          onChange({ ...rule, scope: event.currentTarget.value as Input['scope'], key: '' })
        }
        data={options(words.buyerScopes)}
      />
      <TextInput
        label={words.buyerKeys[rule.scope]}
        value={rule.key}
        onChange={(event) => onChange({ ...rule, key: event.currentTarget.value })}
        maxLength={255}
        required
      />
      <NativeSelect
        label={words.sentAs}
        value={rule.sendAs}
        onChange={(event) => onChange({ ...rule, sendAs: event.currentTarget.value as Input['sendAs'] })}
        data={options(words.buyersSentAs)}
      />
    </>
  );
}
