import { Button, Checkbox, List, Text, Alert, Stack, Code, CopyButton, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorNotice } from '../frame/error-notice';
import { spellDay } from '../shown/days';
import { Foreseen } from '../shown/let-go';
import type { Organisation } from '../shown/organisations';
import { RowButton } from '../shown/row-button';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { useChangeOrganisation } from './change-organisation';
import { FirstDocuments } from './first-documents';
import { openBefore, type Progress } from './progress';
import { Question } from './question';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { ActButton, BeforeAct } from '../shown/dialogue';
import { Moment } from '../shown/moment';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { Section } from '../shown/section';

const LISTENS_EVERY_MS = 2_000;

/** Last event of a fiscal account; polled while the person waits for one. */
function useLastEvent(accountId: string | undefined, isListening: boolean) {
  return useRead(
    'fiscal-accounts',
    '/api/fiscal-accounts/{accountId}/last-event',
    { accountId: accountId ?? '' },
    { enabled: accountId !== undefined, refetchInterval: isListening ? LISTENS_EVERY_MS : false },
  );
}

type LastEvent = Shape<'LastEventDto'>;

/** Webhook address to register at the service, and the last event received there. */
function Webhooks({ organisation: { fiscalAccountId } }: { organisation: Organisation }) {
  const words = useWords('setUp').webhooks;
  const account = useFiscalAccounts().data?.find(({ id }) => id === fiscalAccountId);
  const [since, setSince] = useState<string | null>(null);
  const query = useLastEvent(account?.id, since !== null);
  return (
    <Section title={words.title} card="webhooks">
      {account === undefined ? null : account.webhookUrl === null ? (
        <Text size="sm">{words.none}</Text>
      ) : (
        <>
          <Text size="sm">{words.why}</Text>
          <Address url={account.webhookUrl} />
          <Loaded query={query}>
            {(last) => <LastEvent last={last} since={since} onWait={() => setSince(last.now)} />}
          </Loaded>
          {since !== null && (
            <Button variant="subtle" size="xs" onClick={() => setSince(null)}>
              {words.stop}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function Address({ url }: { url: string }) {
  const words = useWords('setUp').webhooks;
  return (
    <div>
      <Text size="sm">{words.address}</Text>
      <Group gap="xs">
        <Code className="address">{url}</Code>
        <CopyButton value={url}>
          {({ copied, copy }) => <RowButton label={copied ? words.copied : words.copy} act={copy} />}
        </CopyButton>
      </Group>
    </div>
  );
}

interface LastEventProps {
  last: LastEvent;
  /** Start of the wait, by the database's clock; null while not waiting. */
  since: string | null;
  onWait: () => void;
}

function LastEvent({ last: { event }, since, onWait }: LastEventProps) {
  const words = useWords('setUp').webhooks;
  const hasArrived = since !== null && event !== null && event.at > since;
  return (
    <div role="status">
      <Text size="sm">
        {event === null ? (
          words.never
        ) : (
          <>
            {words.last(event.isSigned)} <Moment at={event.at} />
          </>
        )}
      </Text>
      {event?.fault != null && <Text size="sm">{words.unreadable(event.fault)}</Text>}
      {since !== null && (
        <Alert mt="xs" p="xs" variant="outline" color={hasArrived ? 'teal' : 'blue'}>
          {hasArrived ? words.arrived : words.waiting}
        </Alert>
      )}
      {since === null && (
        <Button mt="xs" size="xs" variant="default" onClick={onWait}>
          {words.test}
        </Button>
      )}
    </div>
  );
}

/**
 * After an interruption: asks whether another program fiscalised the documents made meanwhile. They are not sent before
 * the answer.
 */
function GapQuestion({ organisationId }: { organisationId: string }) {
  const words = useWords('setUp').gap;
  const { amounts } = useWords('shown');
  const changing = useChangeOrganisation(organisationId);
  const { data } = useRead('work', '/api/organisations/{organisationId}/gap', { organisationId });
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
        <BeforeAct>
          {isRead && <Foreseen organisationId={organisationId} asked={{ settings: { confirmGaps: text } }} />}
          <May right="organisations.go-live">
            <ActButton
              variant="default"
              disabled={!isRead}
              loading={changing.isPending}
              onClick={() => changing.mutate({ confirmGaps: text })}
            >
              {words.nobody}
            </ActButton>
          </May>
        </BeforeAct>
        {!isRead && <Text size="sm">{words.unread}</Text>}
        {changing.error && <ErrorNotice error={changing.error} />}
      </Stack>
    </Alert>
  );
}

/** Last question: from here on documents are submitted. */
export function StartStep({ organisation, progress }: { organisation: Organisation; progress: Progress }) {
  const { id, goLiveOn } = organisation;
  const words = useWords('setUp').start;
  const changing = useChangeOrganisation(id);
  return (
    <Question name="start" isDone={progress.start} {...(progress.start ? { heading: words.nowTitle } : {})}>
      <GapQuestion organisationId={id} />
      {goLiveOn === null ? (
        <Text size="sm">{words.dayFirst}</Text>
      ) : progress.start ? (
        <>
          <Text>{words.isRunning(spellDay(goLiveOn))}</Text>
          <List size="sm">
            {words.now.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          <Link to="/">{words.toToday}</Link>
          <FirstDocuments organisationId={id} />
          <May right="organisations.go-live">
            <Button
              variant="default"
              loading={changing.isPending}
              onClick={() => changing.mutate({ isPaused: true })}
            >
              {words.pause}
            </Button>
          </May>
        </>
      ) : (
        <Confirmation
          organisation={organisation}
          progress={progress}
          isStarting={changing.isPending}
          start={() => changing.mutate({ isPaused: false })}
        />
      )}
      {changing.error && <ErrorNotice error={changing.error} />}
      <Webhooks organisation={organisation} />
    </Question>
  );
}

interface ConfirmationProps {
  organisation: Organisation;
  progress: Progress;
  isStarting: boolean;
  start: () => void;
}

/** Consequences, open questions, and the confirmation that no other program fiscalises these books. */
function Confirmation({ organisation, progress, isStarting, start }: ConfirmationProps) {
  const { id, name, goLiveOn, fiscalAccountId } = organisation;
  const words = useWords('setUp');
  const [isSure, setSure] = useState(false);
  const open = openBefore('start', progress).map((question) => words[question].title);
  return (
    <BeforeAct>
      <Foreseen organisationId={id} asked={{ settings: { isPaused: false } }} />
      {open.length > 0 && <Text size="sm">{words.start.stillOpen(open.join(', '))}</Text>}
      <May right="organisations.go-live">
        <Checkbox
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label={words.start.alone(name, spellDay(goLiveOn ?? ''))}
        />
        <ActButton disabled={!isSure || fiscalAccountId === null} loading={isStarting} onClick={start}>
          {words.start.go}
        </ActButton>
      </May>
    </BeforeAct>
  );
}
