import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, call, type PathWith, type Shape } from '../api/client';
import { useRead } from '../api/use-read';

type Rules = Shape<'RuleSetDto'>;

/**
 * Adds rules, or replaces those with the same key.
 * @param rules any part of a rules file
 * @param how whether only to foresee the effect, the version of the rules that was foreseen, and whether rules
 * for a contact are made for it as it is now
 */
export function mergeRules(
  organisationId: string,
  rules: Partial<Record<keyof Rules, readonly object[]>>,
  how: { readonly dryRun?: true; readonly version?: string; readonly renews?: true } = {},
) {
  // The API's description leaves open which fields a rule has, because they depend on its kind.
  const body = rules as unknown as Rules;
  const given = { organisationId, mode: 'merge', dryRun: false, renews: false, ...how } as const;
  return call.POST('/api/organisations/{organisationId}/mapping-rules/import', given, body);
}

/** Lists of a rules file; their routes differ only in the rule. */
const PATHS = {
  currencies: '/api/organisations/{organisationId}/currency-mappings',
  taxes: '/api/organisations/{organisationId}/tax-mappings',
  productCodes: '/api/organisations/{organisationId}/product-codes',
  lineRules: '/api/organisations/{organisationId}/line-rules',
  buyers: '/api/organisations/{organisationId}/buyer-rules',
  exclusions: '/api/organisations/{organisationId}/exclusion-rules',
} as const satisfies Partial<Record<keyof Rules, PathWith<'get'>>>;

export type RuleList = keyof typeof PATHS;

interface Stored {
  readonly currencies: Shape<'CurrencyMappingDto'>;
  readonly taxes: Shape<'TaxMappingDto'>;
  readonly productCodes: Shape<'ProductCodeDto'>;
  readonly lineRules: Shape<'LineRuleDto'>;
  readonly buyers: Shape<'BuyerRuleDto'>;
  readonly exclusions: Shape<'ExclusionDto'>;
}
/** Rule of a list as it is stored. */
export type RuleOf<List extends RuleList> = Stored[List];

/** Stored rules of a list, and the call that deletes one; a rule that has changed since is not deleted. */
export function useRules<List extends RuleList>(organisationId: string, list: List) {
  const path = PATHS[list] as (typeof PATHS)['buyers'];
  const query = useRead('rules', path, { organisationId }) as unknown as UseQueryResult<RuleOf<List>[]>;
  const addressOf = ({ id: mappingId, version }: { readonly id: string; readonly version: string }) => ({
    path: { organisationId, mappingId },
    header: { 'if-match': `"${version}"` },
  });
  const remove = (rule: Parameters<typeof addressOf>[0]): Promise<unknown> =>
    answerOf(api.DELETE(`${path}/{mappingId}`, { params: addressOf(rule) }));
  return { path, query, addressOf, remove };
}

/** Rules of which a card stores one. */
interface Given {
  readonly buyers: Shape<'BuyerRuleInputDto'>;
  readonly lineRules: Shape<'LineRuleInputDto'>;
  readonly productCodes: Shape<'ProductCodeInputDto'>;
}

type Place<List extends keyof Given> = Pick<Given[List], 'scope' | 'key'>;

/** A rule that is no longer as its form has shown it. */
export interface RuleChange<Rule> {
  readonly before: Rule | undefined;
  readonly now: Rule | undefined;
  /** Shows what is there now, which the form then replaces. */
  readonly take: () => void;
}

/**
 * Rule of one place as it was stored when its form was opened: storing another is refused where somebody else has
 * stored or changed it since.
 */
export function useRuleOf<List extends keyof Given>(
  organisationId: string,
  list: List,
  { scope, key }: Place<List>,
) {
  const { path, query, addressOf } = useRules(organisationId, list);
  const of = (rules = query.data) => rules?.find((rule) => rule.scope === scope && rule.key === key);
  const [shown, show] = useState<{ readonly rule: ReturnType<typeof of> } | null>(null);
  if (shown === null && query.isSuccess) show({ rule: of() });
  const stored = shown === null ? of() : shown.rule;
  const store = async (rule: Given[List]): Promise<unknown> => {
    const body = rule as Given['buyers'];
    const answered =
      stored === undefined
        ? call.POST(path, { organisationId }, body)
        : answerOf(api.PUT(`${path}/{mappingId}`, { params: addressOf(stored), body }));
    const answer = await answered.catch(async (error: unknown) => {
      await query.refetch();
      throw error;
    });
    show({ rule: of((await query.refetch()).data) });
    return answer;
  };
  const isChanged = query.isSuccess && of()?.version !== stored?.version;
  const change = isChanged ? { before: stored, now: of(), take: () => show({ rule: of() }) } : null;
  return { query, stored, store, change };
}
