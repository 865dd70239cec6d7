import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { nothingAsked, useAddress } from '../shown/address';
import { TypedField } from '../documents/typed-field';
import type { Colleague } from '../today/today-query';
import { useWords } from '../words/words';
import { COLUMNS, HEALTHS, NOBODY, readWanted } from './arranged';

interface ClientFiltersProps {
  /** The one that is closed now, spelt out. */
  month: string;
  people: readonly Colleague[];
  /** The caller; null: a key. */
  personId: string | null;
}

/** Every change goes into the address at once. */
export function ClientFilters({ month, people, personId }: ClientFiltersProps) {
  const words = useWords('clients');
  const [parameters, changeAddress] = useAddress();
  const [clearings, setClearings] = useState(0);
  const { search, health, isSigned, person, column, isDescending } = readWanted(parameters);
  const change = (name: string, value: string): void =>
    changeAddress((after) => {
      if (value === '') after.delete(name);
      else after.set(name, value);
    });
  const clear = (): void => {
    changeAddress(nothingAsked);
    setClearings(clearings + 1);
  };
  return (
    <div role="search" aria-label={words.filters} className="filters" key={clearings}>
      <TypedField
        type="search"
        className="search"
        label={words.search}
        maxLength={100}
        start={search}
        onTyped={(text) => change('search', text)}
      />
      <NativeSelect
        label={words.health}
        value={health ?? ''}
        onChange={(event) => change('health', event.currentTarget.value)}
        data={[
          { value: '', label: words.all },
          ...HEALTHS.map((value) => ({ value, label: words.healths[value] })),
        ]}
      />
      <NativeSelect
        label={words.close(month)}
        value={isSigned === null ? '' : isSigned ? 'signed' : 'unsigned'}
        onChange={(event) => change('close', event.currentTarget.value)}
        data={[
          { value: '', label: words.all },
          { value: 'unsigned', label: words.unsigned },
          { value: 'signed', label: words.signed },
        ]}
      />
      <PersonField {...{ people, personId, person }} onChange={(chosen) => change('person', chosen)} />
      <NativeSelect
        label={words.order}
        value={`${isDescending ? '-' : ''}${column}`}
        onChange={(event) => change('sort', event.currentTarget.value)}
        data={COLUMNS.flatMap((name) => [
          { value: name, label: words.orders[name].up },
          { value: `-${name}`, label: words.orders[name].down },
        ])}
      />
      <Button variant="subtle" onClick={clear}>
        {words.clear}
      </Button>
    </div>
  );
}

interface PersonFieldProps extends Omit<ClientFiltersProps, 'month'> {
  /** Chosen person. */
  person: string | null;
  onChange: (person: string) => void;
}

function PersonField({ people, personId, person, onChange }: PersonFieldProps) {
  const words = useWords('clients');
  const others = people.filter(({ id }) => id !== personId);
  return (
    <NativeSelect
      label={words.person}
      value={person ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: words.anybody },
        ...(personId === null ? [] : [{ value: personId, label: words.me }]),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
        { value: NOBODY, label: words.nobody },
      ]}
    />
  );
}
