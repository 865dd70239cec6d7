import { Alert, Stack, Text } from '@mantine/core';
import { useSession } from '../api/use-session';
import { INSTALLATION, May, useMay } from '../frame/may';
import { Page } from '../frame/page';
import { useWords } from '../words/words';
import { Everybody } from './everybody';
import { Invite } from './invite';
import { OpenInvitations } from './open-invitations';
import { OwnAccounts } from './own-accounts';
import { OwnDisplay } from './own-display';
import { OwnMail } from './own-mail';
import { OwnPasskeys } from './own-passkeys';
import { OwnSessions } from './sessions';

/** People page: accounts and their rights, and one's own sign-in. */
export default function People() {
  const words = useWords('people');
  const session = useSession().data;
  const isPerson = (session?.person ?? null) !== null;
  const mayEverywhere = useMay('people.read', INSTALLATION);
  return (
    <Page title={words.title}>
      <Stack gap="xl">
        <May right="people.read">
          <Stack gap="xl">
            <Text>{mayEverywhere ? words.intro : words.introOfNamed}</Text>
            {!isPerson && <Alert>{words.withKey}</Alert>}
            <Everybody />
            <OpenInvitations />
            <May right="people.change">
              <Invite />
            </May>
          </Stack>
        </May>
        <OwnDisplay />
        {isPerson && <OwnMail />}
        {isPerson && <OwnPasskeys />}
        {isPerson && <OwnAccounts />}
        {isPerson && <OwnSessions />}
      </Stack>
    </Page>
  );
}
