import { Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { spellDay } from '../shown/days';
import { Day } from '../shown/moment';
import { useMoreRows } from '../shown/more-rows';
import { Sums } from '../shown/sums';
import { useWords } from '../words/words';
import type { ClosingClient } from './close-query';
import { differing } from './close-states';
import { NotAllSales } from './not-all-sales';
import { OpenDocuments } from './open-documents';
import { StateOfClose } from './state-of-close';

const COLUMNS = ['client', 'state', 'fiscalised', 'open', 'differs', 'withoutReceipt', 'vat', 'due'] as const;
const NUMBERS: readonly string[] = ['fiscalised', 'differs', 'withoutReceipt', 'vat'];

interface CloseTableProps {
  clients: readonly ClosingClient[];
  /** YYYY-MM */
  month: string;
  open: (id: string) => void;
}

/** On a phone each client is a card. */
export function CloseTable({ clients, month, open }: CloseTableProps) {
  const words = useWords('close');
  const { shown, more } = useMoreRows(clients);
  return (
    <>
      <div className="scroll" role="region" aria-label={words.table} tabIndex={0}>
        <Table highlightOnHover aria-label={words.table} className="cards-when-narrow close-table">
          <Table.Thead>
            <Table.Tr>
              {COLUMNS.map((column) => (
                <Table.Th key={column} className={NUMBERS.includes(column) ? 'number' : undefined}>
                  {words.columns[column]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((client) => (
              <Row key={client.id} client={client} month={month} open={open} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {more}
    </>
  );
}

function Row({ client, month, open }: Omit<CloseTableProps, 'clients'> & { client: ClosingClient }) {
  const words = useWords('close');
  const { id, name, from, to, dueOn, documents, salesWithoutReceipt, check } = client;
  const isOfMore = from.slice(0, 7) !== to.slice(0, 7);
  return (
    <Table.Tr>
      <Table.Td className="who">
        <Link
          to={`/close?month=${month}&organisation=${id}`}
          onClick={(event) => {
            event.preventDefault();
            open(id);
          }}
        >
          {name}
        </Link>
        {isOfMore && (
          <Text size="xs" c="dimmed">
            {words.days(spellDay(from), spellDay(to))}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="wide">
        <StateOfClose client={client} />
      </Table.Td>
      <Table.Td className="number" data-label={words.columns.fiscalised}>
        {documents.fiscalised}
      </Table.Td>
      <Table.Td data-label={words.columns.open}>
        <OpenDocuments client={client} />
      </Table.Td>
      <Table.Td className="number" data-label={words.columns.differs}>
        {differing(client)}
      </Table.Td>
      <Table.Td className="number" data-label={words.columns.withoutReceipt}>
        {salesWithoutReceipt.length > 0 && (
          <Sums totals={salesWithoutReceipt.map(({ currency, tax }) => ({ currency, total: tax }))} />
        )}
        <NotAllSales client={client} />
      </Table.Td>
      <Table.Td className="number" data-label={words.columns.vat}>
        {check !== null && (
          <Sums totals={check.vat.map(({ currency, receipts }) => ({ currency, total: receipts }))} />
        )}
      </Table.Td>
      <Table.Td className="whole" data-label={words.columns.due}>
        <Day on={dueOn} />
      </Table.Td>
    </Table.Tr>
  );
}
