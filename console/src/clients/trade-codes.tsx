import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { Choice } from '../shown/choice';
import { DataTable } from '../shown/data-table';
import { useMoreRows } from '../shown/more-rows';
import { useWords } from '../words/words';
import type { Client } from './clients-query';
import { codesToGive, itemsOfClients, type ItemsOfClients, type TradeItem } from './trade-items';

type Codes = readonly Shape<'ClientProductCodeDto'>[];
type Trade = keyof ReturnType<typeof useWords<'clients'>>['many']['trade']['names'];

interface TradeCodesProps {
  clients: readonly Client[];
  isPending: boolean;
  /** Called when the selection no longer matches the preview. */
  onChange: () => void;
  onForesee: (codes: Codes) => void;
}

/** Suggests the product codes of a trade for items of several clients; a person sees each before it is stored. */
export function TradeCodes({ clients, isPending, onChange, onForesee }: TradeCodesProps) {
  const { trade: words, progress } = useWords('clients').many;
  const [trade, setTrade] = useState<Trade | ''>('');
  const { items, done } = useItems(clients, trade);
  return (
    <Stack gap="sm" mt="sm">
      <Group>
        <Choice
          label={words.label}
          value={trade}
          onChange={(value) => {
            onChange();
            setTrade(value);
          }}
          choices={{ '': words.choose, ...words.names }}
        />
      </Group>
      <Text size="sm">{words.headings}</Text>
      {trade !== '' && items.isFetching && (
        <Text size="sm" role="status">
          {progress(done, clients.length)}
        </Text>
      )}
      {trade !== '' && (
        <Loaded query={items}>
          {(found) => (
            <Choices
              key={trade}
              found={found}
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

function useItems(clients: readonly Client[], trade: Trade | '') {
  const ids = clients.map(({ id }) => id);
  const [done, setDone] = useState(0);
  const items = useQuery({
    queryKey: keys.rules.ofTrade(ids, trade),
    enabled: trade !== '',
    // Each read counts documents at the server, so it is repeated only after a rule has changed.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => {
      const query = trade === '' ? {} : { trade };
      const read = (organisationId: string) =>
        answerOf(
          api.GET('/api/organisations/{organisationId}/sold-items', {
            ...{ params: { path: { organisationId }, query }, signal },
          }),
        );
      return itemsOfClients(clients, read, signal, setDone);
    },
  });
  return { items, done };
}

interface ChoicesProps extends Omit<TradeCodesProps, 'clients'> {
  found: ItemsOfClients;
}

function Choices({ found, isPending, onChange, onForesee }: ChoicesProps) {
  const words = useWords('clients').many;
  const { columns } = useWords('clients');
  const { named } = useWords('setUp').codes;
  const { amounts } = useWords('shown');
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const { items, isWhole } = found;
  const { shown, more } = useMoreRows(items);
  // Leaves out items that are not on the screen.
  const codes = codesToGive(shown, said);
  const codeOf = (item: TradeItem): string => codesToGive([item], said)[0]?.code ?? '';
  const foresee = (event: FormEvent): void => {
    event.preventDefault();
    onForesee(codes);
  };
  return (
    <form onSubmit={foresee}>
      <Missing {...found} />
      <DataTable
        name={words.trade.items}
        rows={shown}
        keyOf={({ id }) => id}
        empty={isWhole ? words.trade.none : null}
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
          {more}
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

/** Reports the clients whose items could not be read, or not completely. */
function Missing({ failed, isWhole }: ItemsOfClients) {
  const words = useWords('clients').many.trade;
  const { notWhole } = useWords('setUp').codes;
  if (isWhole) return null;
  return failed.length === 0 ? (
    <Text size="sm">{notWhole}</Text>
  ) : (
    <Text size="sm" role="alert">
      {words.failed(failed.join(', '))}
    </Text>
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
    <Choice
      size="xs"
      aria-label={`${client}: ${codeOf(named[scope](key, name))}`}
      value={code}
      onChange={onCode}
      choices={[
        ['', words.noCode] as const,
        ...suggestions.map((one) => [one.code, suggested(one.code, one.meaning)] as const),
      ]}
    />
  );
}
