import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import type { Shape } from '../api/client';
import { useSession } from '../api/use-session';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { useWhatIf, WhatIf } from '../mappings/what-if';
import { ProductCodeInput } from '../shown/product-code-input';
import { useWords } from '../words/words';
import { CodeCell } from './code-cell';
import type { CodeRule } from './codes-step';
import { pastedCodes } from './pasted-codes';
import { alikeTo, idOf, sureCodes, typedFor } from './sure-codes';

type Item = Shape<'SoldItemDto'>;

/** Number of rows added at a time: thousands of fields would slow down every key press. */
const STEP = 100;

/** Place of the code for everything without one of its own. */
const REST = { scope: 'default', key: '' } as const;

interface CodeGridProps {
  organisationId: string;
  items: readonly Item[];
  isStoring: boolean;
  error: Error | null;
  /** Called with the new rules only. */
  onStore: (rules: readonly CodeRule[]) => void;
}

/** Table of everything that is sold, with its code: typed, pasted from a spreadsheet, or taken from a suggestion. */
export function CodeGrid({ organisationId, items: all, isStoring, error, onStore }: CodeGridProps) {
  const words = useWords('setUp').codes;
  const mayStore = useMay('rules.change');
  const { pattern } = useSession().data?.country.productCode ?? { pattern: '.*' };
  const { rest, storedRest, given, cleared, codeOf, isFollowing, give } = useTyped(all);
  const items = mayStore ? all.filter(({ scope }) => scope !== REST.scope) : all;
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(STEP);
  const fitting = items.filter(({ key, name }) =>
    `${key} ${name}`.toLowerCase().includes(search.toLowerCase()),
  );
  const shown = fitting.slice(0, most);
  const paste = (event: ClipboardEvent, index: number): void => {
    const rows = fitting.map((item) => ({ id: idOf(item), key: item.key }));
    const pasted = pastedCodes(event.clipboardData.getData('text'), rows, index, pattern);
    if (pasted === null) return;
    event.preventDefault();
    give(pasted);
  };
  const store = (event: FormEvent): void => {
    event.preventDefault();
    if (cleared === undefined) onStore(given);
  };
  const content = (
    <Stack gap="sm" align="flex-start">
      {mayStore && (
        <Rest code={rest} isStored={storedRest !== ''} onCode={(code) => give({ [idOf(REST)]: code })} />
      )}
      {items.length > 0 && (
        <Group align="flex-end">
          <TextInput
            type="search"
            label={words.search}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Suggested items={items} all={all} codeOf={codeOf} onTake={(sure) => give(sure, () => true)} />
        </Group>
      )}
      {fitting.length > 0 && (
        <Rows
          items={shown}
          alikeOf={(item) => (isFollowing(item) ? (alikeTo(item, items, codeOf)?.name ?? null) : null)}
          codeOf={codeOf}
          onCode={(item, code) => give(typedFor(item, code, shown, codeOf), (id) => id !== idOf(item))}
          onPaste={paste}
        />
      )}
      {fitting.length > most && (
        <Button variant="default" size="xs" onClick={() => setMost(most + STEP)}>
          {words.more(fitting.length - most)}
        </Button>
      )}
      {error && <ErrorNotice error={error} />}
      {cleared !== undefined && <Cleared item={cleared} />}
      {mayStore && <Saving organisationId={organisationId} given={given} isStoring={isStoring} />}
    </Stack>
  );
  // Readers without the right to store get no form.
  return mayStore ? <form onSubmit={store}>{content}</form> : content;
}

/** Says that clearing the field of a stored code does not delete it. */
function Cleared({ item: { scope, key, name, code } }: { item: Item }) {
  const words = useWords('setUp').codes;
  return (
    <Text size="sm" role="alert">
      {words.cleared({ item: words.named[scope](key, name), code: code ?? '' })}
    </Text>
  );
}

interface RestProps {
  code: string;
  /** True: it can be replaced, but not left empty, which would keep the stored one. */
  isStored: boolean;
  onCode: (code: string) => void;
}

/** One code for everything without a code of its own. */
function Rest({ code, isStored, onCode }: RestProps) {
  const words = useWords('setUp').codes;
  const { hsCode } = useWords('mappings');
  return (
    <>
      <Text size="sm">{words.ofTheRest}</Text>
      <ProductCodeInput label={hsCode} code={code} onCode={onCode} isRequired={isStored} />
    </>
  );
}

interface SavingProps {
  organisationId: string;
  given: readonly CodeRule[];
  isStoring: boolean;
}

