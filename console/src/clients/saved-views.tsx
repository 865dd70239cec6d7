import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { deletions, useIsGoing } from '../deletions/deletions';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { useForgetView, useKeepView, useSavedViews } from './clients-query';

/** Searches, filters and orders that the person keeps under a name; nobody else sees them. One that is deleted can be kept for ten seconds. */
export function SavedViews() {
  const words = useWords('clients');
  const [parameters] = useSearchParams();
  const { data: views = [], error } = useSavedViews();
  const [isNaming, setNaming] = useState(false);
  const forget = useForgetView();
  const isGoing = useIsGoing();
  const query = parameters.toString();
  return (
    <Group gap="xs" role="group" aria-label={words.views}>
      {views
        .filter(({ id }) => !isGoing(id))
        .map((view) => (
          <span key={view.id} className="view">
            <Link to={`?${view.query}`} aria-current={view.query === query ? 'page' : undefined}>
              {view.name}
            </Link>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={words.forget(view.name)}
              onClick={() => deletions.begin(view.id, view.name, () => forget(view.id))}
            >
              ×
            </Button>
          </span>
        ))}
      {isNaming ? (
        <NameView query={query} onDone={() => setNaming(false)} />
      ) : (
        query !== '' &&
        views.every((view) => view.query !== query) && (
          <Button size="compact-sm" variant="default" onClick={() => setNaming(true)}>
            {words.keepView}
          </Button>
        )
      )}
      {error && <ErrorNotice error={error} />}
    </Group>
  );
}

function NameView({ query, onDone }: { query: string; onDone: () => void }) {
  const words = useWords('clients');
  const { cancel } = useWords('shown');
  const [name, setName] = useState('');
  const keeping = useKeepView();
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    keeping.mutate({ name, query }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={keep}>
      <Group gap="xs" align="flex-end">
        <TextInput
          size="xs"
          label={words.viewName}
          maxLength={60}
          required
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={keeping.isPending} disabled={name.trim() === ''}>
          {words.save}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {cancel}
        </Button>
      </Group>
      {keeping.error && <ErrorNotice error={keeping.error} />}
    </form>
  );
}
