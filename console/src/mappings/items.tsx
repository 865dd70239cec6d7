import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { useBooks } from '../shown/books';
import { DataTable } from '../shown/data-table';
import { ProductCodeInput } from '../shown/product-code-input';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { mergeRules } from './merge-rules';
import { RuleForm } from './rule-form';

type Item = Shape<'SettingsItemDto'>;

const SHOWN = 200;

interface ItemsProps {
  organisationId: string;
  rules: readonly Shape<'ProductCodeDto'>[];
}

/** Items of the books with their product codes; several can be given one code at once. */
export function Items({ organisationId, rules }: ItemsProps) {
  const words = useWords('mappings');
  const query = useBooks(organisationId);
  const codes = new Map(rules.filter(({ scope }) => scope === 'item').map(({ key, code }) => [key, code]));
  return (
    <Section title={words.items}>
      <Text size="sm">{words.itemsIntro}</Text>
      <Loaded query={query}>
        {({ settings }) => (
          <BulkAssignment
            organisationId={organisationId}
            items={(settings?.items ?? []).filter(({ isSold }) => isSold)}
            codes={codes}
          />
        )}
      </Loaded>
    </Section>
  );
}

interface BulkAssignmentProps {
  organisationId: string;
  items: readonly Item[];
  codes: ReadonlyMap<string, string>;
}

function BulkAssignment({ organisationId, items, codes }: BulkAssignmentProps) {
  const words = useWords('mappings');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [code, setCode] = useState('');
  const rules = chosen.map((key) => ({ scope: 'item', key, code }));
  return (
    <Stack gap="sm">
      <ItemTable items={items} codes={codes} chosen={chosen} onChoose={setChosen} />
      <RuleForm
        organisationId={organisationId}
        changes={{ productCodes: rules }}
        isEmpty={chosen.length === 0}
        store={() => mergeRules(organisationId, { productCodes: rules })}
        onStored={() => setChosen([])}
      >
        <ProductCodeInput label={words.hsCode} code={code} onCode={setCode} />
        <Group mih={36}>
          <Text size="sm" role="status">
            {words.chosen(chosen.length)}
          </Text>
        </Group>
      </RuleForm>
    </Stack>
  );
}

interface ItemTableProps {
  items: readonly Item[];
  codes: ReadonlyMap<string, string>;
  chosen: readonly string[];
  onChoose: (codes: readonly string[]) => void;
}

function ItemTable({ items, codes, chosen, onChoose }: ItemTableProps) {
  const words = useWords('mappings');
  const [search, setSearch] = useState('');
  const [isOnlyWithout, setOnlyWithout] = useState(false);
  const fitting = items.filter(
    ({ code, name }) =>
      `${code} ${name}`.toLowerCase().includes(search.toLowerCase()) && !(isOnlyWithout && codes.has(code)),
  );
  const shown = fitting.slice(0, SHOWN);
  const isAll = shown.length > 0 && shown.every(({ code }) => chosen.includes(code));
  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <TextInput
          type="search"
          label={words.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Checkbox
          label={words.onlyWithout}
          checked={isOnlyWithout}
          onChange={(event) => setOnlyWithout(event.currentTarget.checked)}
        />
        <Checkbox
          label={words.chooseAll}
          checked={isAll}
          onChange={() => onChoose(isAll ? [] : shown.map(({ code }) => code))}
        />
      </Group>
      {fitting.length > SHOWN && <Text size="sm">{words.someShown(SHOWN, fitting.length)}</Text>}
      <Choices items={shown} codes={codes} chosen={chosen} onChoose={onChoose} />
    </Stack>
  );
}

function Choices({ items, codes, chosen, onChoose }: ItemTableProps) {
  const words = useWords('mappings');
  const toggle = (code: string): void =>
    onChoose(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <DataTable
      name={words.items}
      file="items"
      rows={items}
      keyOf={({ code }) => code}
      empty={words.noItems}
      columns={[
        {
          title: words.code,
          text: ({ code }) => code,
          shown: ({ code }) => (
            <Checkbox
              label={code}
              aria-label={words.chooseItem(code)}
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
            />
          ),
        },
        { title: words.item, text: ({ name }) => name },
        {
          title: words.hs,
          text: ({ code }) => codes.get(code) ?? '',
          shown: ({ code }) => codes.get(code) ?? words.noCode,
        },
      ]}
    />
  );
}
