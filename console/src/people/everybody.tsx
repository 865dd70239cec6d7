import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../frame/loaded';
import { INSTALLATION, May, useMay } from '../frame/may';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { ChangePerson } from './change-person';
import { EndPerson, RenewSignIn } from './person-decisions';
import { useGrantText } from './grants';
import { PersonSessions } from './sessions';
import { type Person, usePeople } from './queries';

const DECISIONS = {
  change: ChangePerson,
  signInAgain: RenewSignIn,
  sessions: PersonSessions,
  end: EndPerson,
};
type Decision = keyof typeof DECISIONS;

/** Everybody with roles and ways to sign in; what an owner does about each. */
export function Everybody() {
  const words = useWords('people');
  const [chosen, setChosen] = useState<{ decision: Decision; person: Person } | null>(null);
  const query = usePeople();
  const Chosen = chosen === null ? null : DECISIONS[chosen.decision];
  return (
    <Section title={words.everybody}>
      <Loaded query={query}>
        {(people) => (
          <PeopleTable people={people} onChoose={(decision, person) => setChosen({ decision, person })} />
        )}
      </Loaded>
      {Chosen !== null && chosen !== null && (
        <Chosen key={chosen.person.id} person={chosen.person} onClose={() => setChosen(null)} />
      )}
    </Section>
  );
}

interface PeopleTableProps {
  people: readonly Person[];
  onChoose: (decision: Decision, person: Person) => void;
}

function PeopleTable({ people, onChoose }: PeopleTableProps) {
  const words = useWords('people');
  const textOf = useGrantText();
  return (
    <DataTable
      name={words.everybody}
      file="people"
      rows={people}
      keyOf={({ id }) => id}
      empty={words.notSignedIn}
      columns={[
        { title: words.name, text: ({ name }) => name },
        { title: words.email, text: ({ email }) => email ?? words.noEmail },
        { title: words.roles, text: ({ roles }) => roles.map(textOf).join('; ') || words.noRoles },
        { title: words.signsInBy, text: (person) => waysOf(person, words) },
        {
          title: words.lastSeen,
          text: ({ lastUsedAt, endedAt }) =>
            endedAt === null ? (lastUsedAt ?? words.notSignedIn) : words.left,
          shown: ({ lastUsedAt, endedAt }) =>
            endedAt !== null ? (
              words.left
            ) : lastUsedAt === null ? (
              words.notSignedIn
            ) : (
              <Moment at={lastUsedAt} />
            ),
        },
      ]}
      actions={(person) => person.endedAt === null && <Decisions person={person} onChoose={onChoose} />}
    />
  );
}

function Decisions({ person, onChoose }: { person: Person; onChoose: PeopleTableProps['onChoose'] }) {
  const words = useWords('people');
  // The person as a whole is not theirs who are owners of some organisations.
  const isWhole = useMay('people.change', INSTALLATION);
  const all = [
    ['change', words.change, words.changeOf(person.name)],
    ['signInAgain', words.signInAgain, words.signInAgainOf(person.name)],
    ['sessions', words.showSessions, words.sessionsOf(person.name)],
    ['end', words.end, words.endOf(person.name)],
  ] as const;
  const choices = all.filter(([decision]) => isWhole || decision === 'change');
  return (
    <May right="people.change">
      <Group gap="xs">
        {choices.map(([decision, label, whole]) => (
          <Button
            key={decision}
            size="compact-xs"
            variant="default"
            aria-label={whole}
            onClick={() => onChoose(decision, person)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </May>
  );
}

function waysOf(
  { passkeys, providers }: Person,
  words: { passkeys: (count: number) => string; noWay: string },
): string {
  const ways = [...(passkeys > 0 ? [words.passkeys(passkeys)] : []), ...providers];
  return ways.join(', ') || words.noWay;
}
