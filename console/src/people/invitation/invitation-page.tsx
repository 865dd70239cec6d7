import 'virtual:mantine-styles';
import { Alert, Anchor, Divider, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { answerOf, api, type Shape } from '../../api/client';
import { ApiError } from '../../api/api-error';
import { keys } from '../../api/query-keys';
import { ErrorNotice } from '../../frame/error-notice';
import { ProviderButtons } from '../../frame/sign-in/provider-buttons';
import { Waiting } from '../../frame/waiting';
import { PasskeySite } from '../../passkeys/passkey-site';
import { RecoveryCodes } from '../../passkeys/recovery-codes';
import { Moment } from '../../shown/moment';
import { firstWordsIn, languageHere } from '../../words/languages';
import { useWords, WordsContext } from '../../words/words';
import { AcceptForm } from './accept-form';
import { useSignInWays } from '../../frame/sign-in/use-sign-in-ways';

/** What an invitation link opens; nobody needs to be signed in. What the link holds stays behind the `#`. */
export default function InvitationPage() {
  return (
    <WordsContext value={use(firstWordsIn(languageHere()))}>
      <Invitation />
    </WordsContext>
  );
}

function Invitation() {
  const words = useWords('invitation');
  const [token] = useState(() => window.location.hash.slice(1));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  return (
    <main className="gate">
      <Paper withBorder p="xl">
        <Stack>
          {codes === null ? <Offer token={token} onAccepted={setCodes} /> : <Accepted codes={codes} />}
        </Stack>
      </Paper>
    </main>
  );
}

function Offer({ token, onAccepted }: { token: string; onAccepted: (codes: readonly string[]) => void }) {
  const words = useWords('invitation');
  const { data, error, refetch } = useQuery({
    queryKey: keys.people.invitation(token),
    queryFn: () => answerOf(api.POST('/api/invitation/opened', { body: { token } })),
    // An answer stays true while the form is filled in: acceptance itself says if it is not.
    staleTime: Infinity,
    retry: false,
  });
  if (data !== undefined) {
    return (
      <>
        <Title order={1} size="h2">
          {words.welcome(data.name)}
        </Title>
        <Text>{words.intro[data.purpose]}</Text>
        <Roles roles={data.roles} />
        <Text size="sm">
          {words.expires} <Moment at={data.expiresAt} />.
        </Text>
        <ByProvider token={token} />
        <PasskeySite>
          <AcceptForm token={token} offer={data} onAccepted={onAccepted} />
        </PasskeySite>
      </>
    );
  }
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return <OpensNothing error={error} />;
  return error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <Waiting />;
}

/** Where there are providers, the account there becomes that of the invited person. */
function ByProvider({ token }: { token: string }) {
  const ways = useSignInWays();
  const providers = ways.data?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <>
      <ProviderButtons providers={providers} wish={{ invitation: token }} to="/console/" />
      <Divider />
    </>
  );
}

function Roles({ roles }: { roles: Shape<'OpenInvitationDto'>['roles'] }) {
  const words = useWords('people');
  if (roles.length === 0) return null;
  return (
    <List size="sm">
      {roles.map(({ role, organisationId, organisation }) => (
        <List.Item key={`${role} ${organisationId}`}>
          {words.roleAt(words.role[role], organisation ?? words.allOrganisations)}
        </List.Item>
      ))}
    </List>
  );
}

function OpensNothing({ error }: { error: ApiError }) {
  const words = useWords('invitation');
  return (
    <>
      <Title order={1} size="h2">
        {words.opensNothing}
      </Title>
      <Alert role="alert" color="red" variant="outline">
        {error.sentences.join(' ')}
      </Alert>
      <Anchor href="/console/">{words.toSignIn}</Anchor>
    </>
  );
}

/** The whole console is loaded anew: it asks who is signed in, and the address with the link is left. */
function Accepted({ codes }: { codes: readonly string[] }) {
  const words = useWords('invitation');
  return (
    <>
      <Title order={1} size="h2">
        {words.done}
      </Title>
      <RecoveryCodes codes={codes} />
      <Anchor href="/console/">{words.goOn}</Anchor>
    </>
  );
}
