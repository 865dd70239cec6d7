import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { RuleForm } from './rule-form';
import { RuleTable } from './rule-table';
import { useCurrencyMapping } from './use-currency-mapping';

const EMPTY = { source: '', destination: '' };

export function CurrencyMappings({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const [rule, setRule] = useState(EMPTY);
  const { store, field } = useCurrencyMapping(organisationId);
  const params = { path: { organisationId } };
  const query = useQuery({
    queryKey: keys.rules.currencies(organisationId),
    queryFn: () => answerOf(api.GET('/api/organisations/{organisationId}/currency-mappings', { params })),
  });
  const remove = (mappingId: string): Promise<unknown> =>
    answerOf(
      api.DELETE('/api/organisations/{organisationId}/currency-mappings/{mappingId}', {
        params: { path: { organisationId, mappingId } },
      }),
    );
  return (
    <Section title={words.currencies}>
      <Loaded query={query}>
        {(rules) => (
          <RuleTable
            name={words.currencies}
            file="currency-mappings"
            columns={[words.inTheBooks, words.atTheService, words.toKnow]}
            rules={rules}
            cells={({ source, destination, note }) => [source, destination, note ?? '']}
            organisationId={organisationId}
            list="currencies"
            remove={remove}
          />
        )}
      </Loaded>
      <RuleForm
        organisationId={organisationId}
        changes={{ currencies: [rule] }}
        store={() => store(rule)}
        onStored={() => setRule(EMPTY)}
      >
        {(['source', 'destination'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'source' ? words.inTheBooks : words.atTheService}
            placeholder={words.currencyExample}
            value={rule[name]}
            maxLength={3}
            onChange={(event) => setRule({ ...rule, [name]: event.currentTarget.value.toUpperCase() })}
            required
          />
        ))}
        {field}
      </RuleForm>
    </Section>
  );
}
