import { MantineProvider, createTheme } from '@mantine/core';
import '@mantine/core/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ApiError } from './api/api-error';
import { App } from './app';
import './frame/console.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What the API has refused it refuses again; only silence is worth another try.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status === 0,
    },
  },
});

// Every style is in the style sheet: the content security policy takes none from the script.
const root = document.getElementById('root') as HTMLElement;
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={createTheme({ fontFamily: 'var(--mantine-font-family)', respectReducedMotion: true })}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queries}>
        <BrowserRouter basename="/console">
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
