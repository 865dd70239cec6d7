import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { type Right, useRights } from '../frame/may';
import { decideEach, type Decision, Outcome } from '../shown/decide-each';
import { DeclareDialogue } from '../shown/declare-dialogue';
import { Foreseen } from '../shown/let-go';
import { ReasonDialogue } from '../shown/reason-dialogue';
import { useWords } from '../words/words';

type Shown = Shape<'DocumentDto'>;

interface BulkDecisionsProps {
  chosen: readonly Shown[];
  onDone: () => void;
}

const retry: Decision = ({ id }) =>
  answerOf(api.POST('/api/documents/{documentId}/retry', { params: { path: { documentId: id } } }));

const exclude =
  (reason: string): Decision =>
  ({ id }) =>
    answerOf(
      api.POST('/api/documents/{documentId}/exclude', {
        params: { path: { documentId: id } },
        body: { reason },
      }),
    );

/** True when the user has a right for all chosen documents. */
function useRightsTo(chosen: readonly Shown[]): (right: Right) => boolean {
  const may = useRights();
  return (right) => chosen.every(({ organisationId }) => may(right, organisationId));
}

/** Decides about the chosen documents one after the other, and reports the progress. */
function useDeciding(chosen: readonly Shown[], onDone: () => void) {
  const words = useWords('documents');
  const queries = useQueryClient();
  const [progress, setProgress] = useState('');
  const deciding = useMutation({
    mutationFn: ({ decision, about = chosen }: { decision: Decision; about?: readonly Shown[] }) =>
      decideEach(about, decision, (done) => setProgress(words.progress(done, about.length))),
    onSettled: () => setProgress(''),
    onSuccess: async () => {
      onDone();
      await readAgain(queries, changedBy.decision);
    },
  });
  return { deciding, progress };
}

/** Documents of each client that would be sent if declared with the present date. */
function WhatGoes({ documents }: { documents: readonly Shown[] }) {
  const clients = [...new Set(documents.map(({ organisationId }) => organisationId))];
  return clients.map((organisationId) => (
    <Foreseen
      key={organisationId}
      organisationId={organisationId}
      asked={{
        declared: documents.filter((one) => one.organisationId === organisationId).map(({ id }) => id),
      }}
    />
  ));
}

/** Decides about several documents: each separately, and every refusal is reported. */
export function BulkDecisions({ chosen, onDone }: BulkDecisionsProps) {
  const words = useWords('documents');
  const whose = words.chosen(countedByOrganisation(chosen));
  const [isExcluding, setExcluding] = useState(false);
  const [isDeclaring, setDeclaring] = useState(false);
  const mayAll = useRightsTo(chosen);
  const late = chosen.filter(({ issues }) => issues.some(({ code }) => code === 'DATED_BEFORE_LAST'));
  const { deciding, progress } = useDeciding(chosen, onDone);
  return (
    <Group gap="sm">
      {chosen.length > 0 && (
        <>
          <Text size="sm">{whose}</Text>
          {mayAll('documents.fix') && (
            <Button
              size="xs"
              loading={deciding.isPending}
              onClick={() => deciding.mutate({ decision: retry })}
            >
              {words.retry(chosen.length)}
            </Button>
          )}
          {mayAll('documents.decide') && (
            <Button size="xs" variant="default" onClick={() => setExcluding(true)}>
              {words.exclude(chosen.length)}
            </Button>
          )}
          {late.length > 0 && mayAll('documents.fix') && (
            <Button size="xs" variant="default" onClick={() => setDeclaring(true)}>
              {words.declare(late.length)}
            </Button>
          )}
        </>
      )}
      {deciding.isPending && (
        <Text size="sm" role="status">
          {progress}
        </Text>
      )}
      {deciding.data && <Outcome results={deciding.data.results} />}
      <DeclareDialogue
        count={late.length}
        isOpen={isDeclaring}
        onClose={() => setDeclaring(false)}
        onConfirm={(decision) => deciding.mutate({ decision, about: late })}
      >
        <WhatGoes documents={late} />
      </DeclareDialogue>
      <ReasonDialogue
        title={words.excludeTitle(chosen.length)}
        consequence={`${whose}. ${words.excludeConsequence}`}
        confirm={words.excludeConfirm}
        isOpen={isExcluding}
        onClose={() => setExcluding(false)}
        onConfirm={(reason) => deciding.mutate({ decision: exclude(reason) })}
      />
    </Group>
  );
}

function countedByOrganisation(documents: readonly Shown[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { organisationName } of documents)
    counts.set(organisationName, (counts.get(organisationName) ?? 0) + 1);
  return [...counts];
}
