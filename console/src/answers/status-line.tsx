import './answers.css';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { lazyPart } from '../frame/lazy-part';
import type ResultsOfEach from './results';
import { useWords } from '../words/words';
import { type Answer, answer, dismissAnswer, endUndo, useAnswer } from './answers';
import { keepFocus } from './keep-focus';

const Results = lazyPart<ComponentProps<typeof ResultsOfEach>>(() => import('./results'));

/** Time for which an act can be taken back, and an answer without results is shown, in milliseconds. */
const SHOWN_MS = 20_000;

/** Answer to the last act, which screen readers read out; the focus stays near the place of the act. */
export function StatusLine() {
  const words = useWords('answers');
  const { close } = useWords('shown');
  const last = useAnswer();
  const { pathname } = useLocation();
  useEffect(() => {
    const main = document.querySelector('main');
    return main === null ? undefined : keepFocus(main);
  }, []);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(last.results.length > 0 ? endUndo : dismissAnswer, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  useEffect(() => endUndo, [pathname]);
  return (
    <div className={last === null ? undefined : 'answer'}>
      <div role="status" className="answered">
        {last !== null && (
          <div key={last.id}>
            {last.text ?? words.done}
            {last.results.length > 0 && (
              <Suspense fallback={null}>
                <Results results={last.results} />
              </Suspense>
            )}
          </div>
        )}
      </div>
      {last?.undo && <Undo undo={last.undo} />}
      {last !== null && (
        <Button size="compact-xs" variant="default" onClick={dismissAnswer}>
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
    onSuccess: async (results) => {
      answer(results.every(({ refusal }) => refusal === null) ? words.undone : '', { results });
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
