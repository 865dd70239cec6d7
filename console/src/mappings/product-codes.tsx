import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Section } from '../shown/section';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';

type Input = Shape<'ProductCodeInputDto'>;

const EMPTY: Input = { scope: 'item', key: '', code: '' };
const SCOPES = [
  { value: 'item', label: 'One item' },
  { value: 'account', label: 'All of an account' },
  { value: 'default', label: 'The rest' },
];

export function ProductCodes({ organisationId }: { organisationId: string }) {
  const [rule, setRule] = useState(EMPTY);
  const params = { path: { organisationId } };
  const query = useQuery({
    queryKey: ['product-codes', organisationId],
    queryFn: () => answerOf(api.GET('/api/organisations/{organisationId}/product-codes', { params })),
  });
  return (
    <Section title="Product codes (HS)">
      <Loaded query={query}>
        {(rules) => (
          <RuleTable
            columns={['Code', 'For', 'Item or account']}
            rules={rules}
            cells={({ scope, key, code }) => [code, scope, key]}
            remove={(id) => remove(organisationId, id)}
          />
        )}
      </Loaded>
      <RuleForm
        organisationId={organisationId}
        changes={{ productCodes: [rule] }}
        store={() =>
          answerOf(api.POST('/api/organisations/{organisationId}/product-codes', { params, body: rule }))
        }
        onStored={() => setRule(EMPTY)}
      >
        <NativeSelect
          label="For"
          value={rule.scope}
          onChange={(event) =>
            setRule({ ...rule, scope: event.currentTarget.value as Input['scope'], key: '' })
          }
          data={SCOPES}
        />
        {rule.scope !== 'default' && (
          <TextInput
            label={rule.scope === 'item' ? 'Item code' : 'Account code'}
            value={rule.key}
            onChange={(event) => setRule({ ...rule, key: event.currentTarget.value })}
            maxLength={50}
            required
          />
        )}
        <TextInput
          label="HS code, 4 or 8 digits"
          value={rule.code}
          onChange={(event) => setRule({ ...rule, code: event.currentTarget.value.trim() })}
          inputMode="numeric"
          maxLength={8}
          required
        />
      </RuleForm>
    </Section>
  );
}

function remove(organisationId: string, mappingId: string): Promise<unknown> {
  return answerOf(
    api.DELETE('/api/organisations/{organisationId}/product-codes/{mappingId}', {
      params: { path: { organisationId, mappingId } },
    }),
  );
}
