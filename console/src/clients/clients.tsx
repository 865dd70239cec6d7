import { Button, Group, Stack, Text, TextInput, Table, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Suspense, useState } from 'react';
import { useSearchParams, Link } from 'react-router';
import type { Shape } from '../api/client';
import { ErrorBoundary } from '../frame/error-boundary';
import { lazyPart } from '../frame/lazy-part';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { useMay } from '../frame/may';
import { Page } from '../frame/page';
import { Choice } from '../shown/choice';
import { spellMonth } from '../shown/days';
import { Form } from '../shown/form';
import { NoOrganisation } from '../shown/no-organisation';
import { Nothing } from '../shown/nothing';
import { useWords } from '../words/words';
import '../documents/documents.css';
import { arranged, readWanted, type ClientColumn, COLUMNS, HEALTHS, NOBODY } from './arranged';
import './clients.css';
import { type Client, useClients, useForgetView, useKeepView, useSavedViews } from './clients-query';
import { SameRule } from './same-rule';
import { deletions, useIsGoing } from '../deletions/deletions';
import { ErrorNotice } from '../frame/error-notice';
import { useAddress, nothingAsked } from '../shown/address';
import { useMoreRows } from '../shown/more-rows';
import { RowBox } from '../shown/row-box';
import { toggled } from '../shown/toggled';
import type { Colleague } from '../today/today-query';
import { ClientRow } from './client-row';
import { TypedField } from '../documents/typed-field';
import { VatCalendar } from './vat-calendar';
import { vatDaysOf } from './vat-days';

interface ClientFiltersProps {
  /** Month whose period is being closed, spelled out. */
  month: string;
  people: readonly Colleague[];
  /** Id of the signed-in person; null for an API key. */
  personId: string | null;
}

