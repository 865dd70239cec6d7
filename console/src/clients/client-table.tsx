import { Table } from '@mantine/core';
import { useAddress } from '../shown/address';
import { useMoreRows } from '../shown/more-rows';
import { RowBox } from '../shown/row-box';
import { toggled } from '../shown/toggled';
import type { Colleague } from '../today/today-query';
import { useWords } from '../words/words';
import { type ClientColumn, COLUMNS, readWanted } from './arranged';
import { ClientRow } from './client-row';
import type { Client } from './clients-query';

interface ClientTableProps {
  clients: readonly Client[];
  people: readonly Colleague[];
  chosen: ReadonlySet<string>;
  /** Null: the person may change no client's rules. */
  onChoose: ((chosen: ReadonlySet<string>) => void) | null;
}

/** On a phone each client is a card. */
export function ClientTable({ clients, people, chosen, onChoose }: ClientTableProps) {
  const words = useWords('clients');
  const { shown, more } = useMoreRows(clients);
  const isAll = clients.every(({ id }) => chosen.has(id));
  return (
    <>
      <div className="scroll" role="region" aria-label={words.table} tabIndex={0}>
        <Table highlightOnHover aria-label={words.table} className="cards-when-narrow clients">
          <Table.Thead>
            <Table.Tr>
              {onChoose !== null && (
                <Table.Th>
                  <RowBox
                    label={words.selectAll}
                    isChecked={isAll}
                    isPartly={!isAll && chosen.size > 0}
                    onChange={() => onChoose(new Set(isAll ? [] : clients.map(({ id }) => id)))}
                  />
                </Table.Th>
              )}
              {COLUMNS.map((column) => (
                <SortedHead key={column} column={column} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((client) => (
              <ClientRow key={client.id} client={client} people={people}>
                {onChoose !== null && (
                  <RowBox
                    label={words.select(client.name)}
                    isChecked={chosen.has(client.id)}
                    onChange={() => onChoose(toggled(chosen, client.id))}
                  />
                )}
              </ClientRow>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {more}
    </>
  );
}

/** The same column again turns the order around. */
function SortedHead({ column }: { column: ClientColumn }) {
  const words = useWords('clients');
  const [parameters, changeAddress] = useAddress();
  const wanted = readWanted(parameters);
  const isSorted = wanted.column === column;
  const sort = (): void =>
    changeAddress((after) => after.set('sort', isSorted && !wanted.isDescending ? `-${column}` : column));
  const direction = wanted.isDescending ? 'descending' : 'ascending';
  return (
    <Table.Th aria-sort={isSorted ? direction : 'none'} className={column === 'calls' ? 'number' : undefined}>
      <button type="button" className="sort" onClick={sort}>
        {words.columns[column]}
        <span aria-hidden="true">{isSorted ? (wanted.isDescending ? ' ▾' : ' ▴') : ''}</span>
      </button>
    </Table.Th>
  );
}
