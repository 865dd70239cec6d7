import { Badge, Table, NativeSelect, Progress, Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { CloseChip } from '../close/close-chip';
import { spellDay } from '../shown/days';
import { spellAmount } from '../shown/digits';
import { DayOf } from '../shown/moment';
import { type Colleague, choicesOf, useAssign } from '../today/today-query';
import { useWorkTitle } from '../today/work-title';
import { useWords } from '../words/words';
import type { Client } from './clients-query';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';

/** Name that the API uses when the client as a whole is assigned to a person. */
const CLIENT = 'client';

/** Assignee of a client; the client's open work appears on this person's Today page. */
function InCharge({ client, people }: { client: Client; people: readonly Colleague[] }) {
  const words = useWords('clients');
  const { id, name, personId } = client;
  const mayChange = useMay('tasks.assign', id);
  const assigning = useAssign(id);
  if (!mayChange) return people.find((person) => person.id === personId)?.name ?? words.nobody;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={words.inCharge(name)}
        value={personId ?? ''}
        disabled={assigning.isPending}
        onChange={({ currentTarget: { value } }) =>
          assigning.mutate({ item: CLIENT, personId: value === '' ? null : value })
        }
        data={choicesOf(people, id, words.nobody)}
      />
      {assigning.error && <ErrorNotice error={assigning.error} />}
    </>
  );
}

const COLOURS = {
  ...({
    critical: 'red',
    warning: 'orange',
    setting_up: 'blue',
    fine: 'teal',
    disconnected: 'gray',
  } as const),
};
/** Number of causes shown by name; further ones are only counted. */
const NAMED = 2;

interface ClientRowProps {
  client: Client;
  people: readonly Colleague[];
  /** Content of the first cell; false omits the cell. */
  children: ReactNode;
}

export function ClientRow({ client, people, children }: ClientRowProps) {
  return (
    <Table.Tr>
      {children !== false && <Table.Td>{children}</Table.Td>}
      <Cells client={client} people={people} />
    </Table.Tr>
  );
}

/** Cells that do not depend on the selection: rendering them again for all clients would be slow. */
const Cells = memo(function Cells({ client, people }: Omit<ClientRowProps, 'children'>) {
  const words = useWords('clients');
  const { id, name, health, callsLeft, lastFiscalisedAt, closeState, closeVat, vatDueOn, vatDaysLeft } =
    client;
  return (
    <>
      <Table.Td className="who">
        <Link to={`/clients/${id}`}>{name}</Link>
      </Table.Td>
      <Table.Td>
        <Badge variant="dot" className="chip" color={COLOURS[health]} tt="none">
          {words.healths[health]}
        </Badge>
      </Table.Td>
      <Table.Td data-label={words.columns.connection}>
        <Connection client={client} />
      </Table.Td>
      <Table.Td className="number" data-label={words.columns.calls}>
        <Calls calls={callsLeft} />
      </Table.Td>
      <Table.Td className="wide">
        <Open client={client} />
      </Table.Td>
      <Table.Td className="whole" data-label={words.columns.last}>
        {lastFiscalisedAt === null ? words.never : <DayOf at={lastFiscalisedAt} />}
      </Table.Td>
      <Table.Td data-label={words.columns.close}>
        <Link to={`/close?organisation=${id}`}>
          <CloseChip state={closeState} />
        </Link>
        {closeVat.map((vat) => (
          <VatBar key={vat.currency} vat={vat} />
        ))}
      </Table.Td>
      <Table.Td className="whole" data-label={words.columns.vat}>
        {words.due(spellDay(vatDueOn), vatDaysLeft)}
      </Table.Td>
      <Table.Td data-label={words.columns.person}>
        <InCharge client={client} people={people} />
      </Table.Td>
    </>
  );
});

/** VAT of the receipts as part of the VAT in the books; a chart in each of hundreds of rows would be too heavy. */
function VatBar({ vat: { currency, books, receipts } }: { vat: Client['closeVat'][number] }) {
  const words = useWords('clients');
  const share = Number(books) === 0 ? 100 : (Number(receipts) / Number(books)) * 100;
  const said = { currency, receipts: spellAmount(receipts), books: spellAmount(books) };
  return (
    <div className="vat-bar">
      <Progress
        size="sm"
        color={receipts === books ? 'teal' : 'orange'}
        value={Math.max(0, Math.min(100, share))}
        aria-label={words.vatName(said)}
      />
      <Text size="xs" c="dimmed">
        {words.vatOf(said)}
      </Text>
    </div>
  );
}

function Connection({ client: { id, status, statusReason, isPaused } }: { client: Client }) {
  const words = useWords('clients');
  if (status === 'connected') return isPaused ? words.paused : words.connected;
  const text = status === 'reconnect' ? words.connectAgain : words.disconnected;
  const title = statusReason === null ? undefined : words.reasons[statusReason];
  return (
    <Link to={`/set-up?organisation=${id}`} title={title}>
      {text}
    </Link>
  );
}

function Calls({ calls }: { calls: Client['callsLeft'] }) {
  const words = useWords('clients');
  if (calls === null) return words.notKnown;
  const { left, perDay } = calls;
  return <span title={words.callsOf(left, perDay)}>{spellAmount(left)}</span>;
}

/** Number of open documents, and the most urgent causes, each with a link. */
function Open({ client: { id, name, work, openDocuments } }: { client: Client }) {
  const words = useWords('clients');
  const titleOf = useWorkTitle();
  const left = work.length - NAMED;
  return (
    <div className="open">
      {openDocuments > 0 && <Link to={`/fix-list?organisation=${id}`}>{words.open(openDocuments)}</Link>}
      <ul aria-label={words.causesOf(name)}>
        {work.slice(0, NAMED).map((cause) => (
          <li key={`${cause.kind} ${cause.code}`}>
            <Link to={`/${cause.page}`} title={titleOf(cause)}>
              {words.cause(cause.documents, titleOf(cause))}
            </Link>
          </li>
        ))}
        {left > 0 && <li>{words.moreCauses(left)}</li>}
      </ul>
    </div>
  );
}
