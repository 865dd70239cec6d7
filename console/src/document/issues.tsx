import { Paper, Text, Title } from '@mantine/core';
import type { Shape } from '../api/client';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

/** Why it is held: each reason with what to do, where, and who can. */
export function Issues({ issues }: { issues: readonly Shape<'IssueDto'>[] }) {
  const words = useWords('document');
  const { fixers } = useWords('shown');
  return (
    <Section title={words.issues}>
      <div className="cards">
        {issues.map(({ code, path, message, fix, where, fixer, rule }) => (
          <Paper key={`${code} ${path}`} withBorder p="md" className="cause">
            <Title order={3} size="h5" mb={4}>
              {message}
            </Title>
            <Text size="sm">{fix}</Text>
            <Text size="sm" c="dimmed">
              {words.whereAndWho(where, fixers[fixer])}
            </Text>
            <Text size="xs" c="dimmed" className="code">
              {[code, path, rule].filter(Boolean).join(' · ')}
            </Text>
          </Paper>
        ))}
      </div>
    </Section>
  );
}
