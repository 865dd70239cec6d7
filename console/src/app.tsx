import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { SignInGate } from './frame/sign-in-gate';
import { NotFound } from './frame/not-found';
import { Shell } from './frame/shell';
import { Waiting } from './frame/waiting';

const Backfills = lazy(() => import('./backfills/backfills'));
const Board = lazy(() => import('./board/board'));
const Documents = lazy(() => import('./documents/documents'));
const DocumentPage = lazy(() => import('./document/document-page'));
const FixList = lazy(() => import('./fix-list/fix-list'));
const Mappings = lazy(() => import('./mappings/mappings'));
const Reconciliation = lazy(() => import('./reconciliation/reconciliation'));
const Settings = lazy(() => import('./settings/settings'));
const SetUp = lazy(() => import('./set-up/set-up'));

export function App() {
  return (
    <SignInGate>
      <Shell>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route index element={<Board />} />
            <Route path="documents" element={<Documents />} />
            <Route path="documents/:documentId" element={<DocumentPage />} />
            <Route path="fix-list" element={<FixList />} />
            <Route path="mappings" element={<Mappings />} />
            <Route path="backfills" element={<Backfills />} />
            <Route path="reconciliation" element={<Reconciliation />} />
            <Route path="settings" element={<Settings />} />
            <Route path="set-up" element={<SetUp />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Shell>
    </SignInGate>
  );
}
