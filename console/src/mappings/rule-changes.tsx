import type { Shape } from '../api/client';
import { DataTable } from '../shown/data-table';
import { spellDay } from '../shown/days';
import { useWords } from '../words/words';

/** Rules before and after a change. */
export function RuleChanges({ changes }: { changes: readonly Shape<'RuleChangeDto'>[] }) {
  const words = useWords('mappings');
  return (
    <DataTable
      name={words.ruleChanges}
      file="rule-changes"
      rows={changes}
      keyOf={(change) => JSON.stringify(change)}
      empty={words.noChanges}
      columns={[
        { title: words.kind, text: ({ change }) => words.ruleChange[change] },
        { title: words.rule, text: ({ kind }) => kind.replace('_', ' ') },
        {
          title: words.before,
          text: ({ before }) => describe(before),
          shown: ({ before }) => describe(before, spellDay),
        },
        {
          title: words.after,
          text: ({ after }) => describe(after),
          shown: ({ after }) => describe(after, spellDay),
        },
      ]}
    />
  );
}

function describe(
  values: Readonly<Record<string, string>> | null,
  spelled = (value: string): string => value,
): string {
  return Object.entries(values ?? {})
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${spelled(value)}`)
    .join(', ');
}
