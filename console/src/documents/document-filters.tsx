import './documents.css';
import { Button, Chip, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { nothingAsked, useAddress } from '../shown/address';
import { useOrganisations } from '../shown/organisations';
import { ALL_STATES } from '../shown/states';
import { useWords } from '../words/words';
import { isAmount, MORE_FILTERS, ORDERS, POSITION } from './filter';
import { TypedField } from './typed-field';

/**
 * Filter fields of the document list; each change is written to the address immediately and returns to the first page.
 */
export function DocumentFilters({ onChange }: { onChange: () => void }) {
  const words = useWords('documents');
  const [parameters, changeAddress] = useAddress();
  const asked = MORE_FILTERS.filter((name) => parameters.has(name)).length;
  const [isOpen, setOpen] = useState(asked > 0);
  const [clearings, setClearings] = useState(0);
  const change = (name: string, values: readonly string[]): void => {
    onChange();
    changeAddress((after) => {
      after.delete(name);
      POSITION.forEach((position) => after.delete(position));
      values.filter((value) => value !== '').forEach((value) => after.append(name, value));
    });
  };
  const clear = (): void => {
    onChange();
    changeAddress(nothingAsked);
    setClearings((before) => before + 1);
  };
  return (
    <div role="search" aria-label={words.filters} key={clearings}>
      <div className="filters">
        <TypedField
          type="search"
          className="search"
          label={words.search}
          placeholder={words.searchIn}
          maxLength={100}
          start={parameters.get('search') ?? ''}
          onTyped={(text) => change('search', [text])}
        />
        <OrganisationField value={parameters.get('organisation') ?? ''} change={change} />
        <NativeSelect
          label={words.order}
          value={parameters.get('sort') ?? '-date'}
          onChange={(event) => change('sort', [event.currentTarget.value])}
          data={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        />
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.moreFilters(asked)}
        </Button>
        <Button variant="subtle" onClick={clear}>
          {words.clear}
        </Button>
      </div>
      {isOpen && <MoreFilters change={change} />}
    </div>
  );
}

interface ChangingProps {
  change: (name: string, values: readonly string[]) => void;
}

function MoreFilters({ change }: ChangingProps) {
  const words = useWords('documents');
  const states = useWords('states');
  const [parameters] = useSearchParams();
  return (
    <>
      <div className="filters">
        {(['from', 'till'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={words[name]}
            value={parameters.get(name) ?? ''}
            onChange={(event) => change(name, [event.currentTarget.value])}
          />
        ))}
        <AmountFields change={change} />
      </div>
      <Chip.Group multiple value={parameters.getAll('state')} onChange={(chosen) => change('state', chosen)}>
        <Group gap={6} mt="xs" role="group" aria-label={words.states}>
          {ALL_STATES.map((state) => (
            <Chip key={state} value={state} size="xs" variant="outline">
              {states[state].name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </>
  );
}

function AmountFields({ change }: ChangingProps) {
  const words = useWords('documents');
  const [parameters] = useSearchParams();
  const typed = (name: string) => ({
    start: parameters.get(name) ?? '',
    onTyped: (text: string) => change(name, [text]),
  });
  return (
    <>
      <TypedField label={words.currency} maxLength={3} w={90} {...typed('currency')} />
      {(['minTotal', 'maxTotal'] as const).map((name) => (
        <TypedField
          key={name}
          label={words[name]}
          inputMode="decimal"
          maxLength={26}
          w={130}
          error={isAmount(parameters.get(name) ?? '0') ? undefined : words.noAmount}
          {...typed(name)}
        />
      ))}
    </>
  );
}

function OrganisationField({ value, change }: ChangingProps & { value: string }) {
  const words = useWords('documents');
  const { data = [] } = useOrganisations();
  const names = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      className="picker"
      label={words.organisation}
      value={value}
      onChange={(event) => change('organisation', [event.currentTarget.value])}
      data={[{ value: '', label: words.all }, ...names]}
    />
  );
}
