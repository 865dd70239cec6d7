import { Button, List, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRead } from '../api/use-read';
import { ErrorNotice } from '../frame/error-notice';
import { saveCsv } from '../shown/save-file';
import { useWords } from '../words/words';
import { type Bulk, useOrder } from './bulk';

/** Largest number of refusals shown; the file contains all of them. */
const SHOWN_REFUSALS = 5;

/** Time after a decision in which one click takes it back, in milliseconds. */
const UNDO_MS = 10 * 60_000;

/**
 * Decision about many documents: how far it is, then each refusal in the API's words. The file contains the result of each
 * document.
 */
export default function BulkProgress({ bulk }: { bulk: Bulk }) {
  const words = useWords('documents');
  const { act, documents, decided, refused, endedAt } = bulk;
  const said = words.bulk(act, decided - refused, documents);
  if (endedAt !== null)
    return (
      <div>
        {said} <Ended bulk={bulk} endedAt={endedAt} />
      </div>
    );
  return (
    <div>
      {words.goesOn}
      <div aria-live="off">
        {said}
        <Progress value={(100 * decided) / documents} aria-label={said} />
      </div>
    </div>
  );
}

function Ended({ bulk, endedAt }: { bulk: Bulk; endedAt: string }) {
  const { id: bulkId, act, documents, decided, refused } = bulk;
  const isNew = useIsNew(endedAt);
  const words = useWords('documents');
  const { undo } = useWords('answers');
  const { data = [], error } = useRead('bulk', '/api/bulk-decisions/{bulkId}/results', { bulkId });
  const undoing = useOrder();
  const failure = error ?? undoing.error;
  const done = data.filter(({ refusal }) => refusal === null).map(({ documentId }) => ({ documentId }));
  const save = (): void =>
    void saveCsv(
      'decisions.csv',
      [words.number, words.organisation, words.outcome],
      data.map(({ number, organisationName, refusal }) => [
        number,
        organisationName,
        refusal ?? words.wasDone,
      ]),
    );
  return (
    <>
      {documents > 1 && (
        <Button size="compact-xs" variant="default" disabled={data.length === 0} onClick={save}>
          {words.saveOutcome}
        </Button>
      )}{' '}
      {isNew && act === 'exclude' && decided > refused && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={done.length === 0}
          loading={undoing.isPending}
          onClick={() => undoing.mutate({ act: 'include', documents: done })}
        >
          {undo}
        </Button>
      )}
      {failure && <ErrorNotice error={failure} />}
      {refused > 0 && (
        <>
          <div>{words.refused(refused)}</div>
          <List size="sm">
            {data
              .filter(({ refusal }) => refusal !== null)
              .slice(0, SHOWN_REFUSALS)
              .map(({ documentId, number, organisationName, refusal }) => (
                <List.Item key={documentId}>{`${number} (${organisationName}): ${refusal}`}</List.Item>
              ))}
          </List>
        </>
      )}
    </>
  );
}

/** True until the time for an undo is over. */
function useIsNew(endedAt: string): boolean {
  const [left, setLeft] = useState(() => Date.parse(endedAt) + UNDO_MS - Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setLeft(0), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}
