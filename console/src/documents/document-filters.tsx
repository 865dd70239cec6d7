import { Button, Chip, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOrganisations } from '../shown/organisations';
import { ALL_STATES } from '../shown/states';
import { useWords } from '../words/words';
import { isAmount, ORDERS } from './filter';
import { TypedField } from './typed-field';

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
  const [clearings, setClearings] = useState(0);
  const clear = (): void => {
    setParameters({});
    setClearings((before) => before + 1);
  };
  const typed = (name: string) => ({
    start: parameters.get(name) ?? '',
    onTyped: (text: string) => change(name, [text]),
  });
  return (
    <Stack gap="sm" role="search" aria-label={words.filters}>
      <Group align="flex-end" gap="sm" key={clearings}>
        <TypedField type="search" label={words.numberOrCustomer} maxLength={100} {...typed('search')} />
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
        <AmountFields typed={typed} />
        <NativeSelect
          label={words.order}
          value={parameters.get('sort') ?? '-date'}
          onChange={(event) => change('sort', [event.currentTarget.value])}
          data={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        />
        <Button variant="subtle" onClick={clear}>
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

interface AmountFieldsProps {
  typed: (name: string) => { start: string; onTyped: (text: string) => void };
}

function AmountFields({ typed }: AmountFieldsProps) {
  const words = useWords('documents');
  const [parameters] = useSearchParams();
  return (
    <>
      <TypedField label={words.currency} maxLength={3} w={90} {...typed('currency')} />
      {(['minTotal', 'maxTotal'] as const).map((name) => (
        <TypedField
          key={name}
          label={words[name]}
          inputMode="decimal"
          maxLength={26}
          w={110}
          error={isAmount(parameters.get(name) ?? '0') ? undefined : words.noAmount}
          {...typed(name)}
        />
      ))}
    </>
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
      className="picker"
      label={shown.organisation}
      value={value}
      onChange={(event) => change('organisation', [event.currentTarget.value])}
      data={[{ value: '', label: words.all }, ...names]}
    />
  );
}
