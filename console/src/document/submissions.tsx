import { Table } from '@mantine/core';
import type { Shape } from '../api/client';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';

/** Everything that was sent, attempt by attempt. */
export function Submissions({ submissions }: { submissions: readonly Shape<'SubmissionDto'>[] }) {
  if (submissions.length === 0) return null;
  return (
    <Section title="Submissions">
      <div className="scroll">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Attempt</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th>Request</Table.Th>
              <Table.Th>Begun</Table.Th>
              <Table.Th>Answered</Table.Th>
              <Table.Th>What is known</Table.Th>
              <Table.Th>SHA-256 of what was sent</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {submissions.map(
              ({ attempt, state, requestId, detail, startedAt, answeredAt, payloadSha256 }) => (
                <Table.Tr key={attempt}>
                  <Table.Td>{attempt}</Table.Td>
                  <Table.Td>{state}</Table.Td>
                  <Table.Td>{requestId ?? 'none'}</Table.Td>
                  <Table.Td className="whole">
                    <Moment at={startedAt} />
                  </Table.Td>
                  <Table.Td className="whole">{answeredAt && <Moment at={answeredAt} />}</Table.Td>
                  <Table.Td>{detail}</Table.Td>
                  <Table.Td title={payloadSha256}>{payloadSha256.slice(0, 12)}…</Table.Td>
                </Table.Tr>
              ),
            )}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  );
}
