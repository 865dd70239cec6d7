import 'virtual:mantine-styles';
import './frame/console.css';
import { MantineProvider, createTheme } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error';
import type { Shape } from './api/client';
import { keys } from './api/query-keys';
import App from './app';
import { ErrorBoundary } from './frame/error-boundary';
import { Waiting } from './frame/waiting';
import type { Vocabulary } from './words/languages';
import { WordsContext } from './words/words';

/**
 * Replaces the sign-in page with the console.
 *
 * @returns a function that ends it and discards the session's data
 */
export function openConsole(place: HTMLElement, session: Shape<'SessionDto'>, words: Vocabulary): () => void {
  const queries = newQueries();
  // With it the pages know what may be done before they are shown.
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
  };
}

function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A browser that thinks itself offline tries all the same, and says so: waiting in silence would look like work.
        networkMode: 'always',
        // Retry only when the server did not answer; a refusal of the API would be repeated.
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
