import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words';
import { Day, Moment } from './moment';
import { Money } from './money';
import { spellAmount } from './digits';
import { saveCsv } from './save-file';

export interface Column<Row> {
  readonly title: string;
  /** Text in the file, and on the page unless `shown` is given. */
  readonly text: (row: Row) => string;
  readonly shown?: (row: Row) => ReactNode;
  /** True for amounts and counts, which are aligned to the right. */
  readonly isNumber?: boolean;
  /** True if the text is a calendar day, which the page spells in its language. */
  readonly isDay?: boolean;
  /** True if the text is a time; other texts are shown unchanged. */
  readonly isTime?: boolean;
  /** True for texts that must not wrap, such as document numbers. */
  readonly isWhole?: boolean;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Shown instead of an empty table: what that means, and what to do. */
  empty: ReactNode;
  /** Name of the CSV file without its extension; without it there is no download. */
  file?: string;
  /** Buttons for one row. */
  actions?: (row: Row) => ReactNode;
}

/** Table with an optional CSV download. On a phone each row becomes a card, so that no figure is cut off. */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const { name, columns, rows, keyOf, empty, file, actions } = table;
  const words = useWords('tables');
  if (rows.length === 0) return <Text size="sm">{empty}</Text>;
  const save = (): void =>
    void saveCsv(
      `${file ?? name}.csv`,
      columns.map(({ title }) => title),
      rows.map((row) => columns.map(({ text }) => text(row))),
    );
  return (
    <Stack gap="xs">
      <div className="scroll" role="group" aria-label={name} tabIndex={0}>
        <Table aria-label={name} highlightOnHover className="cards-when-narrow">
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ title, isNumber }) => (
                <Table.Th key={title} className={isNumber === true ? 'number' : undefined}>
                  {title}
                </Table.Th>
              ))}
              {actions && <Table.Th>{words.change}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={keyOf(row)}>
                {columns.map((column) => (
                  <Table.Td key={column.title} className={classOf(column)} data-label={column.title}>
                    {column.shown ? column.shown(row) : <Spelled {...column} text={column.text(row)} />}
                  </Table.Td>
                ))}
                {actions && <Table.Td>{actions(row)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {file !== undefined && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={save}>
            {words.exportCsv}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Column of amounts, each with its currency. */
export function totalColumn(title: string): Column<{ currency: string; total: string }> {
  return {
    title,
    text: ({ currency, total }) => `${currency} ${total}`,
    shown: (amount) => <Money {...amount} />,
    isNumber: true,
  };
}

type Spelling<Row> = Pick<Column<Row>, 'isDay' | 'isTime' | 'isNumber' | 'isWhole'>;

function Spelled<Row>({ text, isDay, isTime, isNumber }: { text: string } & Spelling<Row>) {
  if (isDay) return <Day on={text} />;
  if (isTime && /^\d{4}-\d{2}-\d{2}T/.test(text)) return <Moment at={text} />;
  return isNumber ? spellAmount(text) : text;
}

function classOf<Row>({ isNumber = false, isWhole = false }: Spelling<Row>): string | undefined {
  return isNumber ? 'number' : isWhole ? 'whole' : undefined;
}
