import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { spellDay } from '../shown/days';
import { Foreseen } from '../shown/let-go';
import { useWords } from '../words/words';
import { useChangeOrganisation } from './change-organisation';

/** After an absence: whether anybody else has fiscalised what was made meanwhile. None of it goes before the answer. */
export function GapQuestion({ organisationId }: { organisationId: string }) {
  const words = useWords('setUp').gap;
  const { amounts } = useWords('shown');
  const changing = useChangeOrganisation(organisationId);
  const { data } = useQuery({
    queryKey: keys.work.gap(organisationId),
    queryFn: () =>
      answerOf(api.GET('/api/organisations/{organisationId}/gap', { params: { path: { organisationId } } })),
  });
  const question = data?.question ?? null;
  if (question === null) return null;
  const { documents, firstDay, lastDay, isRead, text } = question;
  if (isRead && documents.documents === 0) return null;
  return (
    <Alert color="yellow" title={words.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {firstDay === null || lastDay === null
            ? words.reading
            : words.made(amounts(documents), spellDay(firstDay), spellDay(lastDay))}
        </Text>
        <Text size="sm">{words.means}</Text>
        <Text size="sm">
          <Link to={`/documents?organisation=${organisationId}&state=waiting`}>{words.toDocuments}</Link>
        </Text>
        {isRead && <Foreseen organisationId={organisationId} asked={{ settings: { confirmGaps: text } }} />}
        <May right="organisations.go-live">
          <Button
            variant="default"
            disabled={!isRead}
            loading={changing.isPending}
            onClick={() => changing.mutate({ confirmGaps: text })}
          >
            {words.nobody}
          </Button>
        </May>
        {!isRead && <Text size="sm">{words.unread}</Text>}
        {changing.error && <ErrorNotice error={changing.error} />}
      </Stack>
    </Alert>
  );
}
