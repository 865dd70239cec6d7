import { Table, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { Section } from '../shown/section';

/** The books beside what was fiscalised, difference by difference. */
export function Changes({ change }: { change: Shape<'DocumentChangeDto'> }) {
  return (
    <Section
      title={change.reason === 'VOIDED' ? 'Voided after fiscalisation' : 'Changed after fiscalisation'}
    >
      <Text size="sm" mb="xs">
        {change.proposal}
      </Text>
      <div className="scroll">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Where</Table.Th>
              <Table.Th>As fiscalised</Table.Th>
              <Table.Th>In the books now</Table.Th>
              <Table.Th>In words</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {change.differences.map(({ path, before, after, sentence }) => (
              <Table.Tr key={path}>
                <Table.Td>{path}</Table.Td>
                <Table.Td>
                  <del>{before}</del>
                </Table.Td>
                <Table.Td>
                  <ins>{after}</ins>
                </Table.Td>
                <Table.Td>{sentence}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  );
}
