import { Button, Stack } from '@mantine/core';
import { type ComponentProps, Suspense, useState } from 'react';
import { useIsGoing } from '../deletions/deletions';
import { lazyPart } from '../frame/lazy-part';
import { DataTable } from '../shown/data-table';
import { useWords } from '../words/words';
import { useMay } from '../frame/may';
import type DeleteRuleDialogue from './delete-rule';
import type { RuleList } from './delete-rule';

const DeleteRule = lazyPart<ComponentProps<typeof DeleteRuleDialogue>>(() => import('./delete-rule'));

interface StoredRule {
  readonly id: string;
  readonly version: string;
}

/** Address of a rule, with the version that the person sees: a changed rule is not deleted. */
interface RuleAddress {
  readonly path: { readonly organisationId: string; readonly mappingId: string };
  readonly header: { readonly 'if-match': string };
}

interface RuleTableProps<Rule extends StoredRule> {
  name: string;
  file: string;
  columns: readonly string[];
  /** Columns that contain a calendar day. */
  days?: readonly string[];
  rules: readonly Rule[];
  cells: (rule: Rule) => readonly string[];
  organisationId: string;
  /** Name of the list in the rules file. */
  list: RuleList;
  remove: (params: RuleAddress) => Promise<unknown>;
}

/** Table of stored rules of one kind, each with a button to delete it. */
export function RuleTable<Rule extends StoredRule>(props: RuleTableProps<Rule>) {
  const { name, file, columns, days = [], rules, cells, organisationId, list, remove } = props;
  const words = useWords('mappings');
  const mayChange = useMay('rules.change');
  const [asked, ask] = useState<Rule | null>(null);
  const isGoing = useIsGoing();
  const nameOf = (rule: Rule): string => cells(rule)[0] ?? '';
  return (
    <Stack gap="xs">
      <DataTable
        name={name}
        file={file}
        rows={rules}
        keyOf={({ id }) => id}
        empty={words.none}
        columns={columns.map((title, index) => ({
          title,
          text: (rule: Rule) => cells(rule)[index] ?? '',
          isDay: days.includes(title),
        }))}
        actions={
          mayChange
            ? (rule) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={words.deleteOf(nameOf(rule))}
                  disabled={isGoing(rule.id)}
                  onClick={() => ask(rule)}
                >
                  {words.delete}
                </Button>
              )
            : undefined
        }
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <DeleteRule
            {...{ organisationId, list }}
            rule={asked}
            name={nameOf(asked)}
            remove={() =>
              remove({
                path: { organisationId, mappingId: asked.id },
                header: { 'if-match': `"${asked.version}"` },
              })
            }
            onClose={() => ask(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
