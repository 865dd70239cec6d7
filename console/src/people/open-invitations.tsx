import { Group, Stack, Text } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { May } from '../frame/may';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { RowButton } from '../shown/row-button';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { useRoleTexts } from './grants';
import { LinkNotice } from './link-notice';
import { useInvitations } from './queries';

type Invitation = Shape<'InvitationDto'>;

/** Invitations that are still valid, and those that expired unused. */
export function OpenInvitations() {
  const words = useWords('people');
  const textsOf = useRoleTexts();
  const query = useInvitations();
  const withdrawing = useChanging((one: Invitation) => withdraw(one.id));
  const again = useChanging(inviteAgain);
  const error = withdrawing.error ?? again.error;
  return (
    <Section title={words.invitations}>
      <Stack gap="xs">
        {error && <ErrorNotice error={error} />}
        <Loaded query={query}>
          {(invitations) => (
            <DataTable
              name={words.invitations}
              rows={invitations}
              keyOf={({ id }) => id}
              empty={words.noInvitations}
              columns={[
                { title: words.name, text: ({ name }) => name },
                { title: words.email, text: ({ email }) => email ?? words.noEmail },
                { title: words.what, text: ({ purpose }) => words.purpose[purpose] },
                {
                  title: words.roles,
                  text: ({ roles }) => textsOf(roles, true).join('; '),
                  shown: ({ roles }) => textsOf(roles).map((text) => <div key={text}>{text}</div>),
                },
                {
                  title: words.expires,
                  text: ({ expiresAt }) => expiresAt,
                  shown: (one) => <Expiry invitation={one} />,
                },
              ]}
              actions={(one) => (
                <Choices
                  invitation={one}
                  isInviting={again.isPending && again.variables.id === one.id}
                  onInvite={() => again.mutate(one)}
                  onWithdraw={() => withdrawing.mutate(one)}
                />
              )}
            />
          )}
        </Loaded>
        {again.data && <LinkNotice sent={again.data} />}
      </Stack>
    </Section>
  );
}

interface ChoicesProps {
  invitation: Invitation;
  isInviting: boolean;
  onInvite: () => void;
  onWithdraw: () => void;
}

function Choices({ invitation: { name, isExpired }, isInviting, onInvite, onWithdraw }: ChoicesProps) {
  const words = useWords('people');
  return (
    <May right="people.change">
      <Group gap={6}>
        {isExpired && (
          <RowButton
            label={words.inviteAgain}
            name={words.inviteAgainOf(name)}
            loading={isInviting}
            act={onInvite}
          />
        )}
        <RowButton
          label={isExpired ? words.remove : words.withdraw}
          name={words.withdrawOf(name)}
          act={onWithdraw}
        />
      </Group>
    </May>
  );
}

function Expiry({ invitation: { expiresAt, isExpired } }: { invitation: Invitation }) {
  const words = useWords('people');
  return (
    <>
      {isExpired && (
        <Text size="sm" fw={600}>
          {words.expired}
        </Text>
      )}
      <Moment at={expiresAt} />
    </>
  );
}

function useChanging<Answer>(mutationFn: (invitation: Invitation) => Promise<Answer>) {
  return useAct(mutationFn, ['invitations']);
}

function withdraw(invitationId: string): Promise<unknown> {
  return call.DELETE('/api/invitations/{invitationId}', { invitationId });
}

/** Creates a new link for the same person; an unused invitation of a new person is withdrawn. */
async function inviteAgain(invitation: Invitation): Promise<Shape<'SentInvitationDto'>> {
  const { id, personId, name, email, language, roles } = invitation;
  if (personId !== null) return call.POST('/api/people/{personId}/sign-in-again', { personId });
  const sent = await call.POST('/api/invitations', {}, { name, email, language, roles });
  await withdraw(id);
  return sent;
}
