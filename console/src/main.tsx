import 'virtual:mantine-styles/entrance';
import './frame/entrance.css';
import { MantineProvider, createTheme } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { StrictMode, Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error';
import type { Shape } from './api/client';
import { keys } from './api/query-keys';
import { ErrorBoundary } from './frame/error-boundary';
import { lazyPart } from './frame/lazy-part';
import { SignInGate } from './frame/sign-in/sign-in-gate';
import { Waiting } from './frame/waiting';
import { entranceIn, firstWordsIn, languageHere, languageOfBrowser, speak } from './words/languages';
import { WordsContext } from './words/words';

const loadApp = () => import('./app');

/** Everything behind the sign-in: anyone who has no session does not load it. */
const App = lazyPart(loadApp);

/** What an invitation link opens is for people who have no session yet. */
const InvitationPage = lazyPart(() => import('./people/invitation/invitation-page'));

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A browser that thinks itself offline tries all the same, and says so: waiting in silence would look like work.
      networkMode: 'always',
      // What the API has refused it refuses again; only silence is worth another try.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status === 0,
    },
    mutations: { networkMode: 'always' },
  },
});

// Every style is in the style sheet: the content security policy takes none from the script.
const root = document.getElementById('root') as HTMLElement;
void entranceIn(languageHere()).then((entrance) => {
  speak(entrance);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={createTheme({ fontFamily: 'var(--mantine-font-family)', respectReducedMotion: true })}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queries}>
          <WordsContext value={entrance}>
            <ErrorBoundary place="" isWhole>
              {window.location.pathname === '/console/invitation' ? (
                <Suspense fallback={<Starting />}>
                  <InvitationPage />
                </Suspense>
              ) : (
                <SignInGate>
                  <Suspense fallback={<Starting />}>
                    <Console />
                  </Suspense>
                </SignInGate>
              )}
            </ErrorBoundary>
          </WordsContext>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
});

/** The program and its first words, in the language of the person, are loaded at the same time. */
function Console() {
  const person = useQueryClient().getQueryData<Shape<'SessionDto'>>(keys.session.role)?.person;
  const words = firstWordsIn(person == null ? languageHere() : (person.language ?? languageOfBrowser()));
  // Who draws it reports what goes wrong.
  loadApp().catch(() => undefined);
  return (
    <WordsContext value={use(words)}>
      <App />
    </WordsContext>
  );
}

function Starting() {
  return (
    <main className="gate">
      <Waiting />
    </main>
  );
}
