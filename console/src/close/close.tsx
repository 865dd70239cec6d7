import { Stack, Text, Table } from '@mantine/core';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { May, useRights } from '../frame/may';
import { Page } from '../frame/page';
import { Choice } from '../shown/choice';
import { spellMonth, spellDay } from '../shown/days';
import { useInAddress } from '../shown/in-address';
import { NoOrganisation } from '../shown/no-organisation';
import { Nothing } from '../shown/nothing';
import { useWords } from '../words/words';
import { ClientClose } from './client-close';
import './close.css';
import { useClose, type ClosingClient } from './close-query';
import { byUrgency, canBeSigned, isSettled, needsReconciling, stateCounts, differing } from './close-states';
import { monthsUntil } from './months';
import { ReconcileButton } from './reconcile-button';
import { SignButton } from './sign-button';
import { Link } from 'react-router';
import { Day } from '../shown/moment';
import { useMoreRows } from '../shown/more-rows';
import { Sums } from '../shown/sums';
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

/** Table of clients with the state of their period; on a phone, each client is a card. */
function CloseTable({ clients, month, open }: CloseTableProps) {
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

/** Month-end page: for each client, whether the return can be filed, and why not. */
export default function Close() {
  const words = useWords('close');
  const [month, chooseMonth] = useInAddress('month');
  const query = useClose(month);
  return (
    <Page
      title={words.title}
      actions={query.data && <MonthField close={query.data} onChoose={chooseMonth} />}
    >
      <Loaded query={query}>
        {(close) => (close.clients.length === 0 ? <NoOrganisation /> : <OfMonth close={close} />)}
      </Loaded>
    </Page>
  );
}

interface MonthFieldProps {
  close: Shape<'CloseDto'>;
  onChoose: (month: string) => void;
}

function MonthField({ close: { today, month }, onChoose }: MonthFieldProps) {
  const words = useWords('close');
  const months = monthsUntil(today);
  return (
    <Choice
      size="xs"
      aria-label={words.month}
      value={month}
      onChange={onChoose}
      choices={(months.includes(month) ? months : [month, ...months]).map(
        (value) => [value, spellMonth(value)] as const,
      )}
    />
  );
}

function OfMonth({ close: { clients, month } }: { close: Shape<'CloseDto'> }) {
  const words = useWords('close');
  const may = useRights();
  const [chosen, choose] = useInAddress('organisation');
  const [show, setShow] = useInAddress('show');
  const client = clients.find(({ id }) => id === chosen);
  if (client !== undefined) return <ClientClose key={client.id} client={client} back={() => choose(null)} />;
  const shown = show === 'open' ? clients.filter((one) => !isSettled(one)) : clients;
  const counts = stateCounts(clients).map(([state, count]) => [words.states[state], count] as const);
  return (
    <Stack gap="sm">
      <div className="close-line">
        <Text size="sm" role="status">
          {words.counted(counts)}
        </Text>
        <div className="close-acts">
          <Choice
            size="xs"
            aria-label={words.show}
            value={show ?? ''}
            onChange={setShow}
            choices={{ '': words.all, open: words.notReady }}
          />
          <May right="reconciliations.run">
            <ReconcileButton
              clients={clients.filter((one) => needsReconciling(one) && may('reconciliations.run', one.id))}
              label={words.reconcile}
            />
          </May>
          <May right="periods.sign">
            <SignButton clients={clients.filter((one) => canBeSigned(one) && may('periods.sign', one.id))} />
          </May>
        </div>
      </div>
      {shown.length === 0 ? (
        <Nothing text={words.noneFits} />
      ) : (
        <CloseTable key={`${month} ${show}`} clients={byUrgency(shown)} month={month} open={choose} />
      )}
    </Stack>
  );
}
