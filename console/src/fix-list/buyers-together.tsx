import { Button, Checkbox, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, useAsking } from '../answers/answers';
import type { Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { mergeRules } from '../mappings/merge-rules';
import { ActDialogue } from '../shown/act-dialogue';
import { LetGo } from '../shown/let-go';
import { useOrganisationName } from '../shown/organisations';
import { useWords } from '../words/words';
import { seenContact, type ShownOfContact } from './buyer-numbers';
import { useFix } from './use-fix';

type Cause = Shape<'CauseDto'>;

/** Kinds of evidence that a contact without TIN is a private person, the plainest first. */
const EVIDENCE = ['person', 'perhaps', 'none', 'business_word', 'number'] as const;
type Evidence = (typeof EVIDENCE)[number];

function evidenceOf({ parameters }: Cause): Evidence {
  return (parameters as { evidence?: Evidence } | undefined)?.evidence ?? 'none';
}

/** Questions about contacts that one confirmation answers for all that are ticked, with the rule that each gets. */
const QUESTIONS = {
  privateBuyers: {
    ...{ code: 'BUYER_TIN_MISSING', sendAs: 'cash_name' },
    isTicked: (cause: Cause) => evidenceOf(cause) === 'person',
    rank: (cause: Cause) => EVIDENCE.indexOf(evidenceOf(cause)),
  },
  readNumbers: {
    ...{ code: 'BUYER_NUMBERS_MISPLACED', sendAs: 'taxpayer' },
    isTicked: () => true,
    rank: () => 0,
  },
} as const;
type BuyersQuestion = keyof typeof QUESTIONS;

/** Contacts of which a question asks, the plainest first; none below two. */
export function buyersAsked(question: BuyersQuestion, causes: readonly Cause[]): readonly Cause[] {
  const { code: asked, rank } = QUESTIONS[question];
  const buyers = causes.filter(({ code, key }) => code === asked && key !== '');
  return buyers.length < 2 ? [] : [...buyers].sort((one, other) => rank(one) - rank(other));
}

interface BuyersTogetherProps {
  question: BuyersQuestion;
  causes: readonly Cause[];
  organisationId: string;
}

/** Contacts of which the ticked are answered by one confirmation; absent below two contacts. */
export function BuyersTogether({ question, causes, organisationId }: BuyersTogetherProps) {
  const buyers = buyersAsked(question, causes);
  const mayDecide = useMay('rules.change', organisationId);
  if (!mayDecide || buyers.length === 0) return null;
  return <Chooser question={question} buyers={buyers} organisationId={organisationId} />;
}

interface ChooserProps {
  question: BuyersQuestion;
  buyers: readonly Cause[];
  organisationId: string;
}

function Chooser({ question, buyers, organisationId }: ChooserProps) {
  const words = useWords('fixList')[question];
  const client = useOrganisationName(organisationId);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (cause: Cause): boolean => ticked.get(cause.key) ?? QUESTIONS[question].isTicked(cause);
  const chosen = buyers.filter(isChosen);
  const { asking, asked, saving, save } = useSending(question, organisationId, chosen);
  const error = asking.error ?? saving.error;
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      aria-label={words.title({ contacts: buyers.length })}
      className="cause"
    >
      <Stack gap="xs" align="flex-start">
        <Title order={3} size="h5">
          {words.title({ contacts: buyers.length })}
        </Title>
        <Text size="sm">{words.intro}</Text>
        <Boxes
          buyers={buyers}
          isChosen={isChosen}
          onTick={(key, isTicked) => setTicked((before) => new Map(before).set(key, isTicked))}
        />
        <Group>
          <Button
            size="xs"
            disabled={chosen.length === 0}
            loading={asking.isPending || saving.isPending}
            onClick={() => asking.mutate(chosen)}
          >
            {words.send({ contacts: chosen.length })}
          </Button>
        </Group>
        {error && <ErrorNotice error={error} />}
        <ActDialogue
          title={words.send({ contacts: asked.length })}
          of={[{ client }]}
          consequence={words.consequence({ client, contacts: asked.length })}
          confirm={words.confirm}
          isReasoned={false}
          isOpen={asking.data !== undefined}
          onClose={() => asking.reset()}
          onConfirm={save}
        >
          <Chosen buyers={asked} />
          {asking.data && <LetGo {...asking.data.effect} />}
        </ActDialogue>
      </Stack>
    </Paper>
  );
}

