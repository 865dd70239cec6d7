import 'virtual:mantine-styles';
import './frame/console.css';
import { MantineProvider, createTheme } from '@mantine/core';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { answer, dismissAnswer } from './answers/answers';
import { ApiError } from './api/api-error';
import type { Shape } from './api/client';
import { keys } from './api/query-keys';
import App from './app';
import { ErrorBoundary } from './frame/error-boundary';
import { Waiting } from './frame/waiting';
import { forgetDrafts } from './shown/draft';
import type { Vocabulary } from './words/languages';
import { WordsContext } from './words/words';

/**
 * Replaces the sign-in page with the console.
 * @returns a function that removes the console and discards the session's data
 */
export function openConsole(place: HTMLElement, session: Shape<'SessionDto'>, words: Vocabulary): () => void {
  const queries = newQueries();
  // Stored first, so that rights are known before a page is drawn.
  queries.setQueryData(keys.session.role, session);
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <MantineProvider
        theme={createTheme({ fontFamily: 'var(--mantine-font-family)', respectReducedMotion: true })}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queries}>
          <WordsContext value={words}>
            <ErrorBoundary place="" isWhole>
              <Suspense fallback={<Starting />}>
                <App />
              </Suspense>
            </ErrorBoundary>
          </WordsContext>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    queries.clear();
    dismissAnswer();
  };
}

/** True of an act that was only tried, and stored nothing. */
function isTried(variables: unknown): boolean {
  return (
    typeof variables === 'object' && variables !== null && 'dryRun' in variables && variables.dryRun === true
  );
}

function newQueries(): QueryClient {
  return new QueryClient({
    // Every act is answered; its own success handler, called after this, may say more.
    mutationCache: new MutationCache({
      onSuccess: (_data, variables, _context, { meta }) => {
        if (isTried(variables) || meta?.['isSilent'] === true) return;
        forgetDrafts();
        answer(null);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Calls are tried even if the browser thinks that it is offline, so that the page reports the failure instead
        // of waiting.
        networkMode: 'always',
        // Retry only if no answer came; a refusal would just be repeated.
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status === 0,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function Starting() {
  return (
    <main className="gate">
      <Waiting />
    </main>
  );
}
