import { Table, Text } from '@mantine/core';
import { replaceEqualDeep } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { Day } from '../shown/moment';
import { Money } from '../shown/money';
import { RowBox } from '../shown/row-box';
import { StateChip } from '../shown/state-chip';
import { useWords } from '../words/words';

/** Class names of table cells: fifty rows of Mantine's own cells take three times as long to draw. */
const PARTS = Table.classes;

interface DocumentTableProps {
  documents: readonly Shape<'DocumentDto'>[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onToggle: (id: string) => void;
}

export function DocumentTable({ documents, chosen, onChoose, onToggle }: DocumentTableProps) {
  const words = useWords('documents');
  const isAll = documents.length > 0 && documents.every(({ id }) => chosen.has(id));
  // Deferred, because drawing fifty new rows would delay the characters that a person is typing.
  const drawn = useDeferredValue(documents);
  return (
    <div className="scroll" role="region" aria-label={words.table} tabIndex={0}>
      <Table highlightOnHover aria-label={words.table} className="cards-when-narrow documents">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <RowBox
                label={words.chooseAll}
                isChecked={isAll}
                isPartly={!isAll && chosen.size > 0}
                onChange={() => onChoose(new Set(isAll ? [] : documents.map(({ id }) => id)))}
              />
            </Table.Th>
            <Table.Th>{words.number}</Table.Th>
            <Table.Th>{words.organisation}</Table.Th>
            <Table.Th>{words.customer}</Table.Th>
            <Table.Th>{words.date}</Table.Th>
            <Table.Th className="number">{words.total}</Table.Th>
            <Table.Th>{words.state}</Table.Th>
            <Table.Th>{words.whatHappened}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {drawn.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              isChosen={chosen.has(document.id)}
              onToggle={onToggle}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface CellsProps {
  document: Shape<'DocumentDto'>;
}

interface DocumentRowProps extends CellsProps {
  isChosen: boolean;
  onToggle: (id: string) => void;
}

/** Compares by value, because a new search returns new objects even for unchanged documents. */
function isSame(one: CellsProps, other: CellsProps): boolean {
  return replaceEqualDeep(one.document, other.document) === one.document;
}

/** Memoised row: drawing fifty rows again at every key press and click would be slow. */
const DocumentRow = memo(function DocumentRow({ document, isChosen, onToggle }: DocumentRowProps) {
  const words = useWords('documents');
  const { id, number } = document;
  return (
    <tr className={PARTS.tr} data-with-row-border data-hover>
      <td className={PARTS.td}>
        <RowBox label={words.choose(number)} isChecked={isChosen} onChange={() => onToggle(id)} />
      </td>
      <Cells document={document} />
    </tr>
  );
}, isSameRow);

function isSameRow(one: DocumentRowProps, other: DocumentRowProps): boolean {
  return one.isChosen === other.isChosen && one.onToggle === other.onToggle && isSame(one, other);
}

/** Cells that do not depend on the selection. */
const Cells = memo(function Cells({ document }: CellsProps) {
  const shown = useWords('shown');
  const { id, kind, number, organisationName, customerName, issuedOn, state, issues, explanation } = document;
  const happened = issues[0]?.message ?? explanation;
  return (
    <>
      <td className={PARTS.td}>
        <Link to={`/documents/${id}`}>{number === '' ? shown.noNumber : number}</Link>
        {kind === 'credit_note' && (
          <Text span size="xs" c="dimmed">
            {` ${shown.creditNote}`}
          </Text>
        )}
      </td>
      <td className={PARTS.td} title={organisationName}>
        {organisationName}
      </td>
      <td className={PARTS.td} title={customerName}>
        {customerName}
      </td>
      <td className={PARTS.td}>
        <Day on={issuedOn} />
      </td>
      <td className={`${PARTS.td} number money`}>
        <Money {...document} />
      </td>
      <td className={PARTS.td}>
        <StateChip state={state} />
      </td>
      <td className={`${PARTS.td} last`} title={happened}>
        {happened}
      </td>
    </>
  );
}, isSame);
