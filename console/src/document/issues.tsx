import { Paper, Text, Title } from '@mantine/core';
import type { Shape } from '../api/client';
import { type Column, DataTable } from '../shown/data-table';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

/** Reasons of the hold, each with what to do, where, and by whom. */
export function Issues({ issues }: { issues: readonly Shape<'IssueDto'>[] }) {
  const words = useWords('document');
  const { fixers } = useWords('shown');
  return (
    <Section title={words.issues}>
      <div className="cards">
        {issues.map(({ code, path, message, fix, where, fixer }) => (
          <Paper key={`${code} ${path}`} withBorder p="md" className="cause">
            <Title order={3} size="h5" mb={4}>
              {message}
            </Title>
            <Text size="sm">{fix}</Text>
            <Text size="sm" c="dimmed">
              {words.whereAndWho(where, fixers[fixer])}
            </Text>
          </Paper>
        ))}
      </div>
    </Section>
  );
}

/** The same as programs and the support know them. */
export function IssueCodes({ issues }: { issues: readonly Shape<'IssueDto'>[] }) {
  const words = useWords('invoice').codes;
  const columns: readonly Column<Shape<'IssueDto'>>[] = [
    { title: words.code, text: ({ code }) => code },
    { title: words.place, text: ({ path }) => path },
    { title: words.rule, text: ({ rule }) => rule ?? '' },
  ];
  if (issues.length === 0) return null;
  return (
    <Section title={words.title}>
      <DataTable
        name={words.title}
        columns={columns}
        rows={issues}
        keyOf={({ code, path }) => `${code} ${path}`}
        empty={null}
      />
    </Section>
  );
}
