import 'virtual:mantine-styles/entrance';
import './frame/entrance.css';
import { MantineProvider, createTheme } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error';
import { ErrorBoundary } from './frame/error-boundary';
import { lazyPart } from './frame/lazy-part';
import { SignInGate } from './frame/sign-in/sign-in-gate';
import { Waiting } from './frame/waiting';
import { entranceIn, firstWordsIn, languageHere } from './words/languages';
import { WordsContext } from './words/words';

const loadApp = () => import('./app');

/** Everything behind the sign-in: anyone who has no session does not load it. */
const App = lazyPart(loadApp);

/** What an invitation link opens is for people who have no session yet. */
const InvitationPage = lazyPart(() => import('./people/invitation/invitation-page'));

const language = languageHere();

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
void entranceIn(language).then((entrance) =>
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
  ),
);

/** The program and its first words are loaded at the same time. */
function Console() {
  const words = firstWordsIn(language);
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
