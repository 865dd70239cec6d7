import './answers.css';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { lazyPart } from '../frame/lazy-part';
import { useBulk } from './bulk';
import type BulkProgress from './results';
import { useWords } from '../words/words';
import { type Answer, answer, dismissAnswer, endUndo, useAnswer } from './answers';
import { keepFocus } from './keep-focus';

const Results = lazyPart<ComponentProps<typeof BulkProgress>>(() => import('./results'));

/** Time for which an answer is shown, and its act can be taken back, in milliseconds. */
const SHOWN_MS = 20_000;

/**
 * Answer to the last act, and decisions about many documents, which screen readers read out; the focus stays near the
 * place of the act.
 */
export function StatusLine() {
  const words = useWords('answers');
  const { close } = useWords('shown');
  const last = useAnswer();
  const { shown, dismiss } = useBulk();
  const { pathname } = useLocation();
  useEffect(() => {
    const main = document.querySelector('main');
    return main === null ? undefined : keepFocus(main);
  }, []);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(dismissAnswer, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  useEffect(() => endUndo, [pathname]);
  return (
    <div className={last === null && shown.length === 0 ? undefined : 'answer'}>
      <div role="status" className="answered">
        {last !== null && <div key={last.id}>{last.text ?? words.done}</div>}
        {shown.map((bulk) => (
          <Suspense key={bulk.id} fallback={null}>
            <Results bulk={bulk} />
          </Suspense>
        ))}
      </div>
      {last?.undo && <Undo undo={last.undo} />}
      {(last !== null || shown.some(({ endedAt }) => endedAt !== null)) && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            dismissAnswer();
            dismiss();
          }}
        >
          {close}
        </Button>
      )}
    </div>
  );
}

function Undo({ undo }: { undo: NonNullable<Answer['undo']> }) {
  const words = useWords('answers');
  const queries = useQueryClient();
  const undoing = useMutation({
    mutationFn: undo,
    meta: { isSilent: true },
    onSuccess: async () => {
      answer(words.undone);
      await readAgain(queries, [[]]);
    },
  });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        data-key="u"
        loading={undoing.isPending}
        onClick={() => undoing.mutate()}
      >
        {words.undo}
      </Button>
      {undoing.error && <ErrorNotice error={undoing.error} />}
    </>
  );
}
