import './people.css';
import { Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Loaded } from '../frame/loaded';
import { INSTALLATION, May, useMay } from '../frame/may';
import { DataTable } from '../shown/data-table';
import { Form } from '../shown/form';
import { Moment, useDayText } from '../shown/moment';
import { RowButton } from '../shown/row-button';
import { Section } from '../shown/section';
import type { Words } from '../words/shape';
import { useWords } from '../words/words';
import { EndPerson, Orphaned, RenewSignIn, useOrphaned } from './person-decisions';
import { useRoleTexts, GrantsField } from './grants';
import { PersonSessions } from './sessions';
import { type Person, usePeople } from './queries';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { Dialogue } from '../shown/dialogue';
import { PersonFields } from './person-fields';

/** Form for the name, email address and roles of a person; owners of single organisations change only the roles. */
function ChangePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const words = useWords('people');
  const isWhole = useMay('people.change', INSTALLATION);
  const form = useForm({
    initialValues: { name: person.name, email: person.email ?? '', roles: person.roles },
  });
  const { name, email, roles } = form.values;
  const orphaned = useOrphaned({ id: person.id, roles });
  const saving = useAct(
    async () => {
      // Roles first: if they are refused, nothing has been changed.
      if (JSON.stringify(roles) !== JSON.stringify(person.roles))
        await call.PUT(
          '/api/people/{personId}/roles',
          { personId: person.id },
          { roles, confirmLastApprover: (orphaned?.withoutApprover ?? []).length > 0 },
        );
      const body = { name, email: email === '' ? null : email };
      if (name !== person.name || email !== (person.email ?? ''))
        await call.PATCH('/api/people/{personId}', { personId: person.id }, body);
    },
    ['people'],
    onClose,
  );
  return (
    <Dialogue title={words.changeOf(person.name)} isOpen onClose={onClose}>
      <Form act={saving} onSubmit={saving.mutate} submit={words.save} onClose={onClose}>
        {isWhole && <PersonFields name={form.getInputProps('name')} email={form.getInputProps('email')} />}
        <GrantsField grants={roles} onGrants={(all) => form.setFieldValue('roles', all)} />
        <Orphaned of={orphaned && { ...orphaned, inCharge: [] }} />
      </Form>
    </Dialogue>
  );
}

const DECISIONS = {
  change: ChangePerson,
  signInAgain: RenewSignIn,
  sessions: PersonSessions,
  end: EndPerson,
};
type Decision = keyof typeof DECISIONS;

/** Table of all people with their roles and ways to sign in, and an owner's actions on each. */
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
  const textsOf = useRoleTexts();
  const dayOf = useDayText();
  const mayOf = ({ roles, endedAt }: Person, isWhole: boolean): string[] => {
    if (endedAt !== null) return [words.leftOn(dayOf(endedAt))];
    return roles.length === 0 ? [words.noRoles] : textsOf(roles, isWhole);
  };
  return (
    <DataTable
      name={words.everybody}
      file="people"
      rows={people}
      keyOf={({ id }) => id}
      empty={words.nobody}
      columns={[
        { title: words.name, text: ({ name }) => name },
        { title: words.email, text: ({ email }) => email ?? words.noEmail },
        {
          title: words.roles,
          text: (person) => mayOf(person, true).join('; '),
          shown: (person) => mayOf(person, false).map((text) => <div key={text}>{text}</div>),
        },
        { title: words.signsInBy, text: (person) => waysOf(person, words) },
        {
          title: words.lastSignIn,
          text: ({ lastSignInAt }) => lastSignInAt ?? '',
          shown: (person) => <LastSignIn person={person} />,
        },
      ]}
      actions={(person) => person.endedAt === null && <Decisions person={person} onChoose={onChoose} />}
    />
  );
}

function LastSignIn({ person: { lastSignInAt, lastUsedAt, endedAt } }: { person: Person }) {
  const words = useWords('people');
  if (lastSignInAt === null && lastUsedAt === null) return endedAt === null && words.never;
  return (
    <>
      {lastSignInAt !== null && <Moment at={lastSignInAt} />}
      {lastUsedAt !== null && endedAt === null && (
        <Text size="xs" c="dimmed">
          {words.stillActive} <Moment at={lastUsedAt} />
        </Text>
      )}
    </>
  );
}

function Decisions({ person, onChoose }: { person: Person; onChoose: PeopleTableProps['onChoose'] }) {
  const words = useWords('people');
  // Only owners of the whole installation may change more than the roles.
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
      <Group gap={6} className="row-actions">
        {choices.map(([decision, label, whole]) => (
          <RowButton key={decision} label={label} name={whole} act={() => onChoose(decision, person)} />
        ))}
      </Group>
    </May>
  );
}

function waysOf(
  { passkeys, providers, recoveryCodesLeft, endedAt }: Person,
  words: Pick<Words['people'], 'passkeys' | 'noCodes' | 'noWay'>,
): string {
  if (endedAt !== null) return '';
  const ways = [...(passkeys > 0 ? [words.passkeys(passkeys)] : []), ...providers.map(hostOf)];
  if (ways.length === 0) return words.noWay;
  return [...ways, ...(recoveryCodesLeft === 0 ? [words.noCodes] : [])].join(', ');
}

/** Host of the issuer's address, such as "login.microsoftonline.com". */
function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
}
