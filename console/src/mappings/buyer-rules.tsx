import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, type Shape } from '../api/client';
import { Choice } from '../shown/choice';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';

const EMPTY: Shape<'BuyerRuleInputDto'> = { scope: 'contact', key: '', sendAs: 'cash_name' };

/** Rules for buyers without a local taxpayer number: a single buyer, a group of buyers, or a country. */
export function BuyerRules({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const form = useForm({ initialValues: EMPTY });
  const rule = form.values;
  return (
    <Section title={words.buyerRules}>
      <Text size="sm">{words.buyerRulesIntro}</Text>
      <RuleTable
        organisationId={organisationId}
        list="buyers"
        name={words.buyerRules}
        file="buyer-rules"
        columns={[words.which, words.matchOn, words.sentAs]}
        cells={({ scope, key, sendAs, tin, vatNumber, town }) => [
          key === '*' ? words.anyCountry : key,
          words.buyerScopes[scope],
          [words.buyersSentAs[sendAs], tin, vatNumber, town].filter(Boolean).join(', '),
        ]}
      />
      <RuleForm
        organisationId={organisationId}
        changes={{ buyers: [rule] }}
        isEmpty={rule.key.trim() === ''}
        store={() => call.POST('/api/organisations/{organisationId}/buyer-rules', { organisationId }, rule)}
        onStored={form.reset}
      >
        <Choice
          label={words.matchOn}
          value={rule.scope}
          onChange={(scope) => form.setValues({ scope, key: '' })}
          choices={words.buyerScopes}
        />
        <TextInput
          label={words.buyerKeys[rule.scope]}
          {...form.getInputProps('key')}
          maxLength={255}
          required
        />
        <Choice label={words.sentAs} {...form.getInputProps('sendAs')} choices={words.buyersSentAs} />
      </RuleForm>
    </Section>
  );
}
