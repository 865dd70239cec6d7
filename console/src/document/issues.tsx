import { Paper, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { Section } from '../shown/section';

/** Why it is held: each reason with what to do, where, and who can. */
export function Issues({ issues }: { issues: readonly Shape<'IssueDto'>[] }) {
  return (
    <Section title="Why it is not fiscalised">
      <div className="cards">
        {issues.map(({ code, path, message, fix, where, fixer, rule }) => (
          <Paper key={`${code} ${path}`} withBorder p="md">
            <Text fw={600}>{message}</Text>
            <Text size="sm">{fix}</Text>
            <Text size="sm" c="dimmed">
              Where: {where}. Who: {fixer}.
            </Text>
            <Text size="xs" c="dimmed">
              {[code, path, rule].filter(Boolean).join(' · ')}
            </Text>
          </Paper>
        ))}
      </div>
    </Section>
  );
}
