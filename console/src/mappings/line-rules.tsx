import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, type Shape } from '../api/client';
import { Choice } from '../shown/choice';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';

const EMPTY: Shape<'LineRuleInputDto'> = { scope: 'account', key: '', treatment: 'fold' };

const SCOPES = ['account', 'item', 'contact', 'untaxed'] as const;
const TREATMENTS = { untaxed: ['exempt', 'no_supply', 'hold'], belowZero: ['fold', 'hold'] } as const;

/** Treatment of negative lines whose text does not explain them. */
export function LineRules({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const form = useForm({ initialValues: EMPTY });
  const { scope } = form.values;
  return (
    <Section title={words.lineRules}>
      <Text size="sm">{words.lineRulesIntro}</Text>
      <RuleTable
        organisationId={organisationId}
        list="lineRules"
        name={words.lineRules}
        file="line-rules"
        columns={[words.itemOrAccount, words.for, words.treatment]}
        cells={(rule) => [rule.key, words.scopes[rule.scope], words.treatments[rule.treatment]]}
      />
      <RuleForm
        organisationId={organisationId}
        changes={{ lineRules: [form.values] }}
        store={() =>
          call.POST('/api/organisations/{organisationId}/line-rules', { organisationId }, form.values)
        }
        onStored={form.reset}
      >
        <Choice
          label={words.for}
          value={scope}
          onChange={(value) =>
            form.setValues({ scope: value, key: '', treatment: value === 'untaxed' ? 'exempt' : 'fold' })
          }
          choices={SCOPES.map((value) => [value, words.scopes[value]] as const)}
        />
        <TextInput
          label={scope === 'account' || scope === 'untaxed' ? words.accountCode : words.itemOrAccount}
          {...form.getInputProps('key')}
          maxLength={255}
          required
        />
        <Choice
          label={words.treatment}
          {...form.getInputProps('treatment')}
          choices={TREATMENTS[scope === 'untaxed' ? 'untaxed' : 'belowZero'].map(
            (value) => [value, words.treatments[value]] as const,
          )}
        />
      </RuleForm>
    </Section>
  );
}
