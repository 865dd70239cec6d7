import { Suspense } from 'react';
import { BrowserRouter, Route, Routes, Link } from 'react-router';
import { lazyPart } from './frame/lazy-part';
import { Shell } from './frame/shell';
import { Waiting } from './frame/waiting';
import { Text } from '@mantine/core';
import { useNamedWords, useWords, WordsContext } from './words/words';
import { Page } from './frame/page';

function NotFound() {
  const words = useWords('frame');
  return (
    <Page title={words.noSuchPage}>
      <Text>
        {words.goTo} <Link to="/">{words.theBoard}</Link>.
      </Text>
    </Page>
  );
}

const Activity = lazyPart(() => import('./activity/activity'));
const Backfills = lazyPart(() => import('./backfills/backfills'));
const Board = lazyPart(() => import('./board/board'));
const Clients = lazyPart(() => import('./clients/clients'));
const ClientPage = lazyPart(() => import('./client/client-page'));
const Close = lazyPart(() => import('./close/close'));
const Documents = lazyPart(() => import('./documents/documents'));
const DocumentPage = lazyPart(() => import('./document/document-page'));
const FixList = lazyPart(() => import('./fix-list/fix-list'));
const Mappings = lazyPart(() => import('./mappings/mappings'));
const People = lazyPart(() => import('./people/people'));
const Reconciliation = lazyPart(() => import('./reconciliation/reconciliation'));
const Settings = lazyPart(() => import('./settings/settings'));
const Confirmations = lazyPart(() => import('./confirmations/confirmations'));
const Device = lazyPart(() => import('./tokens/device'));
const Tokens = lazyPart(() => import('./tokens/tokens'));
const Today = lazyPart(() => import('./today/today'));
const SetUp = lazyPart(() => import('./set-up/set-up'));

export default function App() {
  return (
    <WordsContext value={useNamedWords()}>
      <Pages />
    </WordsContext>
  );
}

function Pages() {
  return (
    <BrowserRouter basename="/console">
      <Shell>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route index element={<Today />} />
            <Route path="board" element={<Board />} />
            <Route path="clients" element={<Clients />} />
            <Route path="clients/:organisationId" element={<ClientPage />} />
            <Route path="close" element={<Close />} />
            <Route path="documents" element={<Documents />} />
            <Route path="documents/:documentId" element={<DocumentPage />} />
            <Route path="fix-list" element={<FixList />} />
            <Route path="mappings" element={<Mappings />} />
            <Route path="backfills" element={<Backfills />} />
            <Route path="reconciliation" element={<Reconciliation />} />
            <Route path="people" element={<People />} />
            <Route path="settings" element={<Settings />} />
            <Route path="set-up" element={<SetUp />} />
            <Route path="activity" element={<Activity />} />
            <Route path="confirmations" element={<Confirmations />} />
            <Route path="device" element={<Device />} />
            <Route path="tokens" element={<Tokens />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Shell>
    </BrowserRouter>
  );
}
