import { Button, Chip, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOrganisations } from '../shown/organisations';
import { ALL_STATES } from '../shown/states';
import { useWords } from '../words/words';
import { ORDERS } from './filter';

const TYPING_MS = 300;

/** Every change goes into the address at once, and back to the first page. */
export function DocumentFilters({ onChange }: { onChange: () => void }) {
  const words = useWords('documents');
  const states = useWords('states');
  const [parameters, setParameters] = useSearchParams();
  const change = (name: string, values: readonly string[]): void => {
    onChange();
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.delete(name);
      after.delete('page');
      values.filter((value) => value !== '').forEach((value) => after.append(name, value));
      return after;
    });
  };
  return (
    <Stack gap="sm" role="search" aria-label={words.filters}>
      <Group align="flex-end" gap="sm">
        <SearchField start={parameters.get('search') ?? ''} onChange={(text) => change('search', [text])} />
        <OrganisationField value={parameters.get('organisation') ?? ''} change={change} />
        {(['from', 'till'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={words[name]}
            value={parameters.get(name) ?? ''}
            onChange={(event) => change(name, [event.currentTarget.value])}
          />
        ))}
        <NativeSelect
          label={words.order}
          value={parameters.get('sort') ?? '-date'}
          onChange={(event) => change('sort', [event.currentTarget.value])}
          data={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        />
        <Button variant="subtle" onClick={() => setParameters({})}>
          {words.clear}
        </Button>
      </Group>
      <Chip.Group multiple value={parameters.getAll('state')} onChange={(states) => change('state', states)}>
        <Group gap={6} role="group" aria-label={words.states}>
          {ALL_STATES.map((state) => (
            <Chip key={state} value={state} size="xs" variant="outline">
              {states[state].name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  );
}

/** Typed text is looked for when the typing rests. */
function SearchField({ start, onChange }: { start: string; onChange: (text: string) => void }) {
  const words = useWords('documents');
  const [text, setText] = useState(start);
  const look = useDebouncedCallback(onChange, TYPING_MS);
  return (
    <TextInput
      type="search"
      label={words.numberOrCustomer}
      value={text}
      maxLength={100}
      onChange={(event) => {
        setText(event.currentTarget.value);
        look(event.currentTarget.value.trim());
      }}
    />
  );
}

interface OrganisationFieldProps {
  value: string;
  change: (name: string, values: readonly string[]) => void;
}

function OrganisationField({ value, change }: OrganisationFieldProps) {
  const words = useWords('documents');
  const shown = useWords('shown');
  const { data = [] } = useOrganisations();
  const names = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      label={shown.organisation}
      value={value}
      onChange={(event) => change('organisation', [event.currentTarget.value])}
      data={[{ value: '', label: words.all }, ...names]}
    />
  );
}
