import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api, call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { ProductCodeInput } from '../shown/product-code-input';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { Items } from './items';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';
import { useCodeConfirmation } from './use-confirmation';

type Input = Shape<'ProductCodeInputDto'>;

/** Value that the API uses for the decision "this text is not a code". */
const NOT_A_CODE = 'none';

const EMPTY: Input = { scope: 'item', key: '', code: '' };

export function ProductCodes({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const [rule, setRule] = useState(EMPTY);
  const query = useRead('rules', '/api/organisations/{organisationId}/product-codes', { organisationId });
  const { store, field } = useCodeConfirmation((body) =>
    call.POST('/api/organisations/{organisationId}/product-codes', { organisationId }, body),
  );
  return (
    <Section title={words.productCodes}>
      <Loaded query={query}>
        {(rules) => (
          <Stack gap="xl">
            <Items organisationId={organisationId} rules={rules} />
            <RuleTable
              name={words.productCodes}
              file="product-codes"
              columns={[words.code, words.for, words.itemOrAccount]}
              rules={rules}
              cells={({ scope, key, code }) => [
                code === NOT_A_CODE ? words.notACode : code,
                words.scopes[scope],
                key,
              ]}
              organisationId={organisationId}
              list="productCodes"
              remove={(params) =>
                answerOf(
                  api.DELETE('/api/organisations/{organisationId}/product-codes/{mappingId}', { params }),
                )
              }
            />
          </Stack>
        )}
      </Loaded>
      <RuleForm
        organisationId={organisationId}
        changes={{ productCodes: [rule] }}
        store={() => store(rule)}
        onStored={() => setRule(EMPTY)}
      >
        <Fields rule={rule} onChange={setRule} />
        {field}
      </RuleForm>
    </Section>
  );
}

function Fields({ rule, onChange }: { rule: Input; onChange: (rule: Input) => void }) {
  const words = useWords('mappings');
  const labels = {
    ...{ item: words.itemCode, account: words.accountCode },
    description: words.numberInDescription,
  };
  return (
    <>
      <NativeSelect
        label={words.for}
        value={rule.scope}
        onChange={(event) =>
          onChange({ ...rule, scope: event.currentTarget.value as Input['scope'], key: '' })
        }
        data={(['item', 'description', 'account', 'default'] as const).map((value) => ({
          value,
          label: words.scopes[value],
        }))}
      />
      {rule.scope !== 'default' && (
        <TextInput
          label={labels[rule.scope]}
          value={rule.key}
          onChange={(event) => onChange({ ...rule, key: event.currentTarget.value })}
          maxLength={50}
          required
        />
      )}
      <ProductCodeInput
        label={words.hsCode}
        code={rule.code}
        onCode={(code) => onChange({ ...rule, code })}
      />
    </>
  );
}
