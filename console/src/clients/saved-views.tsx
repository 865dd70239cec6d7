import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { useForgetView, useKeepView, useSavedViews } from './clients-query';

/** Searches, filters and orders that the person keeps under a name; nobody else sees them. */
export function SavedViews() {
  const words = useWords('clients');
  const [parameters] = useSearchParams();
  const { data: views = [], error } = useSavedViews();
  const [isNaming, setNaming] = useState(false);
  const forgetting = useForgetView();
  const query = parameters.toString();
  const failure = error ?? forgetting.error;
  return (
    <Group gap="xs" role="group" aria-label={words.views}>
      {views.map((view) => (
        <span key={view.id} className="view">
          <Link to={`?${view.query}`} aria-current={view.query === query ? 'page' : undefined}>
            {view.name}
          </Link>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={words.forget(view.name)}
            loading={forgetting.isPending && forgetting.variables === view.id}
            onClick={() => forgetting.mutate(view.id)}
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
      {failure && <ErrorNotice error={failure} />}
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
