import { Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { spellAmount } from '../shown/digits';
import { type Column, DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Sums } from '../shown/sums';
import { useWords } from '../words/words';
import { Health, useHealthText } from './health';

type OnBoard = Shape<'BoardOrganisationDto'>;
const COUNTED = ['waiting', 'uncertain', 'rejected'] as const;

/** Table of all organisations with their connection, remaining calls and documents. */
export function OrganisationTable({ organisations }: { organisations: readonly OnBoard[] }) {
  const words = useWords('board');
  const columns = useColumns();
  return (
    <DataTable
      name={words.organisations}
      file="organisations"
      columns={columns}
      rows={organisations}
      keyOf={({ id }) => id}
      empty={null}
    />
  );
}

/** Name of an organisation, with what stands still or has failed. */
function Organisation({ organisation }: { organisation: OnBoard }) {
  const words = useWords('board');
  const { id, name, lastFailure, standsStill, writeBackPostponed } = organisation;
  return (
    <>
      <Link to={`/documents?organisation=${id}`}>{name}</Link>
      {writeBackPostponed !== null && (
        <Text size="xs" c="dimmed">
          {words.postponed(writeBackPostponed.documents)} <Moment at={writeBackPostponed.since} />
        </Text>
      )}
      {standsStill !== null && (
        <Text size="xs" c="red">
          {standsStill.sentence}
        </Text>
      )}
      {lastFailure !== null && (
        <Text size="xs" c="dimmed">
          {lastFailure}
        </Text>
      )}
    </>
  );
}

function useColumns(): readonly Column<OnBoard>[] {
  const words = useWords('board');
  const shown = useWords('shown');
  const healthText = useHealthText();
  return [
    {
      title: shown.organisation,
      text: ({ name }) => name,
      shown: (organisation) => <Organisation organisation={organisation} />,
    },
    {
      title: words.connection,
      text: healthText,
      shown: (organisation) => <Health organisation={organisation} />,
    },
    {
      title: words.quota,
      text: ({ callsLeft }) => (callsLeft === null ? words.noQuota : String(callsLeft.left)),
      shown: ({ callsLeft }) =>
        callsLeft === null ? (
          words.noQuota
        ) : (
          <span title={words.quotaOf(callsLeft.left, callsLeft.perDay)}>{spellAmount(callsLeft.left)}</span>
        ),
      isNumber: true,
    },
    { title: words.oldestOpen, text: ({ oldestOpenOn }) => oldestOpenOn ?? words.noneOpen, isDay: true },
    ...COUNTED.map((state): Column<OnBoard> => ({
      title: words[state],
      text: (organisation) => String(countOf(organisation, state)),
      shown: (organisation) => (
        <Link to={`/documents?organisation=${organisation.id}&state=${state}`}>
          {spellAmount(countOf(organisation, state))}
        </Link>
      ),
      isNumber: true,
    })),
    {
      title: words.moneyWaiting,
      text: ({ open }) => shown.money(open),
      shown: ({ open }) => (open.documents === 0 ? words.nothingWaits : <Sums totals={open.totals} />),
      isNumber: true,
    },
  ];
}

function countOf({ stations }: OnBoard, state: string): number {
  return stations.find((station) => station.state === state)?.documents ?? 0;
}
