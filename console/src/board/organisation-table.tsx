import { Badge, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { spellAmounts } from '../shown/amount';

type OnBoard = Shape<'BoardOrganisationDto'>;

export function OrganisationTable({ organisations }: { organisations: readonly OnBoard[] }) {
  return (
    <div className="scroll">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Organisation</Table.Th>
            <Table.Th>Connection</Table.Th>
            <Table.Th>Oldest open</Table.Th>
            <Table.Th className="number">Waiting</Table.Th>
            <Table.Th className="number">Uncertain</Table.Th>
            <Table.Th className="number">Rejected</Table.Th>
            <Table.Th>Not fiscalised yet</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {organisations.map((organisation) => (
            <OrganisationRow key={organisation.id} organisation={organisation} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function OrganisationRow({ organisation }: { organisation: OnBoard }) {
  const { id, name, oldestOpenOn, stations, open, lastFailure } = organisation;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Link to={`/documents?organisation=${id}`}>{name}</Link>
        {lastFailure !== null && (
          <Text size="xs" c="dimmed">
            {lastFailure}
          </Text>
        )}
      </Table.Th>
      <Table.Td>
        <Health organisation={organisation} />
      </Table.Td>
      <Table.Td>{oldestOpenOn ?? 'none'}</Table.Td>
      {['waiting', 'uncertain', 'rejected'].map((state) => (
        <Table.Td key={state} className="number">
          <Link to={`/documents?organisation=${id}&state=${state}`}>
            {stations.find((station) => station.state === state)?.documents ?? 0}
          </Link>
        </Table.Td>
      ))}
      <Table.Td>{spellAmounts(open)}</Table.Td>
    </Table.Tr>
  );
}

/** The first thing that keeps an organisation from working, with the way to mend it. */
function Health({ organisation }: { organisation: OnBoard }) {
  const { id, status, statusReason, isPaused, fiscalAccountId, goLiveOn } = organisation;
  const setUp = `/set-up?organisation=${id}`;
  if (status !== 'connected') {
    return (
      <Badge component={Link} to={setUp} variant="dot" color="red" tt="none">
        {status === 'reconnect' ? 'Connect again' : 'Disconnected'} {statusReason}
      </Badge>
    );
  }
  const isSetUp = fiscalAccountId !== null && goLiveOn !== null;
  if (!isSetUp) return <Link to={setUp}>Set-up is not finished</Link>;
  return (
    <Badge variant="dot" color={isPaused ? 'yellow' : 'teal'} tt="none">
      {isPaused ? 'Paused' : 'Connected'}
    </Badge>
  );
}
