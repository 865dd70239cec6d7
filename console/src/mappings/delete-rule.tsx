import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Shape } from '../api/client';
import { changedBy, keys, readAgain } from '../api/query-keys';
import { DeletionDialogue } from '../deletions/deletion-dialogue';
import { Loaded } from '../frame/loaded';
import { useOrganisationName } from '../shown/organisations';
import { useWords } from '../words/words';
import type { RuleList } from './merge-rules';
import { WhatIf } from './what-if';

/** Lists of a rules file, each with the fields that identify a rule. */
const SAME_BY = {
  currencies: ['source'],
  taxes: ['taxType', 'validFrom'],
  productCodes: ['scope', 'key'],
  lineRules: ['scope', 'key'],
  buyers: ['scope', 'key'],
  exclusions: ['scope', 'key'],
} as const satisfies Record<RuleList, readonly string[]>;

type Texts = Readonly<Record<string, string | null>>;

interface DeleteRuleProps {
  organisationId: string;
  list: RuleList;
  rule: { readonly id: string };
  name: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Previews which documents would be held or released without the rule; it is deleted once the time for an undo is over.
 */
export default function DeleteRule({ organisationId, list, rule, name, remove, onClose }: DeleteRuleProps) {
  const words = useWords('mappings');
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: keys.rules.without(organisationId, rule.id),
    gcTime: 0,
    queryFn: () => without(organisationId, list, rule),
  });
  const removeAndRead = async (): Promise<void> => {
    try {
      await remove();
    } finally {
      await readAgain(queries, changedBy.rule);
    }
  };
  const client = useOrganisationName(organisationId);
  const { deleteOf, deleteText, ifDeleted } = words;
  return (
    <DeletionDialogue
      id={rule.id}
      name={name}
      title={deleteOf(name)}
      remove={removeAndRead}
      of={[{ client }]}
      consequence={deleteText}
      onClose={onClose}
    >
      <Loaded query={query}>{(report) => <WhatIf report={report} title={ifDeleted} />}</Loaded>
    </DeletionDialogue>
  );
}

async function without(
  organisationId: string,
  list: RuleList,
  rule: object,
): Promise<Shape<'WhatIfReportDto'>> {
  const all = await call.GET('/api/organisations/{organisationId}/mapping-rules', { organisationId });
  const values = rule as Texts;
  const left = (all[list] as readonly Texts[]).filter((one) =>
    SAME_BY[list].some((field) => (one[field] ?? '') !== (values[field] ?? '')),
  );
  return call.POST(
    '/api/organisations/{organisationId}/preflight/what-if',
    { organisationId },
    { changes: { ...all, [list]: left }, mode: 'replace' },
  );
}
