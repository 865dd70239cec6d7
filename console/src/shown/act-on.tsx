import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { MOST_AT_ONCE } from '../documents/whole-filter';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { ActDialogue } from './act-dialogue';
import { answer, useAsking } from '../answers/answers';
import { decideEach, type Decision } from './decide-each';
import { forgetDrafts } from './draft';
import { Foreseen } from './let-go';

type Told = Pick<
  Shape<'DocumentDto'>,
  'id' | 'number' | 'organisationId' | 'organisationName' | 'currency' | 'total'
>;
type Call = (documentId: string, reason: string) => Promise<unknown>;

/** Acts on several documents: the call of each, and the field of the preview of what it sends. */
const ACTS = {
  declare: {
    foreseen: 'declared',
    call: (documentId) =>
      answerOf(
        api.POST('/api/documents/{documentId}/declare-in-this-period', { params: { path: { documentId } } }),
      ),
  },
  exclude: {
    foreseen: null,
    call: (documentId, reason) =>
      answerOf(
        api.POST('/api/documents/{documentId}/exclude', {
          params: { path: { documentId } },
          body: { reason },
        }),
      ),
  },
  release: {
    foreseen: 'released',
    call: (documentId) =>
      answerOf(api.POST('/api/documents/{documentId}/release', { params: { path: { documentId } } })),
  },
} as const satisfies Record<string, { foreseen: keyof Shape<'ForeseeDto'> | null; call: Call }>;

/** Takes an exclusion back. */
const includeAgain: Decision = ({ id }) =>
  answerOf(api.POST('/api/documents/{documentId}/include', { params: { path: { documentId: id } } }));

interface ActOnProps {
  name: keyof typeof ACTS;
  count: number;
  /** Reads the documents when they are asked about; null: too many. */
  read: () => Promise<readonly Told[] | null>;
  onDone?: () => void;
}

/** Reads the documents that are asked about, then acts on each of them. */
function useActing(name: ActOnProps['name'], read: ActOnProps['read'], onDone: ActOnProps['onDone']) {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const asking = useAsking(read);
  const acting = useMutation({
    mutationFn: ({ documents, reason }: { documents: readonly Told[]; reason: string }) =>
      decideEach(documents, ({ id }) => ACTS[name].call(id, reason), setDone),
    meta: { isSilent: true },
    onSuccess: async ({ results }) => {
      const done = results.filter(({ refusal }) => refusal === null).map(({ document }) => document);
      if (done.length > 0) forgetDrafts();
      const undo = async () => (await decideEach(done, includeAgain)).results;
      answer('', { results, undo: name === 'exclude' && done.length > 0 ? undo : null });
      onDone?.();
      await readAgain(queries, changedBy.decision);
    },
  });
  return { asking, acting, done };
}

/** Button of an act on several documents; a dialogue names them and what follows before anything is done. */
export function ActOn({ name, count, read, onDone }: ActOnProps) {
  const { acts, progress, tooMany } = useWords('documents');
  const words = acts[name];
  const { foreseen } = ACTS[name];
  const { asking, acting, done } = useActing(name, read, onDone);
  const error = asking.error ?? acting.error;
  const documents = asking.data ?? [];
  return (
    <>
      <Button
        size="xs"
        variant={name === 'declare' ? 'filled' : 'default'}
        loading={asking.isPending || acting.isPending}
        onClick={() => asking.mutate()}
      >
        {words.label({ count })}
      </Button>
      {acting.isPending && (
        <Text size="sm" role="status">
          {progress(done, acting.variables.documents.length)}
        </Text>
      )}
      {error && <ErrorNotice error={error} />}
      {asking.data === null && <Text size="sm">{tooMany(MOST_AT_ONCE)}</Text>}
      {asking.data != null && (
        <ActDialogue
          title={words.title({ count: documents.length })}
          of={clientsOf(documents)}
          consequence={words.consequence}
          confirm={words.label({ count: documents.length })}
          isReasoned={name === 'exclude'}
          isOpen
          onClose={asking.reset}
          onConfirm={(reason) => acting.mutate({ documents, reason })}
        >
          {foreseen !== null &&
            clientsOf(documents).flatMap(({ organisationId, documents: own }) =>
              portionsOf(own).map((portion) => (
                <Foreseen key={portion[0]} organisationId={organisationId} asked={{ [foreseen]: portion }} />
              )),
            )}
        </ActDialogue>
      )}
    </>
  );
}

/** Largest number of documents in one preview. */
const MOST_FORESEEN = 1_000;

/** Ids of the documents, as many at a time as fit into one preview. */
function portionsOf(documents: readonly Told[]): string[][] {
  const ids = documents.map(({ id }) => id);
  const starts = Array.from({ length: Math.ceil(ids.length / MOST_FORESEEN) }, (_, at) => at * MOST_FORESEEN);
  return starts.map((start) => ids.slice(start, start + MOST_FORESEEN));
}

/** Documents of each client. */
function clientsOf(documents: readonly Told[]) {
  const clients = new Map(documents.map((one) => [one.organisationId, one.organisationName]));
  return [...clients].map(([organisationId, client]) => ({
    ...{ organisationId, client },
    documents: documents.filter((one) => one.organisationId === organisationId),
  }));
}
