import { Stack } from '@mantine/core';
import { type ComponentProps, Suspense, useState } from 'react';
import { useIsGoing } from '../deletions/deletions';
import { lazyPart } from '../frame/lazy-part';
import { Loaded } from '../frame/loaded';
import { DataTable } from '../shown/data-table';
import { RowButton } from '../shown/row-button';
import { useWords } from '../words/words';
import { useMay } from '../frame/may';
import type DeleteRuleDialogue from './delete-rule';
import { type RuleList, type RuleOf, useRules } from './merge-rules';

const DeleteRule = lazyPart<ComponentProps<typeof DeleteRuleDialogue>>(() => import('./delete-rule'));

interface RuleTableProps<List extends RuleList> {
  organisationId: string;
  /** Name of the list in the rules file. */
  list: List;
  name: string;
  file: string;
  columns: readonly string[];
  /** Columns that contain a calendar day. */
  days?: readonly string[];
  cells: (rule: RuleOf<List>) => readonly string[];
  order?: (one: RuleOf<List>, other: RuleOf<List>) => number;
}

/** Table of stored rules of one kind, each with a button to delete it. */
export function RuleTable<List extends RuleList>(props: RuleTableProps<List>) {
  const { organisationId, list, name, file, columns, days = [], cells, order } = props;
  const words = useWords('mappings');
  const mayChange = useMay('rules.change');
  const { query, remove } = useRules(organisationId, list);
  const [asked, ask] = useState<RuleOf<List> | null>(null);
  const isGoing = useIsGoing();
  const nameOf = (rule: RuleOf<List>): string => cells(rule)[0] ?? '';
  return (
    <Stack gap="xs">
      <Loaded query={query}>
        {(rules) => (
          <DataTable
            name={name}
            file={file}
            rows={order === undefined ? rules : rules.toSorted(order)}
            keyOf={({ id }) => id}
            empty={words.none}
            columns={columns.map((title, index) => ({
              title,
              text: (rule: RuleOf<List>) => cells(rule)[index] ?? '',
              isDay: days.includes(title),
            }))}
            actions={
              mayChange
                ? (rule) => (
                    <RowButton
                      label={words.delete}
                      name={words.deleteOf(nameOf(rule))}
                      disabled={isGoing(rule.id)}
                      act={() => ask(rule)}
                    />
                  )
                : undefined
            }
          />
        )}
      </Loaded>
      {asked !== null && (
        <Suspense fallback={null}>
          <DeleteRule
            {...{ organisationId, list }}
            rule={asked}
            name={nameOf(asked)}
            remove={() => remove(asked)}
            onClose={() => ask(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
