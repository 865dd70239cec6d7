import '@mantine/spotlight/styles.css';
import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '../api/use-read';
import { usePages } from '../frame/pages';
import { useOrganisations } from '../shown/organisations';
import { useWords } from '../words/words';
import { holds } from './commands';

const TYPED_MS = 150;
const MOST = 8;
const SHORTEST = 2;

const [store, spotlight] = createSpotlight();

interface Found {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly open: () => void;
}

interface CommandSearchProps {
  /** The search opens each time this number changes. */
  asked: number;
  onShortcuts: () => void;
}

/** Search over documents, clients and pages; arrow keys select, Enter opens. */
export default function CommandSearch({ asked, onShortcuts }: CommandSearchProps) {
  const words = useWords('keyboard');
  const [query, setQuery] = useState('');
  const groups = useFound(query.trim(), onShortcuts);
  const all = groups.flatMap(({ found }) => found);
  const { selected, opened } = useSpotlight(store);
  useEffect(() => spotlight.open(), [asked]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      lockScroll={false}
      scrollable
      // Without a blur, which would slow down every key press.
      overlayProps={{ backgroundOpacity: 0.6 }}
      aria-label={words.search}
    >
      <Spotlight.Search
        type="search"
        aria-label={words.searchIn}
        placeholder={words.searchIn}
        onKeyDown={(event) => {
          // Results may arrive after the last key press: Enter without a selection opens the first.
          if (event.key !== 'Enter' || document.querySelector('[data-action][data-selected]') !== null)
            return;
          all[0]?.open();
          spotlight.close();
        }}
      />
      <Spotlight.ActionsList>
        {groups.map(({ name, found }) => (
          <Spotlight.ActionsGroup key={name} label={name} role="group" aria-label={name}>
            {found.map(({ id, label, description, open }) => (
              <Spotlight.Action key={id} label={label} description={description} onClick={open} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {all.length === 0 && <Spotlight.Empty>{words.nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      {/* Announces the selected result, because the focus stays in the field. */}
      <VisuallyHidden role="status">
        {opened && [all[selected]?.label, all[selected]?.description].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </Spotlight.Root>
  );
}

function useFound(query: string, onShortcuts: () => void): { name: string; found: Found[] }[] {
  const words = useWords('keyboard');
  const navigate = useNavigate();
  const frame = useWords('frame');
  const documents = useDocuments(query);
  const clients = (useOrganisations().data ?? []).filter(({ name }) => query !== '' && holds(name, query));
  const goTo = (to: string) => () => void navigate(to);
  const pages = usePages().map(({ path, name, to }): Found => ({
    id: path,
    label: frame[name],
    open: goTo(to),
  }));
  const list: Found = { id: 'shortcuts', label: words.shortcuts, open: onShortcuts };
  return [
    { name: words.documents, found: documents.map(({ open, ...one }) => ({ ...one, open: goTo(open) })) },
    {
      name: words.clients,
      found: clients.slice(0, MOST).flatMap(({ id, name }) => [
        { id, label: name, description: frame.documents, open: goTo(`/documents?organisation=${id}`) },
        {
          id: `${id} fix`,
          label: name,
          description: frame.fixList,
          open: goTo(`/fix-list?organisation=${id}`),
        },
      ]),
    },
    { name: words.pages, found: [...pages, list].filter(({ label }) => holds(label, query)) },
  ].filter(({ found }) => found.length > 0);
}

/** Results of the document search, each with the page of the document. */
function useDocuments(query: string) {
  const words = useWords('keyboard');
  const states = useWords('states');
  const [typed] = useDebouncedValue(query.slice(0, 100), TYPED_MS);
  const isAsked = typed.length >= SHORTEST;
  const filter = { search: typed, page: 1, pageSize: MOST };
  const { data } = useRead('work', '/api/documents', filter, {
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (isAsked ? (data?.documents ?? []) : []).map((one) => ({
    id: one.id,
    label: words.document(one.number, one.customerName),
    description: [one.organisationName, states[one.state].name, `${one.currency} ${one.total}`].join(' · '),
    open: `/documents/${one.id}`,
  }));
}