interface BoxesProps {
  buyers: readonly Cause[];
  isChosen: (cause: Cause) => boolean;
  onTick: (key: string, isTicked: boolean) => void;
}

/** Numbers of a contact, as its issue names them, and the place of a TIN that nothing calls one. */
interface ReadNumbers extends Pick<ShownOfContact, 'tin' | 'vatNumber'> {
  readonly bareIn?: 'taxNumber' | 'companyNumber' | 'accountNumber' | 'name';
}

/** Describes the evidence of a contact: its numbers, or what speaks for a private person. */
function useEvidence(): (cause: Cause) => string {
  const { privateBuyers, readNumbers } = useWords('fixList');
  return (cause) => {
    if (cause.code !== QUESTIONS.readNumbers.code) return privateBuyers.evidence[evidenceOf(cause)];
    const { tin = '', vatNumber = null, bareIn = 'elsewhere' } = (cause.parameters ?? {}) as ReadNumbers;
    return readNumbers.evidence({ tin, vatNumber, place: readNumbers.places[bareIn] });
  };
}

/** All contacts that are confirmed, with their evidence. */
function Chosen({ buyers }: Pick<BoxesProps, 'buyers'>) {
  const describe = useEvidence();
  return (
    <List size="sm">
      {buyers.map((cause) => (
        <List.Item key={cause.key}>{`${cause.name}: ${describe(cause)}`}</List.Item>
      ))}
    </List>
  );
}

/** Contacts with their documents, money and evidence. */
function Boxes({ buyers, isChosen, onTick }: BoxesProps) {
  const { amounts } = useWords('shown');
  const describe = useEvidence();
  return buyers.map((cause) => (
    <Checkbox
      key={cause.key}
      checked={isChosen(cause)}
      onChange={({ currentTarget: { checked } }) => onTick(cause.key, checked)}
      label={`${cause.name}: ${amounts(cause.held)}`}
      description={describe(cause)}
    />
  ));
}

interface Foreseen {
  readonly contacts: readonly Cause[];
  /** Version of the rules with which it was foreseen. */
  readonly version: string;
}

/** Asks what the rules for the chosen contacts would send, and stores them as they were asked about. */
function useSending(question: BuyersQuestion, organisationId: string, chosen: readonly Cause[]) {
  const words = useWords('fixList')[question];
  const queries = useQueryClient();
  const { sendAs } = QUESTIONS[question];
  const rulesFor = (contacts: readonly Cause[]) => ({
    buyers: contacts.map(({ key, code, parameters = {} }) => ({
      ...{ scope: 'contact', key, sendAs },
      ...seenContact(code, parameters),
    })),
  });
  const asking = useAsking((contacts: readonly Cause[]) =>
    mergeRules(organisationId, rulesFor(contacts), { dryRun: true, renews: true }),
  );
  // A contact that has got another number since it was asked about is left out.
  const isUnchanged = (one: Cause, { key, parameters }: Cause): boolean =>
    one.key === key && JSON.stringify(one.parameters) === JSON.stringify(parameters);
  const asked = (asking.variables ?? []).filter((cause) => chosen.some((one) => isUnchanged(one, cause)));
  const saving = useFix(
    ({ contacts, version }: Foreseen) =>
      mergeRules(organisationId, rulesFor(contacts), { version, renews: true }),
    ({ contacts }) => answer(words.done({ contacts: contacts.length })),
  );
  const save = (): void =>
    saving.mutate(
      { contacts: asked, version: asking.data?.version ?? '' },
      { onError: () => void readAgain(queries, changedBy.rule) },
    );
  return { asking, asked, saving, save };
}
