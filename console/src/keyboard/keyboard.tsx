import { Button } from '@mantine/core';
import { type ComponentProps, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../frame/lazy-part';
import { usePages } from '../frame/pages';
import { useWords } from '../words/words';
import type { Command } from './commands';
import type CommandSearchDialogue from './command-search';
import type ShortcutsDialogue from './shortcuts';
import { useSingleKeys } from './single-keys';
import { focusSearch, moveByRows, useKeys } from './use-keys';

const CommandSearch = lazyPart<ComponentProps<typeof CommandSearchDialogue>>(
  () => import('./command-search'),
);
const Shortcuts = lazyPart<ComponentProps<typeof ShortcutsDialogue>>(() => import('./shortcuts'));

/** The keys of the console, and the button of its search for those who use none. */
export function Keyboard() {
  const words = useWords('keyboard');
  const [asked, setAsked] = useState(0);
  const [isListed, setListed] = useState(false);
  const [hasSingleKeys] = useSingleKeys();
  const pages = usePages();
  const navigate = useNavigate();
  const search = (): void => setAsked((before) => before + 1);
  const act = (command: Command): boolean => {
    if (command.kind === 'row') return moveByRows(command.by);
    if (command.kind === 'page') {
      const page = pages.find(({ letter }) => letter === command.letter);
      if (page !== undefined) void navigate(page.to);
      return page !== undefined;
    }
    if (command.kind === 'shortcuts') setListed(true);
    else if (command.kind === 'search' || !focusSearch()) search();
    return true;
  };
  useKeys(hasSingleKeys, act);
  return (
    <>
      <Button size="xs" variant="default" title={words.searchKeys} onClick={search}>
        {words.search}
      </Button>
      <Suspense fallback={null}>
        {asked > 0 && <CommandSearch asked={asked} onShortcuts={() => setListed(true)} />}
        {isListed && <Shortcuts onClose={() => setListed(false)} />}
      </Suspense>
    </>
  );
}
