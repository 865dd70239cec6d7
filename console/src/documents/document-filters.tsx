import { Button, Chip, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOrganisations } from '../shown/organisations';
import { ALL_STATES, STATES } from '../shown/states';
import { ORDERS } from './filter';

const TYPING_MS = 300;

/** Every change goes into the address at once, and back to the first page. */
export function DocumentFilters({ onChange }: { onChange: () => void }) {
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
    <Stack gap="sm" role="search" aria-label="Filters">
      <Group align="flex-end" gap="sm">
        <SearchField start={parameters.get('search') ?? ''} onChange={(text) => change('search', [text])} />
        <OrganisationField value={parameters.get('organisation') ?? ''} change={change} />
        {(['from', 'till'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={name === 'from' ? 'From' : 'Till'}
            value={parameters.get(name) ?? ''}
            onChange={(event) => change(name, [event.currentTarget.value])}
          />
        ))}
        <NativeSelect
          label="Order"
          value={parameters.get('sort') ?? '-date'}
          onChange={(event) => change('sort', [event.currentTarget.value])}
          data={Object.entries(ORDERS).map(([value, label]) => ({ value, label }))}
        />
        <Button variant="subtle" onClick={() => setParameters({})}>
          Clear
        </Button>
      </Group>
      <Chip.Group multiple value={parameters.getAll('state')} onChange={(states) => change('state', states)}>
        <Group gap={6} role="group" aria-label="States">
          {ALL_STATES.map((state) => (
            <Chip key={state} value={state} size="xs" variant="outline">
              {STATES[state].name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  );
}

/** Typed text is looked for when the typing rests. */
function SearchField({ start, onChange }: { start: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(start);
  const look = useDebouncedCallback(onChange, TYPING_MS);
  return (
    <TextInput
      type="search"
      label="Number or customer"
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
  const { data = [] } = useOrganisations();
  const names = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      label="Organisation"
      value={value}
      onChange={(event) => change('organisation', [event.currentTarget.value])}
      data={[{ value: '', label: 'All' }, ...names]}
    />
  );
}
