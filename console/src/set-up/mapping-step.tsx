import { Button, Group, List, Stack, Text, Radio } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call, type Shape } from '../api/client';
import { buyersAsked, BuyersTogether } from '../fix-list/buyers-together';
import { Loaded } from '../frame/loaded';
import { May, useMay } from '../frame/may';
import { Sources, useCoverage } from '../mappings/coverage';
import { mergeRules } from '../mappings/merge-rules';
import { spellDay } from '../shown/days';
import { type Organisation, useOrganisations } from '../shown/organisations';
import { useWords } from '../words/words';
import { AskedLines, Stored, useAnsweredLines, useStoredAndPushed } from './asked-lines';
import { Question, useGoOn } from './question';
import { areRatesKnown, type Gap, isOfCodes, isOfRates, openGaps } from './open-gaps';
import type { Words } from '../words/shape';

type Suggestion = Shape<'SuggestionDto'>;

interface SuggestionChoiceProps {
  cause: Shape<'CauseDto'>;
  suggestions: readonly Suggestion[];
  /** Id of the chosen suggestion; empty if none. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** Choice of a suggestion for one gap, or of none. */
function SuggestionChoice({ cause, suggestions, chosen, onChoose }: SuggestionChoiceProps) {
  const words = useWords('setUp').mappings;
  const { amounts } = useWords('shown');
  const { treatments } = useWords('fixList');
  return (
    <Radio.Group label={words.gap(cause.sentence, amounts(cause.held))} value={chosen} onChange={onChoose}>
      <Stack gap="xs" mt={4}>
        {suggestions.map((suggestion) => (
          <Radio
            key={suggestion.id}
            value={suggestion.id}
            label={words.suggested(
              textOf(suggestion, words, treatments),
              words.likeliness[suggestion.confidence],
            )}
            description={suggestion.reason}
          />
        ))}
        <Radio value="" label={words.decideLater(cause.held.documents)} />
      </Stack>
    </Radio.Group>
  );
}

/** Describes a suggestion in words. */
function textOf(
  { kind, values }: Suggestion,
  words: Words['setUp']['mappings'],
  treatments: Words['fixList']['treatments'],
): string {
  const { source = '', destination = '', taxName = '', percent = '', value = '', treatment = '' } = values;
  switch (kind) {
    case 'currency':
      return words.currency(source, destination);
    case 'tax':
      return words.tax(taxName, percent);
    case 'buyer':
      return words.asTaxpayer;
    case 'line':
      return treatments[treatment as keyof typeof treatments];
    default:
      return value;
  }
}

type Cause = Shape<'CauseDto'>;

const MOST_SHOWN = 5;

/** Mappings that the documents need, with suggestions, and the same mappings at the service. */
export function MappingStep({ organisation, isDone }: { organisation: Organisation; isDone: boolean }) {
  const { id } = organisation;
  const words = useWords('setUp').mappings;
  const { coverageNotWhole } = useWords('mappings');
  const query = useCoverage(id);
  const mayDecide = useMay('rules.change', id);
  return (
    <Question name="mappings" isDone={isDone}>
      <Loaded query={query}>
        {({ coverage: { covered, uncovered, gaps, asked, isWhole, since }, offer }) => {
          // Who may not decide sees them among the other gaps.
          const together = mayDecide ? bareNumbers(gaps) : [];
          const exemptTax = exemptTaxOf(asked, offer.suggestions);
          return (
            <>
              {covered.documents + uncovered.documents === 0 && (
                <Text size="sm">{words.reading(spellDay(since))}</Text>
              )}
              {covered.documents + uncovered.documents > 0 && areRatesKnown(gaps, isWhole) && (
                <Text size="sm">{words.complete}</Text>
              )}
              {!isWhole && <Text size="sm">{coverageNotWhole}</Text>}
              <BuyersTogether question="readNumbers" causes={together} organisationId={id} />
              <Answers
                organisation={organisation}
                gaps={openGaps(gaps, offer.suggestions).filter(
                  (gap) =>
                    isAskedHere(gap) && !together.includes(gap.cause) && gap.cause.id !== exemptTax?.causeId,
                )}
                asked={asked}
                exemptTax={exemptTax}
              />
              <Sources organisation={organisation} offer={offer} />
              {offer.notices.map((notice) => (
                <Text key={notice} size="sm" c="dimmed">
                  {notice}
                </Text>
              ))}
            </>
          );
        }}
      </Loaded>
      <Group>
        <Button variant="subtle" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {words.lookAgain}
        </Button>
        <Link to={`/mappings?organisation=${id}`}>{words.see}</Link>
      </Group>
    </Question>
  );
}

/** Contacts with a number that nothing calls a TIN: asked about together, next to what is certain. */
function bareNumbers(causes: readonly Cause[]): readonly Cause[] {
  return buyersAsked(
    'readNumbers',
    causes.filter(({ parameters }) => parameters !== undefined && 'bareIn' in parameters),
  );
}

/**
 * Mapping of no tax to the one exempt tax of the device, where it is asked which lines without tax are exempt: one
 * question, not two.
 */
function exemptTaxOf(
  asked: readonly Shape<'AskedLinesDto'>[],
  suggestions: readonly Suggestion[],
): Suggestion | undefined {
  if (!asked.some(({ what }) => what === 'untaxed')) return undefined;
  const [exempt, ...others] = suggestions.filter(
    ({ kind, values: { taxType, percent } }) => kind === 'tax' && taxType === 'NONE' && percent === 'exempt',
  );
  return others.length > 0 ? undefined : exempt;
}

/** Asks of each account what its lines without any tax are, since some may be no supply; the answers are rules. */
export function WithoutTax({ organisationId, otherwise }: { organisationId: string; otherwise: ReactNode }) {
  const { store } = useWords('mappings');
  const { data: organisations } = useOrganisations();
  const organisation = organisations?.find(({ id }) => id === organisationId);
  return (
    <Loaded query={useCoverage(organisationId)}>
      {({ coverage: { asked }, offer }) => {
        const untaxed = asked.filter(({ what }) => what === 'untaxed');
        const exemptTax = exemptTaxOf(untaxed, offer.suggestions);
        if (organisation === undefined || exemptTax === undefined) return otherwise;
        return <Answers {...{ organisation, asked: untaxed, exemptTax, store }} gaps={[]} />;
      }}
    </Loaded>
  );
}

/** Product codes have their own question; other gaps without a suggestion are fixed in the books. */
function isAskedHere({ cause, suggestions }: Gap): boolean {
  return isOfRates(cause) || (suggestions.length > 0 && !isOfCodes(cause));
}

/** Stores the chosen suggestions. */
async function take(organisationId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await call.POST('/api/organisations/{organisationId}/mapping-suggestions', { organisationId }, { ids });
}

interface AnswersProps {
  organisation: Organisation;
  gaps: readonly Gap[];
  asked: readonly Shape<'AskedLinesDto'>[];
  exemptTax: Suggestion | undefined;
  /** Label of the button; left out: that of the set-up. */
  store?: string;
}

/** All gaps with their suggestions, of which a sure one is preselected, and lines that may be no sale: stored together. */
function Answers({ organisation, gaps, asked, exemptTax, store }: AnswersProps) {
  const { id } = organisation;
  const words = useWords('setUp').mappings;
  const { whatIf } = useWords('mappings');
  const goOn = useGoOn('mappings');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const answered = gaps.map(({ cause, sure }) => chosen[cause.id] ?? sure?.id ?? '');
  const open = gaps.filter(({ suggestions }) => suggestions.length === 0).map(({ cause }) => cause);
  const taken = gaps.flatMap(({ suggestions }) => suggestions.filter((one) => answered.includes(one.id)));
  const valuesOf = (kind: Suggestion['kind']) =>
    taken.filter((one) => one.kind === kind).map(({ values }) => values);
  const others = { taxes: valuesOf('tax'), currencies: valuesOf('currency') };
  const lines = useAnsweredLines(id, asked, exemptTax, others);
  const storeBoth = async (): Promise<void> => {
    // First, because storing it again after a failure changes nothing.
    if (lines.rules.lineRules.length > 0) await mergeRules(id, lines.rules);
    await take(
      id,
      taken.map((suggestion) => suggestion.id),
    );
  };
  const taking = useStoredAndPushed(organisation, storeBoth, goOn);
  return (
    <Stack gap="md">
      {gaps.map(
        ({ cause, suggestions }, index) =>
          suggestions.length > 0 && (
            <SuggestionChoice
              key={cause.id}
              cause={cause}
              suggestions={suggestions}
              chosen={answered[index] ?? ''}
              onChoose={(suggestion) => setChosen({ ...chosen, [cause.id]: suggestion })}
            />
          ),
      )}
      {open.length > 0 && <WithoutSuggestion organisationId={id} causes={open} />}
      <AskedLines organisationId={id} asked={asked} exemptTax={exemptTax} answered={lines} />
      <Stored storing={taking} />
      <May right="rules.change">
        <Group>
          <Button
            loading={taking.isPending || lines.asking.isPending}
            onClick={() => (lines.isStorable ? taking.mutate(undefined) : lines.asking.ask())}
          >
            {lines.isStorable ? (store ?? words.take) : whatIf}
          </Button>
        </Group>
      </May>
    </Stack>
  );
}

/** Causes without a suggestion, which are fixed on the mappings page or in the books. */
function WithoutSuggestion({ organisationId, causes }: { organisationId: string; causes: readonly Cause[] }) {
  const words = useWords('setUp').mappings;
  const { amounts } = useWords('shown');
  return (
    <div>
      <Text size="sm" fw={600}>
        {words.withoutSuggestion}
      </Text>
      <List size="sm">
        {causes.slice(0, MOST_SHOWN).map(({ id, sentence, held, fix }) => (
          <List.Item key={id}>
            {words.gap(sentence, amounts(held))} {fix}
          </List.Item>
        ))}
      </List>
      {causes.length > MOST_SHOWN && (
        <Link to={`/fix-list?organisation=${organisationId}`}>{words.more(causes.length - MOST_SHOWN)}</Link>
      )}
    </div>
  );
}