/** Buttons that show what the new codes would do, and store them. */
function Saving({ organisationId, given, isStoring }: SavingProps) {
  const words = useWords('setUp').codes;
  const { whatIf } = useWords('mappings');
  const asking = useWhatIf(organisationId, { productCodes: given });
  return (
    <>
      {asking.report && <WhatIf report={asking.report} />}
      {asking.error && <ErrorNotice error={asking.error} />}
      <Group>
        <Button
          variant="default"
          disabled={given.length === 0}
          loading={asking.isPending}
          onClick={() => asking.ask()}
        >
          {whatIf}
        </Button>
        <Button type="submit" loading={isStoring}>
          {words.store}
        </Button>
      </Group>
    </>
  );
}

interface Typed {
  readonly code: string;
  /** True for the code of the same goods, or a suggestion: not typed into this field. */
  readonly isFollowing: boolean;
}

/** Codes, typed ones before stored ones; `given`: the new rules; `cleared`: an item whose stored code still applies. */
function useTyped(items: readonly Item[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const storedRest = items.find(({ scope }) => scope === REST.scope)?.code ?? '';
  const places = [{ ...REST, code: storedRest }, ...items.filter(({ scope }) => scope !== REST.scope)];
  return {
    rest: typed[idOf(REST)]?.code ?? storedRest,
    storedRest,
    given: places.flatMap((one): CodeRule[] => {
      const { scope, key, code: stored } = one;
      const code = typed[idOf(one)]?.code ?? '';
      return code === '' || code === stored ? [] : [{ scope, key, code }];
    }),
    cleared: items.find((item) => item.code !== null && typed[idOf(item)]?.code === ''),
    codeOf: (item: Item): string => typed[idOf(item)]?.code ?? item.code ?? '',
    isFollowing: (item: Item): boolean => typed[idOf(item)]?.isFollowing ?? false,
    give: (codes: Readonly<Record<string, string>>, follows = (_id: string) => false): void => {
      const given = Object.entries(codes).map(
        ([id, code]) => [id, { code, isFollowing: follows(id) }] as const,
      );
      setTyped({ ...typed, ...Object.fromEntries(given) });
    },
  };
}

interface SuggestedProps {
  items: readonly Item[];
  /** Those and everything else. */
  all: readonly Item[];
  codeOf: (item: Item) => string;
  onTake: (codes: Readonly<Record<string, string>>) => void;
}

/** Fills in the sure suggestions for review, without storing them. */
function Suggested({ items, all, codeOf, onTake }: SuggestedProps) {
  const words = useWords('setUp').codes;
  const mayStore = useMay('rules.change');
  const given = items.filter((item) => codeOf(item) !== '');
  const sure = sureCodes(all, codeOf);
  const count = Object.keys(sure).length;
  return (
    <>
      {mayStore && count > 0 && (
        <Button variant="default" onClick={() => onTake(sure)}>
          {words.takeAll(count)}
        </Button>
      )}
      <Text size="sm" role="status">
        {words.count(given.length, items.length)}
      </Text>
    </>
  );
}

interface RowsProps {
  items: readonly Item[];
  codeOf: (item: Item) => string;
  /** Name of the same goods whose code the item has got; null: it has a code of its own. */
  alikeOf: (item: Item) => string | null;
  onCode: (item: Item, code: string) => void;
  onPaste: (event: ClipboardEvent, index: number) => void;
}

function Rows({ items, codeOf, alikeOf, onCode, onPaste }: RowsProps) {
  const words = useWords('setUp').codes;
  const { amounts } = useWords('shown');
  return (
    <div className="scroll" role="group" aria-label={words.table} tabIndex={0}>
      <Table aria-label={words.table} className="cards-when-narrow" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.item}</Table.Th>
            <Table.Th>{words.holds}</Table.Th>
            <Table.Th>{words.code}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, index) => (
            <Table.Tr key={idOf(item)}>
              <Table.Td className="wide">
                {words.named[item.scope](item.key, item.name)}
                {item.fault !== null && item.code !== null && <Text size="xs">{item.fault}</Text>}
              </Table.Td>
              <Table.Td data-label={words.holds}>{item.held === null ? '' : amounts(item.held)}</Table.Td>
              <Table.Td className="wide">
                <CodeCell
                  alike={alikeOf(item)}
                  label={words.codeOf(words.named[item.scope](item.key, item.name))}
                  code={codeOf(item)}
                  isUntaxed={item.isUntaxed}
                  suggestions={item.suggestions}
                  onCode={(code) => onCode(item, code)}
                  onPaste={(event) => onPaste(event, index)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
