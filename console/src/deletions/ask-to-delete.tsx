import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../frame/lazy-part';
import type AskDialogue from './ask-to-delete-dialogue';

const Dialogue = lazyPart<ComponentProps<typeof AskDialogue>>(() => import('./ask-to-delete-dialogue'));

/** Deletion dialogue, loaded when it is first needed. */
export function AskToDelete(deletion: ComponentProps<typeof AskDialogue>) {
  return (
    <Suspense fallback={null}>
      <Dialogue {...deletion} />
    </Suspense>
  );
}
