import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { DataTable } from '../shown/data-table';
import { useWords } from '../words/words';
import type { Client } from './clients-query';
import { codesToGive, itemsOfTrade, type TradeItem } from './trade-items';

type Codes = readonly Shape<'ClientProductCodeDto'>[];
type Trade = keyof ReturnType<typeof useWords<'clients'>>['many']['trade']['names'];

interface TradeCodesProps {
  clients: readonly Client[];
  isPending: boolean;
  /** Something else was chosen than what was foreseen. */
  onChange: () => void;
  onForesee: (codes: Codes) => void;
}

/** Codes of what a trade sells for the items of several clients, each of which a person sees before it is stored. */
export function TradeCodes({ clients, isPending, onChange, onForesee }: TradeCodesProps) {
  const words = useWords('clients').many.trade;
  const [trade, setTrade] = useState<Trade | ''>('');
  const items = useItems(clients, trade);
  return (
    <Stack gap="sm" mt="sm">
      <Group>
        <NativeSelect
          label={words.label}
          value={trade}
          onChange={(event) => {
            onChange();
            setTrade(event.currentTarget.value as Trade | '');
          }}
          data={[
            { value: '', label: words.choose },
            ...Object.entries(words.names).map(([value, label]) => ({ value, label })),
          ]}
        />
      </Group>
      <Text size="sm">{words.headings}</Text>
      {trade !== '' && (
        <Loaded query={items}>
          {(found) => (
            <Choices
              key={trade}
              items={found}
              isPending={isPending}
              onChange={onChange}
              onForesee={onForesee}
            />
          )}
        </Loaded>
      )}
    </Stack>
  );
}

/** One client after the other: each counts documents, and other people ask as well. */
function useItems(clients: readonly Client[], trade: Trade | '') {
  const ids = clients.map(({ id }) => id);
  return useQuery({
    queryKey: keys.rules.ofTrade(ids, trade),
    enabled: trade !== '',
    queryFn: async () => {
      const found: TradeItem[] = [];
      for (const client of clients) {
        const path = { organisationId: client.id };
        const query = trade === '' ? {} : { trade };
        const { items } = await answerOf(
          api.GET('/api/organisations/{organisationId}/sold-items', { params: { path, query } }),
        );
        found.push(...itemsOfTrade(client, items));
      }
      return found;
    },
  });
}

interface ChoicesProps extends Omit<TradeCodesProps, 'clients'> {
  items: readonly TradeItem[];
}

function Choices({ items, isPending, onChange, onForesee }: ChoicesProps) {
  const words = useWords('clients').many;
  const { columns } = useWords('clients');
  const { named } = useWords('setUp').codes;
  const { amounts } = useWords('shown');
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const codes = codesToGive(items, said);
  const codeOf = (item: TradeItem): string => codesToGive([item], said)[0]?.code ?? '';
  const foresee = (event: FormEvent): void => {
    event.preventDefault();
    onForesee(codes);
  };
  return (
    <form onSubmit={foresee}>
      <DataTable
        name={words.trade.items}
        hasCards
        rows={items}
        keyOf={({ id }) => id}
        empty={words.trade.none}
        columns={[
          { title: columns.name, text: ({ client }) => client },
          { title: words.trade.item, text: ({ scope, key, name }) => named[scope](key, name) },
          { title: words.trade.waiting, text: ({ held }) => (held === null ? '' : amounts(held)) },
          {
            title: words.trade.code,
            text: codeOf,
            shown: (item) => (
              <CodeOf
                item={item}
                code={codeOf(item)}
                onCode={(code) => {
                  onChange();
                  setSaid({ ...said, [item.id]: code });
                }}
              />
            ),
          },
        ]}
      />
      {items.length > 0 && (
        <Group mt="sm">
          <Button type="submit" variant="default" loading={isPending} disabled={codes.length === 0}>
            {words.whatIf}
          </Button>
          <Text size="sm" role="status">
            {words.trade.chosen(codes.length, items.length)}
          </Text>
        </Group>
      )}
    </form>
  );
}

interface CodeOfProps {
  item: TradeItem;
  code: string;
  onCode: (code: string) => void;
}

function CodeOf({ item: { client, scope, key, name, suggestions }, code, onCode }: CodeOfProps) {
  const words = useWords('clients').many.trade;
  const { codeOf, named, suggested } = useWords('setUp').codes;
  return (
    <NativeSelect
      size="xs"
      aria-label={`${client}: ${codeOf(named[scope](key, name))}`}
      value={code}
      onChange={(event) => onCode(event.currentTarget.value)}
      data={[
        { value: '', label: words.noCode },
        ...suggestions.map((one) => ({ value: one.code, label: suggested(one.code, one.meaning) })),
      ]}
    />
  );
}
