import { Checkbox, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { Money } from '../shown/money';
import { StateChip } from '../shown/state-chip';

interface DocumentTableProps {
  documents: readonly Shape<'DocumentDto'>[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

export function DocumentTable({ documents, chosen, onChoose }: DocumentTableProps) {
  const isAll = documents.length > 0 && documents.every(({ id }) => chosen.has(id));
  return (
    <div className="scroll">
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                aria-label="Choose all of this page"
                checked={isAll}
                indeterminate={!isAll && chosen.size > 0}
                onChange={() => onChoose(new Set(isAll ? [] : documents.map(({ id }) => id)))}
              />
            </Table.Th>
            <Table.Th>Number</Table.Th>
            <Table.Th>Customer</Table.Th>
            <Table.Th>Date</Table.Th>
            <Table.Th className="number">Total</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>What happened last</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              isChosen={chosen.has(document.id)}
              onToggle={() => onChoose(toggled(chosen, document.id))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface DocumentRowProps {
  document: Shape<'DocumentDto'>;
  isChosen: boolean;
  onToggle: () => void;
}

function DocumentRow({ document, isChosen, onToggle }: DocumentRowProps) {
  const { id, kind, number, customerName, issuedOn, state, reason, issues, explanation } = document;
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox aria-label={`Choose ${number}`} checked={isChosen} onChange={onToggle} />
      </Table.Td>
      <Table.Td className="whole">
        <Link to={`/documents/${id}`}>{number === '' ? '(no number)' : number}</Link>
        {kind === 'credit_note' && (
          <Text size="xs" c="dimmed">
            Credit note
          </Text>
        )}
      </Table.Td>
      <Table.Td>{customerName}</Table.Td>
      <Table.Td className="number">{issuedOn}</Table.Td>
      <Table.Td className="number">
        <Money {...document} />
      </Table.Td>
      <Table.Td>
        <StateChip state={state} reason={reason} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" lineClamp={2}>
          {issues[0]?.message ?? explanation}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(chosen);
  if (!after.delete(id)) after.add(id);
  return after;
}
