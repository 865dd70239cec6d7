import { Button, Checkbox, List, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorNotice } from '../frame/error-notice';
import { spellDay } from '../shown/days';
import { Foreseen } from '../shown/let-go';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { useChangeOrganisation } from './change-organisation';
import { FirstDocuments } from './first-documents';
import type { Progress } from './progress';
import { GapQuestion } from './gap-question';
import { Question } from './question';
import { QUESTIONS } from './question-names';
import { Webhooks } from './webhooks';

/** The last step, as in life: from now on documents are submitted. */
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
  const open = QUESTIONS.filter((question) => question !== 'start' && !progress[question]).map(
    (question) => words[question].title,
  );
  return (
    <>
      <Foreseen organisationId={id} asked={{ settings: { isPaused: false } }} />
      <Text size="sm">{words.start.forGood}</Text>
      {open.length > 0 && <Text size="sm">{words.start.stillOpen(open.join(', '))}</Text>}
      <May right="organisations.go-live">
        <Checkbox
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label={words.start.alone(name, spellDay(goLiveOn ?? ''))}
        />
        <Button disabled={!isSure || fiscalAccountId === null} loading={isStarting} onClick={start}>
          {words.start.go}
        </Button>
      </May>
    </>
  );
}
