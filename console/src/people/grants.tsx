import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../api/use-session';
import { INSTALLATION, useRights } from '../frame/may';
import { Choice } from '../shown/choice';
import { useOrganisations } from '../shown/organisations';
import { RowButton } from '../shown/row-button';
import { someOf } from '../shown/some-names';
import { useWords } from '../words/words';
import type { Grant } from './queries';

/** Roles, from the fewest rights to the most. */
const ROLES = ['reader', 'preparer', 'approver', 'owner'] as const;
const ALL = '';

/** Formats a role in plain words: "Approver: Msasa Hardware". */
function useGrantText(): (grant: Grant) => string {
  const words = useWords('people');
  const organisations = useOrganisations().data ?? [];
  return ({ role, organisationId }) => {
    const name = organisations.find(({ id }) => id === organisationId)?.name ?? words.unknownOrganisation;
    return words.roleAt(words.role[role], organisationId === null ? words.allOrganisations : name);
  };
}

/**
 * Formats all roles of a person, one text for each role: "Preparer: Msasa Hardware, Zambezi Foods and 3 more".
 * @param isWhole true to list every organisation
 */
export function useRoleTexts(): (grants: readonly Grant[], isWhole?: boolean) => string[] {
  const words = useWords('people');
  const { someNames } = useWords('shown');
  const organisations = useOrganisations().data ?? [];
  const nameOf = (id: string | null): string =>
    organisations.find((one) => one.id === id)?.name ?? words.unknownOrganisation;
  return (grants, isWhole = false) =>
    ROLES.toReversed().flatMap((role) => {
      const given = grants.filter((grant) => grant.role === role).map(({ organisationId }) => organisationId);
      if (given.length === 0) return [];
      const names = given.includes(null) ? [words.allOrganisations] : given.map(nameOf);
      return words.roleAt(words.role[role], isWhole ? names.join(', ') : someNames(someOf(names)));
    });
}

/** True when the user approves for a client that these roles also approve for; the API then hides the invitation link. */
export function useApprovesTheSame(roles: readonly Grant[]): boolean {
  const session = useSession().data;
  const own = session?.person == null ? [] : session.grants;
  const approved = (grants: readonly Grant[]) => grants.filter(({ role }) => role === 'approver');
  return approved(roles).some((one) =>
    approved(own).some(
      ({ organisationId: at }) => at === null || one.organisationId === null || at === one.organisationId,
    ),
  );
}

/** Fields for the roles of a person. */
export function GrantsField({
  grants,
  onGrants,
}: {
  grants: readonly Grant[];
  onGrants: (all: Grant[]) => void;
}) {
  const words = useWords('people');
  const textOf = useGrantText();
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {words.roles}
      </Text>
      {grants.length === 0 && <Text size="sm">{words.addRoleFirst}</Text>}
      <List size="sm" spacing="xs">
        {byName(grants, textOf).map((grant) => (
          <List.Item key={keyOf(grant)}>
            <Group gap="xs">
              {textOf(grant)}
              <RowButton
                label={words.remove}
                name={words.removeRole(textOf(grant))}
                act={() => onGrants(grants.filter((one) => keyOf(one) !== keyOf(grant)))}
              />
            </Group>
          </List.Item>
        ))}
      </List>
      <AddGrant
        onGrant={(grant) => onGrants([...grants.filter((one) => keyOf(one) !== keyOf(grant)), grant])}
      />
    </Stack>
  );
}

function AddGrant({ onGrant }: { onGrant: (grant: Grant) => void }) {
  const words = useWords('people');
  const may = useRights();
  const organisations = (useOrganisations().data ?? []).filter(({ id }) => may('people.change', id));
  const isForAll = may('people.change', INSTALLATION);
  const [role, setRole] = useState<Grant['role']>('reader');
  const [chosen, setOrganisation] = useState(ALL);
  const organisation = chosen === ALL && !isForAll ? (organisations[0]?.id ?? ALL) : chosen;
  return (
    <Stack gap="xs">
      <Choice
        label={words.roleLabel}
        value={role}
        onChange={(value) => setRole(ROLES.find((one) => one === value) ?? 'reader')}
        choices={ROLES.map((one) => [one, words.roleMeans[one]] as const)}
      />
      <NativeSelect
        label={words.organisation}
        value={organisation}
        onChange={({ currentTarget }) => setOrganisation(currentTarget.value)}
        data={[
          ...(isForAll ? [{ value: ALL, label: words.allOrganisations }] : []),
          ...organisations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => onGrant({ role, organisationId: organisation === ALL ? null : organisation })}
        >
          {words.addRole}
        </Button>
      </Group>
    </Stack>
  );
}

function byName(grants: readonly Grant[], textOf: (grant: Grant) => string): Grant[] {
  return [...grants].sort((one, other) => textOf(one).localeCompare(textOf(other)));
}

function keyOf({ role, organisationId }: Grant): string {
  return `${role} ${organisationId}`;
}
