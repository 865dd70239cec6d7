import { Badge, Table } from '@mantine/core';
import type { Shape } from '../api/client';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';

const COLOURS: Readonly<Record<string, string>> = { written: 'teal', refused: 'red', to_check: 'yellow' };

export function WriteBacks({ parts }: { parts: readonly Shape<'WriteBackDto'>[] }) {
  return (
    <Section title="Written into the books">
      <div className="scroll">
        <Table>
          <Table.Tbody>
            {parts.map(({ part, result, reason, detail, at }) => (
              <Table.Tr key={part}>
                <Table.Th scope="row">{part}</Table.Th>
                <Table.Td>
                  <Badge variant="dot" className="chip" tt="none" color={COLOURS[result] ?? 'gray'}>
                    {result.replaceAll('_', ' ')}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  {reason !== null && <strong>{reason}: </strong>}
                  {detail}
                </Table.Td>
                <Table.Td className="whole">
                  <Moment at={at} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  );
}
