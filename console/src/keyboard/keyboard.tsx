import { Button } from '@mantine/core';
import { type ComponentProps, Suspense, useState, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../frame/lazy-part';
import { usePages } from '../frame/pages';
import { useWords } from '../words/words';
import { type Command, commandOf } from './commands';
import type CommandSearchDialogue from './command-search';
import type ShortcutsDialogue from './shortcuts';
import { useSingleKeys } from './single-keys';

/** Longest time between the two keys of a sequence, in milliseconds. */
const SECOND_WITHIN_MS = 1_500;

const FIELDS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

/** Calls `onCommand` for each key press that is a command; it returns whether the command was carried out. */
function useKeys(hasSingleKeys: boolean, onCommand: (command: Command) => boolean): void {
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    let begunAt = -Infinity;
    const onKey = (event: KeyboardEvent): void => {
      if (['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return;
      const isSecond = event.timeStamp - begunAt < SECOND_WITHIN_MS;
      begunAt = -Infinity;
      const command = commandOf(event, { isSecond, isTaken: isTaken(event.target), hasSingleKeys });
      if (command?.kind === 'begin') begunAt = event.timeStamp;
      else if (command !== null && latest.current(command)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasSingleKeys]);
}

function isTaken(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.closest(FIELDS) !== null;
  return isField || document.querySelector('[role="dialog"]') !== null;
}

/** Moves the focus to the link or button of the next row, or the previous one; false if there are no rows. */
function moveByRows(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('#content tbody tr, #content .work, #content .work-line')]
    .map((row) => ({
      row,
      first: row.querySelector<HTMLElement>('.work-head button, .work-buttons :is(a, button), a[href]'),
    }))
    .filter(({ first }) => first !== null && first.getClientRects().length > 0);
  if (rows.length === 0) return false;
  const now = rows.findIndex(({ row }) => row.contains(document.activeElement));
  const next = now === -1 ? (by === 1 ? 0 : rows.length - 1) : now + by;
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.first?.focus();
  return true;
}

/** Presses the button of a key: in the row that has the focus, else the first on the page, but never of another row. */
function press(key: string): boolean {
  const wanted = `button[data-key="${key}"], a[data-key="${key}"]`;
  const row = document.activeElement?.closest('.work-line') ?? document.activeElement?.closest('.work');
  const all = [...document.querySelectorAll<HTMLElement>(wanted)];
  const button = all.find((one) => row?.contains(one)) ?? all.find((one) => !row || !one.closest('.work'));
  button?.focus();
  button?.click();
  return button !== undefined;
}

/** Moves the focus to the search field of the page; false if it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content input[type="search"]');
  field?.focus();
  return field !== null;
}

const CommandSearch = lazyPart<ComponentProps<typeof CommandSearchDialogue>>(
  () => import('./command-search'),
);
const Shortcuts = lazyPart<ComponentProps<typeof ShortcutsDialogue>>(() => import('./shortcuts'));

/** Keyboard commands of the console, and a button for its search. */
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
    if (command.kind === 'press') return press(command.key);
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
