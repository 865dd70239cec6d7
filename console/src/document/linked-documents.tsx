import { Table } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { Money } from '../shown/money';
import { Section } from '../shown/section';
import { StateChip } from '../shown/state-chip';

/** The other ends of a credit; nothing where there are none. */
export function LinkedDocuments({
  name,
  documents,
}: {
  name: string;
  documents: readonly Shape<'LinkedDocumentDto'>[];
}) {
  if (documents.length === 0) return null;
  return (
    <Section title={name}>
      <div className="scroll">
        <Table>
          <Table.Tbody>
            {documents.map((document) => (
              <Table.Tr key={document.id}>
                <Table.Td>
                  <Link to={`/documents/${document.id}`}>{document.number}</Link>
                </Table.Td>
                <Table.Td>{document.issuedOn}</Table.Td>
                <Table.Td className="number">
                  <Money {...document} />
                </Table.Td>
                <Table.Td>
                  <StateChip state={document.state} />
                </Table.Td>
                <Table.Td>{document.fiscalNumber ?? 'no fiscal number'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  );
}
