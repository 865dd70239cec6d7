import { Button, Code, Stack, Text, List, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useAct } from '../answers/answers';
import { call, sameCall, type Shape, storedAt } from '../api/client';
import { useRead } from '../api/use-read';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded, NotLoaded } from '../frame/loaded';
import { May } from '../frame/may';
import { BeforeAct } from '../shown/dialogue';
import { Facts } from '../shown/facts';
import { Form } from '../shown/form';
import { Moment } from '../shown/moment';
import { useOrganisationName } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { factsOfCall, callWith } from './facts-of-call';
import { pairsOfCall, proposedPair } from './pairs-of-call';
import { Link } from 'react-router';
import { factsOfObject, objectOf } from './stored-object';
import { differencesText, PairText } from '../outside/pair-text';
import { useState } from 'react';
import { PasskeyError } from '../passkeys/passkey-error';
import { signWithPasskey } from '../passkeys/webauthn';
import { useOwnSignIn } from '../people/queries';

/** Form in which the second person repeats the request, signed with a passkey if that person has one. */
function ConfirmForm({ confirmation }: { confirmation: Shape<'ConfirmationDto'> }) {
  const words = useWords('confirmations');
  const queries = useQueryClient();
  const { id, request } = confirmation;
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const ways = useOwnSignIn();
  const signs = (ways.data?.passkeys.length ?? 0) > 0;
  const mutationKey = ['confirm', id];
  const confirming = useMutation({
    mutationKey,
    mutationFn: async () => {
      if (signs) await signed(id);
      await sameCall(request, callWith(request, secrets), id);
    },
    // The request may have changed anything, so all answers are read again.
    onSuccess: () => queries.invalidateQueries(),
    onError: () => queries.invalidateQueries({ queryKey: keys.confirmations.all }),
  });
  const confirm = (): void => {
    // The second click of a double click arrives before the button is drawn as busy, and its signature would make it a
    // different call.
    if (queries.isMutating({ mutationKey }) === 0) confirming.mutate();
  };
  const missing = factsOfCall(request).flatMap(([name, value]) =>
    value === null && request.omitted.includes(name.split('.')[0] ?? '') ? [name] : [],
  );
  if (confirming.isSuccess) return <Text role="status">{words.confirmed}</Text>;
  return (
    <Form
      act={confirming}
      onSubmit={confirm}
      submit={words.confirm}
      button={{ disabled: ways.isPending }}
      align="flex-start"
      refused={<PasskeyError error={confirming.error} />}
    >
      {missing.map((name) => (
        <PasswordInput
          key={name}
          label={words.enterAgain(name)}
          description={words.enterAgainHint}
          value={secrets[name] ?? ''}
          onChange={({ currentTarget }) => setSecrets({ ...secrets, [name]: currentTarget.value })}
          autoComplete="off"
          required
        />
      ))}
      {signs && <Text size="sm">{words.withPasskey}</Text>}
    </Form>
  );
}

async function signed(confirmationId: string): Promise<void> {
  const question = await call.POST('/api/confirmations/{confirmationId}/assertion/options', {
    confirmationId,
  });
  const body = await signWithPasskey(question);
  await call.POST('/api/confirmations/{confirmationId}/assertion', { confirmationId }, body);
}

interface PairsToConfirmProps {
  organisationId: string;
  pairs: readonly Shape<'GivenPairDto'>[];
}

/** Describes each pair in a sentence: document, customer, total, receipt, and the differences to be confirmed. */
function PairsToConfirm({ organisationId, pairs }: PairsToConfirmProps) {
  const words = useWords('confirmations');
  const outside = useWords('outside');
  const query = useRead('work', '/api/organisations/{organisationId}/moved-sales', { organisationId });
  return (
    <Loaded query={query}>
      {(data) => (
        <List size="sm" type="ordered">
          {pairs.map((pair) => {
            const moved = proposedPair(pair, data);
            const [sale] = moved?.sales ?? [];
            return (
              <List.Item key={pair.documentId}>
                {moved === null || sale === undefined ? (
                  <Text size="sm">{words.pairIsOver(pair.documentNumber)}</Text>
                ) : (
                  <>
                    <PairText moved={moved} sale={sale} />
                    {pair.differences.length > 0 && (
                      <Text size="sm" c="dimmed">
                        {words.confirmedDifferences(
                          differencesText(outside, moved, { ...sale, differences: pair.differences }),
                        )}
                      </Text>
                    )}
                  </>
                )}
              </List.Item>
            );
          })}
        </List>
      )}
    </Loaded>
  );
}

const MOST_FACTS = 12;

/** Describes the object of the request, whose path contains only an id. */
function AboutCall({ path }: { path: string }) {
  const words = useWords('confirmations');
  const object = objectOf(path);
  const stored = useQuery({
    queryKey: keys.confirmations.object(object?.path),
    enabled: object !== null,
    queryFn: () => storedAt(object?.path ?? ''),
  });
  if (stored.isLoading) return <NotLoaded />;
  const facts = factsOfObject(stored.data).slice(0, MOST_FACTS);
  if (object === null || facts.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{words.about}</Text>
      <Facts facts={facts} />
      {object.documentId !== null && (
        <Link to={`/documents/${object.documentId}`}>{words.aboutDocument}</Link>
      )}
    </Stack>
  );
}

/** Card of a confirmation: the exact request, the person who made it, and the decision. */
export function WaitingConfirmation({ confirmation }: { confirmation: Shape<'ConfirmationDto'> }) {
  const words = useWords('confirmations');
  const { subject, organisationId, request, factsSha256, requestedBy, requestedAt, expiresAt, isOwn } =
    confirmation;
  const pairs = pairsOfCall(request);
  // The rows above describe the pairs; all other fields are shown as sent.
  const shown =
    pairs === null ? request : { ...request, body: { ...(request.body as object), pairs: pairs.length } };
  return (
    <Section title={words.subjects[subject]}>
      <BeforeAct>
        <Stack gap="sm">
          <Facts
            facts={[
              [words.organisation, useOrganisationName(organisationId)],
              [words.askedBy, requestedBy],
              [words.askedAt, <Moment key="asked" at={requestedAt} />],
              [words.expires, <Moment key="expires" at={expiresAt} />],
            ]}
          />
          <AboutCall path={request.path} />
          <Text fw={600}>{words.what}</Text>
          <Facts facts={factsOfCall(shown).map(([name, value]) => [name, value ?? words.nothing] as const)} />
          {pairs !== null && <PairsToConfirm organisationId={organisationId} pairs={pairs} />}
          <Text size="sm">
            {words.fingerprint}: <Code style={{ overflowWrap: 'anywhere' }}>{factsSha256}</Code>
          </Text>
          {isOwn && (
            <May right="confirmations.withdraw" at={organisationId}>
              <OwnWish id={confirmation.id} />
            </May>
          )}
          {!isOwn && (
            <May right="confirmations.confirm" at={organisationId}>
              <ConfirmForm confirmation={confirmation} />
            </May>
          )}
        </Stack>
      </BeforeAct>
    </Section>
  );
}

function OwnWish({ id }: { id: string }) {
  const words = useWords('confirmations');
  const withdrawing = useAct(
    () => call.DELETE('/api/confirmations/{confirmationId}', { confirmationId: id }),
    ['confirmations'],
  );
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{words.own}</Text>
      {withdrawing.error && <ErrorNotice error={withdrawing.error} />}
      <Button variant="default" loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
        {words.withdraw}
      </Button>
    </Stack>
  );
}
