import { Button, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { MOST_AT_ONCE } from '../documents/whole-filter';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { ActDialogue } from './act-dialogue';
import { useAsking } from '../answers/answers';
import { useOrder } from '../answers/bulk';
import { Foreseen } from './let-go';

type Told = Pick<
  Shape<'DocumentDto'>,
  'id' | 'number' | 'organisationId' | 'organisationName' | 'currency' | 'total'
>;

/** Acts on several documents, with the field of the preview of what each sends. */
const ACTS = { declare: 'declared', exclude: null, release: 'released' } as const;

interface ActOnProps {
  name: keyof typeof ACTS;
  count: number;
  /** Reads the documents when they are asked about; null: too many. */
  read: () => Promise<readonly Told[] | null>;
  onDone?: () => void;
}

/** Button of an act on several documents; a dialogue names them and what follows before anything is done. */
export function ActOn({ name, count, read, onDone }: ActOnProps) {
  const { acts, tooMany } = useWords('documents');
  const words = acts[name];
  const foreseen = ACTS[name];
  const asking = useAsking(read);
  const acting = useOrder(onDone);
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
          onConfirm={(reason) =>
            acting.mutate({
              ...(name === 'exclude' && { reason }),
              act: name,
              documents: documents.map(({ id: documentId }) => ({ documentId })),
            })
          }
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
