import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { Section } from '../shown/section';
import { ALL_STATES, type DocumentState, STATES } from '../shown/states';
import { useWords } from '../words/words';

const WAY: readonly DocumentState[] = [
  ...(['collected', 'waiting', 'ready', 'submitting'] as const),
  ...(['processing', 'fiscalised', 'written_back'] as const),
];

/** Counts by state, in the order in which documents pass through them; then the other states. Each links to its documents. */
export function Pipeline({ organisations }: { organisations: readonly Shape<'BoardOrganisationDto'>[] }) {
  const words = useWords('board');
  const counts = new Map<string, number>();
  for (const { state, documents } of organisations.flatMap(({ stations }) => stations)) {
    counts.set(state, (counts.get(state) ?? 0) + documents);
  }
  const others = ALL_STATES.filter((state) => !WAY.includes(state));
  return (
    <Section title={words.byState}>
      <States name={words.inProgress} states={WAY} counts={counts} isWay />
      <States name={words.exceptions} states={others} counts={counts} />
    </Section>
  );
}

interface StatesProps {
  name: string;
  states: readonly DocumentState[];
  counts: ReadonlyMap<string, number>;
  /** Drawn as a line with arrows. */
  isWay?: boolean;
}

function States({ name, states, counts, isWay = false }: StatesProps) {
  const words = useWords('states');
  return (
    <ol className={isWay ? 'states way' : 'states'} aria-label={name}>
      {states.map((state) => {
        const documents = counts.get(state) ?? 0;
        const turn = documents === 0 ? 'none' : STATES[state].turn;
        return (
          <li key={state}>
            <Link to={`/documents?state=${state}`} className={`state-${turn}`} title={words[state].meaning}>
              <span className="count">{documents}</span>
              {words[state].name}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
