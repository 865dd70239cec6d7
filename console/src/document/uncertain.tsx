import { Alert, List, Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import { Loaded } from '../frame/loaded';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { ExactText } from './exact-text';
import { ResolutionForm } from './resolution-form';

type Numbers = Shape<'EvidenceDto'>['numbers'];

/** Numbers of the device's receipts around the submission, for information only. */
function DeviceNumbers({ numbers }: { numbers: Numbers }) {
  const words = useWords('document').uncertain.numbers;
  const { before, after, missing, openBetween } = numbers;
  return (
    <>
      <List.Item>
        {before === null ? words.noneBefore : words.before(before.deviceId, before.fiscalNumber)}{' '}
        {before !== null && <Moment at={before.sentAt} />}
        {' · '}
        {after === null ? words.noneAfter : words.after(after.deviceId, after.fiscalNumber)}{' '}
        {after !== null && <Moment at={after.sentAt} />}
      </List.Item>
      {missing !== null && (
        <List.Item>
          {missing.count === 0 ? words.noneMissing : words.missing(missing.count, missing.first)}{' '}
          {words.open(openBetween)} {words.meaning}
        </List.Item>
      )}
    </>
  );
}

/** All evidence about an uncertain submission, and the decision. */
export function Uncertain({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document').uncertain;
  const query = useRead(
    'work',
    '/api/documents/{documentId}/evidence',
    { documentId: document.id },
    { meta: LIVE },
  );
  return (
    <Section title={words.title}>
      <Loaded query={query}>
        {(evidence) => (
          <Stack>
            <Evidence evidence={evidence} />
            {evidence.possibleDecisions.length === 0 ? (
              <Text size="sm">{words.tooEarly}</Text>
            ) : (
              <May right="documents.resolve">
                <ResolutionForm document={document} evidence={evidence} />
              </May>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Evidence({ evidence }: { evidence: Shape<'EvidenceDto'> }) {
  const words = useWords('document').uncertain;
  const { attempt, sentAt, ageMinutes, whatIsKnown, requestId, answer, candidates, decisions } = evidence;
  return (
    <Alert color="red" variant="outline" title={words.nothingAgain}>
      <List size="sm">
        <List.Item>
          {words.attempt(attempt, ageMinutes)} <Moment at={sentAt} />
        </List.Item>
        <List.Item>{whatIsKnown}</List.Item>
        <List.Item>{requestId === null ? words.noRequest : words.request(requestId)}</List.Item>
        <List.Item>
          {answer === null ? words.noAnswer : words.answer(answer.status, answer.bytes)}
          {answer !== null && answer.text !== '' && (
            <ExactText name={words.answerText}>{answer.text}</ExactText>
          )}
        </List.Item>
        <DeviceNumbers numbers={evidence.numbers} />
        {candidates.map((candidate) => (
          <List.Item key={candidate.requestId}>
            {words.candidate(candidate.requestId, candidate.result, candidate.fiscalNumber)}{' '}
            <Moment at={candidate.heardAt} />
          </List.Item>
        ))}
        {decisions.map(({ decision, by, at, reason, appliedAt }) => (
          <List.Item key={at}>
            <Moment at={at} /> {words.decided(by, decision, reason)}{' '}
            {appliedAt === null && words.waitsForSecond}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {words.portal}
      </Text>
    </Alert>
  );
}
