import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { changedBy } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { ActButton, BeforeAct } from '../shown/dialogue';
import { Waiting } from '../frame/waiting';
import { spellAmount } from '../shown/digits';
import { candidatesOf } from '../shown/candidates';
import { spellDay } from '../shown/days';
import { Foreseen } from '../shown/let-go';
import { Section } from '../shown/section';
import { useSpelledCandidate } from '../shown/spelled-candidate';
import { useWords } from '../words/words';
import { May } from '../frame/may';

const MOST = 20;
const ASKED_FOR = ['ORIGINAL_UNKNOWN', 'ORIGINAL_AMBIGUOUS', 'ORIGINAL_BUYER_DIFFERS'];

/** True when only a person can say which invoice a credit note credits. */
export function needsOriginal({ kind, issues }: Shape<'DocumentDetailDto'>): boolean {
  return kind === 'credit_note' && issues.some(({ code }) => ASKED_FOR.includes(code));
}

/** The invoice of a credit note, found by number or customer and chosen by a person. */
export function OriginalChoice({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document').original;
  const [typed, setTyped] = useState(document.customerName);
  const [search, setSearch] = useState(document.customerName);
  const look = (event: FormEvent): void => {
    event.preventDefault();
    setSearch(typed.trim());
  };
  return (
    <Section title={words.title}>
      <Stack gap="sm" maw={640}>
        <Text size="sm">{words.text}</Text>
        <Offered document={document} />
        <form onSubmit={look}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={words.search}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              maxLength={100}
            />
            <Button type="submit" variant="default">
              {words.look}
            </Button>
          </Group>
        </form>
        <Candidates document={document} search={search} />
      </Stack>
    </Section>
  );
}

/** Invoices that the hold names, each with a button to credit it. */
function Offered({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document').original;
  const spelled = useSpelledCandidate();
  const choosing = useChoosing(document.id);
  const offered = candidatesOf(document.issues);
  if (offered.length === 0) return null;
  return (
    <BeforeAct>
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {words.offered}
        </Text>
        {offered.map((candidate) => (
          <Group key={candidate.documentId} justify="space-between">
            <Text size="sm">{spelled(candidate)}</Text>
            <May right="documents.fix">
              <ActButton
                size="xs"
                variant="light"
                loading={choosing.isPending && choosing.variables === candidate.documentId}
                onClick={() => choosing.mutate(candidate.documentId)}
              >
                {words.credit(candidate.number)}
              </ActButton>
            </May>
          </Group>
        ))}
        <WhatGoes document={document} originalId={offered[0]?.documentId ?? ''} />
        {choosing.error && <ErrorNotice error={choosing.error} />}
      </Stack>
    </BeforeAct>
  );
}

interface WhatGoesProps {
  document: Pick<Shape<'DocumentDetailDto'>, 'id' | 'organisationId'>;
  originalId: string;
}

/** Preview of the documents that choosing this invoice would send. */
function WhatGoes({ document: { id: documentId, organisationId }, originalId }: WhatGoesProps) {
  if (originalId === '') return null;
  return <Foreseen organisationId={organisationId} asked={{ originals: [{ documentId, originalId }] }} />;
}

interface CandidatesProps {
  document: Shape<'DocumentDetailDto'>;
  search: string;
}

function Candidates({ document, search }: CandidatesProps) {
  const words = useWords('document').original;
  const states = useWords('states');
  const [chosen, setChosen] = useState('');
  const choosing = useChoosing(document.id);
  const query = useRead('work', '/api/documents', {
    organisationId: document.organisationId,
    search,
    sort: '-date',
    page: 1,
    pageSize: MOST,
  });
  return (
    <Loaded query={query} waiting={<Waiting isAsked />}>
      {({ documents }) => {
        const invoices = documents.filter(({ kind }) => kind === 'invoice');
        if (invoices.length === 0) return <Text size="sm">{words.none}</Text>;
        return (
          <>
            <Radio.Group label={words.choose} value={chosen} onChange={setChosen}>
              <Stack gap={6} mt={4}>
                {invoices.map(({ id, number, issuedOn, currency, total, state }) => (
                  <Radio
                    key={id}
                    value={id}
                    label={words.invoice(number, spellDay(issuedOn), currency, spellAmount(total))}
                    description={states[state].name}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <BeforeAct>
              <WhatGoes document={document} originalId={chosen} />
              {choosing.error && <ErrorNotice error={choosing.error} />}
              <May right="documents.fix">
                <ActButton
                  disabled={chosen === ''}
                  loading={choosing.isPending}
                  onClick={() => choosing.mutate(chosen)}
                >
                  {words.store}
                </ActButton>
              </May>
            </BeforeAct>
          </>
        );
      }}
    </Loaded>
  );
}

function useChoosing(documentId: string) {
  return useAct(
    (originalId: string) => call.PUT('/api/documents/{documentId}/original', { documentId }, { originalId }),
    changedBy.decision,
  );
}
