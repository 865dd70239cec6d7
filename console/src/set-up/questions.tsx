import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Waiting } from '../frame/waiting';
import { useInAddress } from '../shown/in-address';
import type { Organisation } from '../shown/organisations';
import { CodesStep } from './codes-step';
import { ConnectStep } from './connect-step';
import { FiscalAccountStep } from './fiscal-account-step';
import { GoLiveStep } from './go-live-step';
import { MappingStep } from './mapping-step';
import { nextQuestion, type Progress, useProgress } from './progress';
import { GoingThrough } from './question';
import { QuestionBar } from './question-bar';
import { type QuestionName, QUESTIONS } from './question-names';
import { StartStep } from './start-step';
import { TrialStep } from './trial-step';

const IN_ADDRESS = 'question';

/** Begins where the set-up was left; one that the address names is shown instead. */
export function Questions({ organisation }: { organisation: Organisation }) {
  const progress = useProgress(organisation);
  return progress === null ? <Waiting /> : <OneByOne organisation={organisation} progress={progress} />;
}

interface QuestionsProps {
  organisation: Organisation;
  progress: Progress;
}

function OneByOne({ organisation, progress }: QuestionsProps) {
  const [named, name] = useInAddress(IN_ADDRESS);
  const { search } = useLocation();
  // The first question is fixed when the page opens: only a person turns the page, not an answer that arrives
  // later.
  const [first] = useState(() => nextQuestion(progress));
  const asked = QUESTIONS.find((question) => question === named);
  const current = asked ?? first;
  const [seen, setSeen] = useState<readonly QuestionName[]>([]);
  if (!seen.includes(current)) setSeen([...seen, current]);
  const addressOf = (question: QuestionName): string => {
    const parameters = new URLSearchParams(search);
    parameters.set('organisation', organisation.id);
    parameters.set(IN_ADDRESS, question);
    // The result of the consent is shown only once.
    parameters.delete('consent');
    return `?${parameters}`;
  };
  const isAsked = asked !== undefined && seen.length > 1;
  const questions: Readonly<Record<QuestionName, ReactNode>> = {
    connect: <ConnectStep organisation={organisation} />,
    account: <FiscalAccountStep organisation={organisation} isDone={progress.account} />,
    mappings: <MappingStep organisation={organisation} isDone={progress.mappings} />,
    codes: <CodesStep organisation={organisation} isDone={progress.codes} />,
    goLive: <GoLiveStep organisation={organisation} isDone={progress.goLive} />,
    trial: <TrialStep organisation={organisation} isDone={progress.trial} />,
    start: <StartStep organisation={organisation} progress={progress} />,
  };
  return (
    <GoingThrough value={{ current, isAsked, addressOf, goTo: name }}>
      <Stack gap="md">
        <QuestionBar progress={progress} current={current} addressOf={addressOf} />
        {/* Questions already seen stay mounted, so that going back finds the typed values. */}
        {QUESTIONS.filter((question) => seen.includes(question)).map((question) => (
          <div key={question} hidden={question !== current}>
            {questions[question]}
          </div>
        ))}
      </Stack>
    </GoingThrough>
  );
}
