import { Button } from '@mantine/core';
import { type ComponentProps, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../frame/lazy-part';
import { RightsOf, useRights } from '../frame/may';
import { Waiting } from '../frame/waiting';
import { spellDay } from '../shown/days';
import { useWords } from '../words/words';
import type ArrangeForm from './arrange';
import type FixForm from './fix';
import type { Colleague, Group, Line } from './today-query';

/** With all their fields, for those who open them. */
const Arrange = lazyPart<ComponentProps<typeof ArrangeForm>>(() => import('./arrange'));
const Fix = lazyPart<ComponentProps<typeof FixForm>>(() => import('./fix'));

interface WorkLineProps {
  group: Group;
  line: Line;
  people: readonly Colleague[];
  personId: string | null;
}

/** Line of a client within a cause, with a button that settles the cause or leads to the place to do so. */
export function WorkLine({ group, line, people, personId }: WorkLineProps) {
  const words = useWords('today');
  const { amounts } = useWords('shown');
  const may = useRights();
  const [panel, open] = useState<'fix' | 'arrange' | null>(null);
  const { organisationId, organisation, name, documents, daysLeft, oldestOn, cameBack, asideUntil } = line;
  const client = organisation ?? words.installation;
  const what = name === '' ? client : `${name}, ${client}`;
  const isFixedHere = group.kind === 'held' && !group.isOneByOne && may('rules.change', organisationId ?? '');
  const who = people.find(({ id }) => id === line.assigneeId)?.name;
  const notes = [
    ...[who, cameBack === null ? '' : words.cameBack[cameBack]],
    asideUntil === null ? '' : words.asideUntil(spellDay(asideUntil)),
  ];
  const toggle = (wanted: 'fix' | 'arrange'): void => open(panel === wanted ? null : wanted);
  return (
    <li className="work-line">
      <span>
        {organisationId === null ? (
          client
        ) : (
          <Link to={`/documents?organisation=${organisationId}`}>{client}</Link>
        )}
      </span>
      <span>{name}</span>
      <span>{documents > 0 && amounts(line)}</span>
      <span>
        {[spellDay(oldestOn), daysLeft === null ? '' : words.tax(daysLeft), ...notes]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Buttons {...{ line, what, personId, isFixedHere }} onToggle={toggle} />
      {panel !== null && (
        <div className="work-panel">
          <RightsOf organisationId={organisationId}>
            <Suspense fallback={<Waiting />}>
              {panel === 'fix' ? (
                <Fix line={line} group={group} />
              ) : (
                <Arrange {...{ line, people, personId }} />
              )}
            </Suspense>
          </RightsOf>
        </div>
      )}
    </li>
  );
}

interface ButtonsProps {
  line: Line;
  /** Cause and client, as accessible label of the buttons. */
  what: string;
  personId: string | null;
  isFixedHere: boolean;
  onToggle: (panel: 'fix' | 'arrange') => void;
}

function Buttons({ line, what, personId, isFixedHere, onToggle }: ButtonsProps) {
  const words = useWords('today');
  return (
    <span className="work-buttons">
      {isFixedHere ? (
        <Button size="compact-sm" aria-label={words.fixOf(what)} onClick={() => onToggle('fix')}>
          {words.fix}
        </Button>
      ) : (
        <Button
          component={Link}
          to={`/${line.page}`}
          size="compact-sm"
          variant="default"
          aria-label={words.openOf(what)}
        >
          {words.open}
        </Button>
      )}
      {line.organisationId !== null && personId !== null && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words.arrangeOf(what)}
          onClick={() => onToggle('arrange')}
        >
          {words.arrange}
        </Button>
      )}
    </span>
  );
}
