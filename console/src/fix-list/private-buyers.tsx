import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../answers/answers';
import type { Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { mergeRules } from '../mappings/merge-rules';
import { ActDialogue } from '../shown/act-dialogue';
import { LetGo } from '../shown/let-go';
import { useOrganisationName } from '../shown/organisations';
import { someOf } from '../shown/some-names';
import { useWords } from '../words/words';
import { useFix } from './use-fix';

type Cause = Shape<'CauseDto'>;

/** Kinds of evidence that a contact without TIN is a private person, the plainest first. */
const EVIDENCE = ['person', 'perhaps', 'none', 'business_word', 'number'] as const;
type Evidence = (typeof EVIDENCE)[number];

function evidenceOf({ parameters }: Cause): Evidence {
  return (parameters as { evidence?: Evidence } | undefined)?.evidence ?? 'none';
}

interface PrivateBuyersProps {
  causes: readonly Cause[];
  organisationId: string;
}

/** Contacts without a TIN, of which the chosen become cash sales by one confirmation; absent below two contacts. */
export function PrivateBuyers({ causes, organisationId }: PrivateBuyersProps) {
  const buyers = causes.filter(({ code, key }) => code === 'BUYER_TIN_MISSING' && key !== '');
  const mayDecide = useMay('rules.change', organisationId);
  if (!mayDecide || buyers.length < 2) return null;
  const rank = (cause: Cause): number => EVIDENCE.indexOf(evidenceOf(cause));
  const sorted = [...buyers].sort((one, other) => rank(one) - rank(other));
  return <Chooser buyers={sorted} organisationId={organisationId} />;
}

function Chooser({ buyers, organisationId }: { buyers: readonly Cause[]; organisationId: string }) {
  const words = useWords('fixList').privateBuyers;
  const { someNames } = useWords('shown');
  const client = useOrganisationName(organisationId);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (cause: Cause): boolean => ticked.get(cause.key) ?? evidenceOf(cause) === 'person';
  const chosen = buyers.filter(isChosen);
  const { asking, asked, saving } = useSending(organisationId, chosen);
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
          consequence={words.consequence({
            client,
            contacts: asked.length,
            names: someNames(someOf(asked.map(({ name }) => name))),
          })}
          confirm={words.confirm}
          isReasoned={false}
          isOpen={asking.data !== undefined}
          onClose={() => asking.reset()}
          onConfirm={() => saving.mutate({ contacts: asked, version: asking.data?.version ?? '' })}
        >
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

/** Contacts with their documents, money and evidence. */
function Boxes({ buyers, isChosen, onTick }: BoxesProps) {
  const words = useWords('fixList').privateBuyers;
  const { amounts } = useWords('shown');
  return buyers.map((cause) => (
    <Checkbox
      key={cause.key}
      checked={isChosen(cause)}
      onChange={({ currentTarget: { checked } }) => onTick(cause.key, checked)}
      label={`${cause.name}: ${amounts(cause.held)}`}
      description={words.evidence[evidenceOf(cause)]}
    />
  ));
}

interface Foreseen {
  readonly contacts: readonly Cause[];
  /** Version of the rules with which it was foreseen. */
  readonly version: string;
}

/** Asks what the rules for the chosen contacts would send, and stores them as they were asked about. */
function useSending(organisationId: string, chosen: readonly Cause[]) {
  const words = useWords('fixList').privateBuyers;
  const asking = useMutation({
    mutationFn: (contacts: readonly Cause[]) =>
      mergeRules(organisationId, rulesFor(contacts), { dryRun: true, renews: true }),
    meta: { isSilent: true },
  });
  // A contact that has got a number since it was asked about is left out.
  const asked = (asking.variables ?? []).filter(({ key }) => chosen.some((one) => one.key === key));
  const saving = useFix(
    ({ contacts, version }: Foreseen) =>
      mergeRules(organisationId, rulesFor(contacts), { version, renews: true }),
    ({ contacts }) => answer(words.done({ contacts: contacts.length })),
  );
  return { asking, asked, saving };
}

function rulesFor(contacts: readonly Cause[]) {
  return { buyers: contacts.map(({ key }) => ({ scope: 'contact', key, sendAs: 'cash_name' })) };
}
