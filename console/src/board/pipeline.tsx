import { Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { ALL_STATES, type DocumentState, STATES } from '../shown/states';

const WAY: readonly DocumentState[] = [
  ...(['collected', 'waiting', 'ready', 'submitting'] as const),
  ...(['processing', 'fiscalised', 'written_back'] as const),
];

/** The stations in the order of travel, and those beside the way; each leads to its documents. */
export function Pipeline({ organisations }: { organisations: readonly Shape<'BoardOrganisationDto'>[] }) {
  const counts = new Map<string, number>();
  for (const { state, documents } of organisations.flatMap(({ stations }) => stations)) {
    counts.set(state, (counts.get(state) ?? 0) + documents);
  }
  const beside = ALL_STATES.filter((state) => !WAY.includes(state));
  return (
    <>
      <Stations name="On the way" states={WAY} counts={counts} />
      <Text size="sm" mt="sm" mb={4}>
        Beside the way
      </Text>
      <Stations name="Beside the way" states={beside} counts={counts} />
    </>
  );
}

interface StationsProps {
  name: string;
  states: readonly DocumentState[];
  counts: ReadonlyMap<string, number>;
}

function Stations({ name, states, counts }: StationsProps) {
  return (
    <ol className="stations" aria-label={name}>
      {states.map((state) => {
        const documents = counts.get(state) ?? 0;
        const turn = documents === 0 ? 'none' : STATES[state].turn;
        return (
          <li key={state}>
            <Link
              to={`/documents?state=${state}`}
              className={`station-${turn}`}
              title={STATES[state].meaning}
            >
              <span className="count">{documents}</span>
              {STATES[state].name}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
