import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, type Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Choice } from '../shown/choice';
import { ProductCodeInput } from '../shown/product-code-input';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { Items } from './items';
import { useRules } from './merge-rules';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';
import { useCodeConfirmation } from './use-confirmation';

/** Value that the API uses for the decision "this text is not a code". */
const NOT_A_CODE = 'none';

const SCOPES = ['item', 'description', 'account', 'default'] as const;
const EMPTY: Shape<'ProductCodeInputDto'> = { scope: 'item', key: '', code: '' };

export function ProductCodes({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const form = useForm({ initialValues: EMPTY });
  const { scope } = form.values;
  const { query } = useRules(organisationId, 'productCodes');
  const { store, field } = useCodeConfirmation((body) =>
    call.POST('/api/organisations/{organisationId}/product-codes', { organisationId }, body),
  );
  const labels = {
    ...{ item: words.itemCode, account: words.accountCode },
    description: words.numberInDescription,
  };
  return (
    <Section title={words.productCodes}>
      <Stack gap="xl">
        <Loaded query={query}>{(rules) => <Items organisationId={organisationId} rules={rules} />}</Loaded>
        <RuleTable
          organisationId={organisationId}
          list="productCodes"
          name={words.productCodes}
          file="product-codes"
          columns={[words.code, words.for, words.itemOrAccount]}
          cells={(rule) => [
            rule.code === NOT_A_CODE ? words.notACode : rule.code,
            words.scopes[rule.scope],
            rule.key,
          ]}
        />
      </Stack>
      <RuleForm
        organisationId={organisationId}
        changes={{ productCodes: [form.values] }}
        store={() => store(form.values)}
        onStored={form.reset}
      >
        <Choice
          label={words.for}
          value={scope}
          onChange={(value) => form.setValues({ scope: value, key: '' })}
          choices={SCOPES.map((value) => [value, words.scopes[value]] as const)}
        />
        {scope !== 'default' && (
          <TextInput label={labels[scope]} {...form.getInputProps('key')} maxLength={50} required />
        )}
        <ProductCodeInput
          label={words.hsCode}
          code={form.values.code}
          onCode={(code) => form.setFieldValue('code', code)}
        />
        {field}
      </RuleForm>
    </Section>
  );
}
