import { answerOf, api, call, type Shape } from '../api/client';
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

/** Lists of which a card stores one rule; their routes differ only in the rule. */
const PATHS = {
  buyers: '/api/organisations/{organisationId}/buyer-rules',
  lines: '/api/organisations/{organisationId}/line-rules',
  productCodes: '/api/organisations/{organisationId}/product-codes',
} as const;

interface Given {
  readonly buyers: Shape<'BuyerRuleInputDto'>;
  readonly lines: Shape<'LineRuleInputDto'>;
  readonly productCodes: Shape<'ProductCodeInputDto'>;
}

interface Stored {
  readonly buyers: Shape<'BuyerRuleDto'>;
  readonly lines: Shape<'LineRuleDto'>;
  readonly productCodes: Shape<'ProductCodeDto'>;
}

type Place<List extends keyof Given> = Pick<Given[List], 'scope' | 'key'>;

/** Rule of one place as it is stored; storing another is refused where somebody else has stored or changed it since. */
export function useRuleOf<List extends keyof Given>(
  organisationId: string,
  list: List,
  { scope, key }: Place<List>,
) {
  const path = PATHS[list] as (typeof PATHS)['buyers'];
  const query = useRead('rules', path, { organisationId });
  const rules = query.data as unknown as readonly Stored[List][] | undefined;
  const stored = rules?.find((rule) => rule.scope === scope && rule.key === key);
  const store = (rule: Given[List]): Promise<unknown> => {
    const body = rule as Given['buyers'];
    if (stored === undefined) return call.POST(path, { organisationId }, body);
    const params = {
      path: { organisationId, mappingId: stored.id },
      header: { 'if-match': `"${stored.version}"` },
    };
    return answerOf(api.PUT(`${path}/{mappingId}`, { params, body }));
  };
  return { query, stored, store };
}
