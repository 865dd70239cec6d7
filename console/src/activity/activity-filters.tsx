import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TypedField } from '../documents/typed-field';
import { nothingAsked, useAddress } from '../shown/address';
import { useOrganisations } from '../shown/organisations';
import { useWords } from '../words/words';

/** Every change goes into the address at once. */
export function ActivityFilters() {
  const words = useWords('activity');
  const [parameters, changeAddress] = useAddress();
  const [clearings, setClearings] = useState(0);
  const { data: organisations = [] } = useOrganisations();
  const change = (name: string, value: string): void =>
    changeAddress((after) => {
      after.delete(name);
      if (value !== '') after.set(name, value);
    });
  const choice = (name: string, label: string, choices: readonly (readonly [string, string])[]) => (
    <NativeSelect
      className="picker"
      label={label}
      value={parameters.get(name) ?? ''}
      onChange={(event) => change(name, event.currentTarget.value)}
      data={[{ value: '', label: words.all }, ...choices.map(([value, shown]) => ({ value, label: shown }))]}
    />
  );
  return (
    <Group align="flex-end" gap="sm" role="search" aria-label={words.filters} key={clearings}>
      <TypedField
        type="search"
        label={words.person}
        maxLength={200}
        start={parameters.get('person') ?? ''}
        onTyped={(text) => change('person', text)}
      />
      {choice(
        'organisation',
        words.organisation,
        organisations.map(({ id, name }) => [id, name]),
      )}
      {choice('action', words.action, Object.entries(words.actions))}
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={words[name]}
          value={parameters.get(name) ?? ''}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      ))}
      <Button
        variant="subtle"
        onClick={() => {
          changeAddress(nothingAsked);
          setClearings((before) => before + 1);
        }}
      >
        {words.clear}
      </Button>
    </Group>
  );
}
