import { Stack, Text, Button, Group, List } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation, Link } from 'react-router';
import { Waiting } from '../frame/waiting';
import { useInAddress } from '../shown/in-address';
import type { Organisation } from '../shown/organisations';
import { CodesStep } from './codes-step';
import { ConnectStep } from './connect-step';
import { FiscalAccountStep } from './fiscal-account-step';
import { GoLiveStep } from './go-live-step';
import { MappingStep } from './mapping-step';
import { nextQuestion, type Progress, useProgress } from './progress';
import { GoingThrough, Question } from './question';
import { type QuestionName, QUESTIONS } from './question-names';
import { StartStep } from './start-step';
import { useWords } from '../words/words';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { CheckAgain } from '../fix-list/check-again';
import { Dated } from '../fix-list/dated';
import { Divisions } from '../fix-list/divisions';
import { Score } from '../fix-list/score';
import { Loaded } from '../frame/loaded';
import { usePreflight } from './preflight';
import { ExactText } from '../document/exact-text';
import { indentedJson } from '../document/indented-json';
import { InvoiceNextToSent } from '../document/invoice';

/** Shows one document from start to finish before anything is sent: the books next to the future receipt. */
function TrialDocument({ organisationId }: { organisationId: string }) {
  const words = useWords('setUp').trial;
  const query = useRead('work', '/api/organisations/{organisationId}/trial', { organisationId });
  return (
    <Loaded query={query}>
      {({ document }) =>
        document === null ? (
          <Text size="sm">{words.noneReady}</Text>
        ) : (
          <div>
            <Text size="sm">{words.notSent}</Text>
            <InvoiceNextToSent
              title={words.trialOf(document.number)}
              invoice={document.invoice}
              adjustments={document.adjustments}
            />
            <details>
              <summary>{words.exactText}</summary>
              <ExactText name={words.exactText}>{indentedJson(document.payload)}</ExactText>
            </details>
          </div>
        )
      }
    </Loaded>
  );
}

const MOST_CAUSES = 5;

/** Documents that would be refused, shown before anything is sent. */
function TrialStep({ organisation, isDone }: { organisation: Organisation; isDone: boolean }) {
  const words = useWords('setUp').trial;
  const { amounts } = useWords('shown');
  const query = usePreflight(organisation.id);
  return (
    <Question name="trial" isDone={isDone}>
      <Loaded query={query}>
        {(report) => (
          <>
            <Score score={report} />
            {report.held.documents > 0 && <CheckAgain organisationId={organisation.id} />}
            <CodesUsed report={report} />
            <Dated dated={report.dated} />
            <Divisions divisions={report.divisions} />
            <List size="sm" aria-label={words.causes}>
              {report.causes.slice(0, MOST_CAUSES).map(({ id, sentence, held, fix }) => (
                <List.Item key={id}>
                  {words.cause(sentence, amounts(held))} {fix}
                </List.Item>
              ))}
            </List>
            {report.causes.length > MOST_CAUSES && (
              <Text size="sm">{words.more(report.causes.length - MOST_CAUSES)}</Text>
            )}
          </>
        )}
      </Loaded>
      <TrialDocument organisationId={organisation.id} />
      <Group>
        <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {words.again}
        </Button>
        <Link to={`/fix-list?organisation=${organisation.id}`}>{words.see}</Link>
      </Group>
    </Question>
  );
}

/** Sources of product codes that no person has stored. */
function CodesUsed({ report }: { report: Shape<'PreflightReportDto'> }) {
  const words = useWords('writtenCodes');
  const { writtenCodes, codesByDefault } = report;
  const unconfirmed = writtenCodes.filter(({ state }) => state !== 'confirmed').length;
  return (
    <>
      {writtenCodes.length > 0 && <Text size="sm">{words.fromBooks(writtenCodes.length, unconfirmed)}</Text>}
      {codesByDefault.documents > 0 && <Text size="sm">{words.byDefault(codesByDefault)}</Text>}
    </>
  );
}

interface QuestionBarProps {
  progress: Progress;
  current: QuestionName;
  addressOf: (question: QuestionName) => string;
}

/** All questions at a glance, each with a link, and the current one marked. */
function QuestionBar({ progress, current, addressOf }: QuestionBarProps) {
  const words = useWords('setUp');
  const answered = QUESTIONS.filter((question) => progress[question]).length;
  const next = answered === QUESTIONS.length ? null : words[nextQuestion(progress)].title;
  return (
    <nav aria-label={words.questions}>
      <ol className="steps">
        {QUESTIONS.map((question) => (
          <li key={question} data-done={progress[question] || undefined}>
            <Link to={addressOf(question)} aria-current={question === current ? 'step' : undefined}>
              {words.questionState(words[question].title, progress[question])}
            </Link>
          </li>
        ))}
      </ol>
      <Text size="sm">{words.progress(answered, QUESTIONS.length, next)}</Text>
    </nav>
  );
}

const IN_ADDRESS = 'question';

/** Questions one at a time: the one that the address names, otherwise the first that is unanswered. */
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
  // Fixed when the page opens, so that an answer that arrives later does not change the question.
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
    goLive: <GoLiveStep organisation={organisation} progress={progress} />,
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
