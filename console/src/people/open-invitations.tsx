import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { May } from '../frame/may';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { useGrantText } from './grants';
import { useInvitations } from './queries';

/** Links that can still be used. */
export function OpenInvitations() {
  const words = useWords('people');
  const textOf = useGrantText();
  const queries = useQueryClient();
  const query = useInvitations();
  const withdrawing = useMutation({
    mutationFn: (invitationId: string) =>
      answerOf(api.DELETE('/api/invitations/{invitationId}', { params: { path: { invitationId } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.people.invitations }),
  });
  return (
    <Section title={words.invitations}>
      <Stack gap="xs">
        {withdrawing.error && <ErrorNotice error={withdrawing.error} />}
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
                { title: words.roles, text: ({ roles }) => roles.map(textOf).join('; ') },
                {
                  title: words.expires,
                  text: ({ expiresAt }) => expiresAt,
                  shown: ({ expiresAt }) => <Moment at={expiresAt} />,
                },
              ]}
              actions={({ id, name }) => (
                <May right="people.change">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={words.withdrawOf(name)}
                    onClick={() => withdrawing.mutate(id)}
                  >
                    {words.withdraw}
                  </Button>
                </May>
              )}
            />
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}
