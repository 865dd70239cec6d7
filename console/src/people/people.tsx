import { Alert, Stack, Text } from '@mantine/core';
import { useSession } from '../api/use-session';
import { May } from '../frame/may';
import { Page } from '../frame/page';
import { useWords } from '../words/words';
import { Everybody } from './everybody';
import { Invite } from './invite';
import { OpenInvitations } from './open-invitations';
import { OwnMail } from './own-mail';
import { OwnPasskeys } from './own-passkeys';
import { OwnSessions } from './sessions';

/** Who works here and may do what; one's own sign-in. */
export default function People() {
  const words = useWords('people');
  const session = useSession().data;
  const isPerson = (session?.person ?? null) !== null;
  // People are of the installation: an owner of some organisations alone does not see them.
  const mayEverywhere = session?.may.some(
    ({ action, organisationIds }) => action === 'people.read' && organisationIds === null,
  );
  return (
    <Page title={words.title}>
      <Stack gap="xl">
        {mayEverywhere && (
          <Stack gap="xl">
            <Text>{words.intro}</Text>
            {!isPerson && <Alert>{words.withKey}</Alert>}
            <Everybody />
            <OpenInvitations />
            <May right="people.change">
              <Invite />
            </May>
          </Stack>
        )}
        {isPerson && <OwnMail />}
        {isPerson && <OwnPasskeys />}
        {isPerson && <OwnSessions />}
      </Stack>
    </Page>
  );
}
