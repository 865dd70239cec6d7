import { Button, Stack, Text, Group, TextInput, Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ErrorNotice } from '../frame/error-notice';
import { useWrittenCodes } from '../mappings/use-written-codes';
import { Undecided } from '../mappings/written-codes';
import { spellDay } from '../shown/days';
import type { Shape } from '../api/client';
import { ActDialogue } from '../shown/act-dialogue';
import { Foreseen } from '../shown/let-go';
import type { Organisation } from '../shown/organisations';
import { type OlderChoice, OlderDocuments, useOlderDocuments } from '../outside/older-documents';
import { Section } from '../shown/section';
import { TakingsAccounts } from '../settings/takings-accounts';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { useChangeOrganisation } from './change-organisation';
import { openBefore, type Progress } from './progress';
import { Question, useGoOn } from './question';
import { useZone } from '../shown/time-zone';
import { dayAt } from '../shown/zoned-time';

interface OtherProgramProps {
  answer: string | null;
  /** Last day of the other program, YYYY-MM-DD; empty if unknown. */
  until: string;
  onAnswer: (answer: string | null) => void;
  onUntil: (day: string) => void;
}

/** Asks whether another program fiscalises the same books, because every document would then be fiscalised twice. */
function OtherProgram({ answer, until, onAnswer, onUntil }: OtherProgramProps) {
  const words = useWords('setUp').goLive;
  return (
    <>
      <Radio.Group label={words.otherProgram} value={answer ?? ''} onChange={onAnswer} required>
        <Group mt={4}>
          <Radio value="none" label={words.none} />
          <Radio value="in_use" label={words.inUse} />
          <Radio value="unknown" label={words.unknown} />
        </Group>
      </Radio.Group>
      {answer === 'in_use' && (
        <TextInput
          type="date"
          label={words.otherUntil}
          value={until}
          onChange={(event) => onUntil(event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** Choice of the go-live date, with common dates offered. */
function FirstDay({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const words = useWords('setUp').goLive;
  const { zone } = useZone();
  const today = dayAt(new Date(), zone);
  const first = `${today.slice(0, 8)}01`;
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        type="date"
        label={words.day}
        value={day}
        onChange={(event) => onDay(event.currentTarget.value)}
        required
      />
      <Button variant="default" onClick={() => onDay(today)}>
        {words.today(spellDay(today))}
      </Button>
      <Button variant="default" onClick={() => onDay(first)}>
        {words.thisMonth(spellDay(first))}
      </Button>
    </Group>
  );
}

type OtherIntegration = 'none' | 'in_use' | 'unknown';

function aboutOthers(other: string | null, until: string) {
  return {
    otherIntegration: other as OtherIntegration,
    otherIntegrationUntil: other === 'in_use' && until !== '' ? until : null,
  };
}

/**
 * Go-live date, and other integrations with the same books. Storing them starts nothing; starting is a
 * separate step.
 */
export function GoLiveStep({ organisation, progress }: { organisation: Organisation; progress: Progress }) {
  const { id, goLiveOn, isPaused, otherIntegration, otherIntegrationUntil, olderDocuments } = organisation;
  const words = useWords('setUp').goLive;
  const [day, setDay] = useState(goLiveOn ?? '');
  const [chosen, setOther] = useState<string | null>(null);
  const [typed, setUntil] = useState<string | null>(null);
  const [other, until] = [chosen ?? otherIntegration, typed ?? otherIntegrationUntil ?? ''];
  const [choice, setChoice] = useState<OlderChoice | null>(olderDocuments);
  const [accepted, setAccepted] = useState({ day: '', mayOvertake: 0 });
  const { data: older, error: unread } = useOlderDocuments(id, day);
  const isAsked = older !== undefined && older.open.documents > 0;
  const isAnswered =
    day !== '' && other !== null && (older !== undefined || unread !== null) && (!isAsked || choice !== null);
  const changing = useChangeOrganisation(id);
  const goOn = useGoOn('goLive');
  const answers = {
    goLiveOn: day,
    mayOvertake: accepted.day === day ? accepted.mayOvertake : 0,
    ...(isAsked && choice !== null ? { olderDocuments: choice } : {}),
    // Left out where nobody chose here, because another person may have answered since.
    ...(chosen === null && typed === null ? {} : aboutOthers(other, until)),
    // Submission stays paused after the first date; a later change leaves it as it is.
    isPaused: goLiveOn === null ? true : isPaused,
  };
  const store = (event: FormEvent): void => {
    event.preventDefault();
    changing.mutate(answers, { onSuccess: goOn });
  };
  return (
    <Question name="goLive" isDone={progress.goLive}>
      <Before organisation={organisation} />
      <May right="organisations.go-live">
        <form onSubmit={store}>
          <Stack gap="md" align="flex-start">
            <OtherProgram answer={other} until={until} onAnswer={setOther} onUntil={setUntil} />
            {other !== null && other !== 'none' && <Text size="sm">{words.beware}</Text>}
            <FirstDay day={day} onDay={setDay} />
            {older !== undefined && (
              <OlderDocuments
                organisationId={id}
                older={older}
                choice={choice}
                onChoose={setChoice}
                onDay={setDay}
              />
            )}
            {unread && <ErrorNotice error={unread} />}
            {older !== undefined && <Moved organisation={organisation} day={day} onAccept={setAccepted} />}
            {changing.error && <ErrorNotice error={changing.error} />}
            <Button type="submit" disabled={!isAnswered} loading={changing.isPending}>
              {words.store}
            </Button>
          </Stack>
        </form>
        <Starting {...{ organisation, progress, answers, changing }} isReady={isAnswered} />
      </May>
    </Question>
  );
}

interface StartingProps {
  organisation: Organisation;
  progress: Progress;
  answers: Shape<'OrganisationSettingsDto'> & { readonly goLiveOn: string };
  changing: ReturnType<typeof useChangeOrganisation>;
  isReady: boolean;
}

/**
 * Stores the first day and starts in one act, after showing what would be sent; absent after the first day, and where
 * another program may fiscalise.
 */
function Starting({ organisation, progress, answers, changing, isReady }: StartingProps) {
  const { id, name, goLiveOn, fiscalAccountId } = organisation;
  const words = useWords('setUp');
  const [isAsked, setAsked] = useState(false);
  const goOn = useGoOn('goLive', 'start');
  const settings = { ...answers, isPaused: false };
  const open = openBefore('goLive', progress).map((question) => words[question].title);
  const { otherIntegration = organisation.otherIntegration } = answers;
  if (goLiveOn !== null || otherIntegration !== 'none') return null;
  return (
    <>
      <Button
        variant="default"
        disabled={!isReady || changing.isPending || fiscalAccountId === null}
        onClick={() => setAsked(true)}
      >
        {words.goLive.storeAndStart}
      </Button>
      {open.length > 0 && <Text size="sm">{words.start.stillOpen(open.join(', '))}</Text>}
      {isAsked && (
        <ActDialogue
          title={words.goLive.storeAndStart}
          of={[{ client: name }]}
          consequence={words.start.alone(name, spellDay(answers.goLiveOn))}
          confirm={words.start.go}
          isReasoned={false}
          isOpen
          onClose={() => setAsked(false)}
          onConfirm={() => changing.mutate(settings, { onSuccess: goOn })}
        >
          <Foreseen organisationId={id} asked={{ settings }} />
        </ActDialogue>
      )}
    </>
  );
}

interface MovedProps {
  organisation: Organisation;
  day: string;
  onAccept: (accepted: { day: string; mayOvertake: number }) => void;
}

/** Previews the documents that a changed go-live date would send, and asks to accept consequences for a backfill. */
function Moved({ organisation: { id, goLiveOn }, day, onAccept }: MovedProps) {
  if (goLiveOn === null || day === goLiveOn) return null;
  return (
    <Foreseen
      key={day}
      organisationId={id}
      asked={{ settings: { goLiveOn: day } }}
      onAccept={(mayOvertake) => onAccept({ day, mayOvertake })}
    />
  );
}

/** Explains what the go-live date does, and what has to be decided before it is stored. */
function Before({ organisation }: { organisation: Organisation }) {
  const { id, goLiveOn, isPaused } = organisation;
  const words = useWords('setUp').goLive;
  return (
    <>
      <Text size="sm">
        {goLiveOn === null ? words.nothing : words[isPaused ? 'willBe' : 'from'](spellDay(goLiveOn))}
      </Text>
      {goLiveOn === null && <CodesFirst organisationId={id} />}
      <Text size="sm">
        {words.takings} <Link to={`/settings?organisation=${id}`}>{words.toSettings}</Link>
      </Text>
      {goLiveOn === null && <TakingsAccounts organisation={organisation} ifSeen />}
    </>
  );
}

/** Texts that look like product codes, to be decided before the date can be stored. */
function CodesFirst({ organisationId }: { organisationId: string }) {
  const words = useWords('writtenCodes');
  const { data } = useWrittenCodes(organisationId);
  const codes = (data?.codes ?? []).filter(({ state }) => state === 'unconfirmed');
  if (codes.length === 0) return null;
  return (
    <Section title={words.title}>
      <Text size="sm">{`${words.intro} ${words.goLive}`}</Text>
      <Undecided organisationId={organisationId} codes={codes} />
    </Section>
  );
}
