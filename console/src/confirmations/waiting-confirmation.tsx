import { Button, Code, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { Facts } from '../shown/facts';
import { Moment } from '../shown/moment';
import { useOrganisationName } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { AboutCall } from './about-call';
import { ConfirmForm } from './confirm-form';
import { factsOfCall } from './facts-of-call';
import { pairsOfCall } from './pairs-of-call';
import { PairsToConfirm } from './pairs-to-confirm';

/** Card of a confirmation: the exact request, the person who made it, and the decision. */
export function WaitingConfirmation({ confirmation }: { confirmation: Shape<'ConfirmationDto'> }) {
  const words = useWords('confirmations');
  const { subject, organisationId, request, factsSha256, requestedBy, requestedAt, expiresAt, isOwn } =
    confirmation;
  const pairs = pairsOfCall(request);
  // The rows say what the pairs are; all other fields are shown as they are sent.
  const shown =
    pairs === null ? request : { ...request, body: { ...(request.body as object), pairs: pairs.length } };
  return (
    <Section title={words.subjects[subject]}>
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
    </Section>
  );
}

function OwnWish({ id }: { id: string }) {
  const words = useWords('confirmations');
  const queries = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () =>
      answerOf(
        api.DELETE('/api/confirmations/{confirmationId}', { params: { path: { confirmationId: id } } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.confirmations.all }),
  });
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