/** Filter fields of the client list; each change is written to the address immediately. */
function ClientFilters({ month, people, personId }: ClientFiltersProps) {
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
      <Choice
        label={words.health}
        value={health ?? ''}
        onChange={(value) => change('health', value)}
        choices={[
          ['', words.all] as const,
          ...HEALTHS.map((value) => [value, words.healths[value]] as const),
        ]}
      />
      <Choice
        label={words.close(month)}
        value={isSigned === null ? '' : isSigned ? 'signed' : 'unsigned'}
        onChange={(value) => change('close', value)}
        choices={{ '': words.all, unsigned: words.unsigned, signed: words.signed }}
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
  /** Id of the chosen person; null for all. */
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

interface ClientTableProps {
  clients: readonly Client[];
  people: readonly Colleague[];
  chosen: ReadonlySet<string>;
  /** Called with the new selection; null if the user may change no client's rules. */
  onChoose: ((chosen: ReadonlySet<string>) => void) | null;
}

/** Table of clients with a checkbox each; on a phone, each client is a card. */
function ClientTable({ clients, people, chosen, onChoose }: ClientTableProps) {
  const words = useWords('clients');
  const { shown, more } = useMoreRows(clients);
  const isAll = clients.every(({ id }) => chosen.has(id));
  return (
    <>
      <div className="scroll" role="region" aria-label={words.table} tabIndex={0}>
        <Table highlightOnHover aria-label={words.table} className="cards-when-narrow clients">
          <Table.Thead>
            <Table.Tr>
              {onChoose !== null && (
                <Table.Th>
                  <RowBox
                    label={words.selectAll}
                    isChecked={isAll}
                    isPartly={!isAll && chosen.size > 0}
                    onChange={() => onChoose(new Set(isAll ? [] : clients.map(({ id }) => id)))}
                  />
                </Table.Th>
              )}
              {COLUMNS.map((column) => (
                <SortedHead key={column} column={column} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((client) => (
              <ClientRow key={client.id} client={client} people={people}>
                {onChoose !== null && (
                  <RowBox
                    label={words.select(client.name)}
                    isChecked={chosen.has(client.id)}
                    onChange={() => onChoose(toggled(chosen, client.id))}
                  />
                )}
              </ClientRow>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {more}
    </>
  );
}

/** Column heading that sorts by its column; a second click reverses the order. */
function SortedHead({ column }: { column: ClientColumn }) {
  const words = useWords('clients');
  const [parameters, changeAddress] = useAddress();
  const wanted = readWanted(parameters);
  const isSorted = wanted.column === column;
  const sort = (): void =>
    changeAddress((after) => after.set('sort', isSorted && !wanted.isDescending ? `-${column}` : column));
  const direction = wanted.isDescending ? 'descending' : 'ascending';
  return (
    <Table.Th aria-sort={isSorted ? direction : 'none'} className={column === 'calls' ? 'number' : undefined}>
      <button type="button" className="sort" onClick={sort}>
        {words.columns[column]}
        <span aria-hidden="true">{isSorted ? (wanted.isDescending ? ' ▾' : ' ▴') : ''}</span>
      </button>
    </Table.Th>
  );
}

/** Searches and filters that a person saved under a name, visible to that person alone. */
function SavedViews() {
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
  const form = useForm({ initialValues: { name: '' } });
  const { name } = form.values;
  const keeping = useKeepView();
  return (
    <Form
      act={keeping}
      onSubmit={() => keeping.mutate({ name, query }, { onSuccess: onDone })}
      submit={words.save}
      button={{ size: 'xs', disabled: name.trim() === '' }}
      isRow
      aside={
        <Button size="xs" variant="default" onClick={onDone}>
          {cancel}
        </Button>
      }
    >
      <TextInput
        size="xs"
        label={words.viewName}
        {...form.getInputProps('name')}
        maxLength={60}
        required
        autoFocus
      />
    </Form>
  );
}

const Charts = lazyPart(() => import('../charts/charts'));

/** VAT days and receipts of all clients; closed on a phone, where the list comes first. */
function Pictures({ all: { today, clients } }: { all: Shape<'ClientsDto'> }) {
  const words = useWords('clients');
  const [isOpen, setOpen] = useState(() => window.matchMedia('(min-width: 40em)').matches);
  return (
    <details className="pictures" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.pictures}</summary>
      {isOpen && (
        <div className="side-by-side">
          <VatCalendar today={today} days={vatDaysOf(clients)} />
          <div className="receipts">
            <ErrorBoundary place="">
              <Suspense fallback={<Waiting isAsked />}>
                <Charts />
              </Suspense>
            </ErrorBoundary>
          </div>
        </div>
      )}
    </details>
  );
}

/** Clients page: all clients that the user may see, with their state. */
export default function Clients() {
  const words = useWords('clients');
  const query = useClients();
  const [parameters] = useSearchParams();
  const isLinked = readWanted(parameters).cause !== null && parameters.has('rule');
  return (
    <Page title={words.title}>
      <Loaded query={query}>
        {(all) => {
          // A link chooses from a fresh answer: one that is remembered may lack clients.
          if (isLinked && !query.isFetchedAfterMount) return <Waiting />;
          return all.clients.length === 0 ? <NoOrganisation /> : <List all={all} isLinked={isLinked} />;
        }}
      </Loaded>
    </Page>
  );
}

interface ListProps {
  all: Shape<'ClientsDto'>;
  /** True where the address names a cause and its rule: all clients that have the cause are chosen. */
  isLinked: boolean;
}

function List({ all, isLinked }: ListProps) {
  const words = useWords('clients');
  const [parameters] = useSearchParams();
  const mayRule = useMay('rules.change');
  const { month, clients, people, personId } = all;
  const nameOf = (id: string | null): string => people.find((person) => person.id === id)?.name ?? '';
  const wanted = readWanted(parameters);
  const shown = arranged(clients, wanted, nameOf);
  const asked = mayRule && isLinked ? shown : [];
  const [chosenIds, choose] = useState<ReadonlySet<string>>(() => new Set(asked.map(({ id }) => id)));
  // Snapshot of the chosen clients: storing a rule may remove them from the list.
  const [ruled, setRuled] = useState<readonly Client[]>(asked);
  // Clients hidden by the filter are not selected, so that none is changed unseen.
  const chosen = shown.filter(({ id }) => chosenIds.has(id));
  const chooseOthers = (ids: ReadonlySet<string>): void => {
    setRuled([]);
    choose(ids);
  };
  return (
    <Stack gap="sm">
      <Pictures all={all} />
      <ClientFilters month={spellMonth(month)} people={people} personId={personId} />
      {wanted.cause !== null && <Text size="sm">{words.causeAlone}</Text>}
      <Group justify="space-between" mih={32}>
        <Text size="sm" role="status">
          {words.count(shown.length, clients.length)}
        </Text>
        <Group gap="sm">
          {personId !== null && <SavedViews />}
          {mayRule && (
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={ruled.length > 0}
              disabled={chosen.length === 0}
              onClick={() => setRuled(ruled.length > 0 ? [] : chosen)}
            >
              {words.sameRule(chosen.length)}
            </Button>
          )}
        </Group>
      </Group>
      {ruled.length > 0 && <SameRule clients={ruled} />}
      {shown.length === 0 ? (
        <Nothing text={words.noneFits} />
      ) : (
        <ClientTable
          key={parameters.toString()}
          clients={shown}
          people={people}
          chosen={new Set(chosen.map(({ id }) => id))}
          onChoose={mayRule ? chooseOthers : null}
        />
      )}
    </Stack>
  );
}
