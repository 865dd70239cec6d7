import { Alert, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { ResolutionForm } from './resolution-form';

/** Everything that is known about the submission in doubt, and the decision. */
export function Uncertain({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const query = useQuery({
    queryKey: ['evidence', document.id],
    queryFn: () =>
      answerOf(
        api.GET('/api/documents/{documentId}/evidence', { params: { path: { documentId: document.id } } }),
      ),
  });
  return (
    <Section title="Uncertain: what became of it?">
      <Loaded query={query}>
        {(evidence) => (
          <Stack>
            <Evidence evidence={evidence} />
            {evidence.possibleDecisions.length === 0 ? (
              <Text size="sm">
                No decision can be taken in the first 30 minutes: the answer may still come by itself.
              </Text>
            ) : (
              <ResolutionForm documentId={document.id} evidence={evidence} />
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Evidence({ evidence }: { evidence: Shape<'EvidenceDto'> }) {
  const { attempt, sentAt, ageMinutes, whatIsKnown, requestId, candidates, decisions } = evidence;
  return (
    <Alert color="red" variant="outline" title="Nothing is sent again before this is known">
      <List size="sm">
        <List.Item>
          Attempt {attempt}, sent <Moment at={sentAt} />, {ageMinutes} minutes ago.
        </List.Item>
        <List.Item>{whatIsKnown}</List.Item>
        <List.Item>
          {requestId === null ? 'The service has named no request id.' : `Request ${requestId}.`}
        </List.Item>
        {candidates.map((candidate) => (
          <List.Item key={candidate.requestId}>
            The service reported request {candidate.requestId} ({candidate.result}), which nobody here sent,
            at <Moment at={candidate.heardAt} />. Fiscal number: {candidate.fiscalNumber ?? 'none'}.
          </List.Item>
        ))}
        {decisions.map(({ decision, by, at, reason, appliedAt }) => (
          <List.Item key={at}>
            {by} decided “{decision}” at <Moment at={at} />: {reason}
            {appliedAt === null && ' – waits for a second person.'}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        Look the document up in the service’s own portal, or ask its support, with number, total and time.
      </Text>
    </Alert>
  );
}
