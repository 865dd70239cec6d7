import { answerOf, api, type Shape } from '../api/client';

type Rules = Shape<'RuleSetDto'>;
type BuyerRule = Shape<'BuyerRuleDto'>;

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
  return answerOf(
    api.POST('/api/organisations/{organisationId}/mapping-rules/import', {
      params: { path: { organisationId }, query: { mode: 'merge', dryRun: false, renews: false, ...how } },
      // The API's description leaves open which fields a rule has, because they depend on its kind.
      body: rules as unknown as Rules,
    }),
  );
}

/**
 * Stores how a contact is sent; refused where another person has stored or changed its rule meanwhile.
 * @param seen rule of the contact that the person has seen; undefined: none
 */
export function storeBuyerRule(
  organisationId: string,
  rule: Shape<'BuyerRuleInputDto'>,
  seen: Pick<BuyerRule, 'id' | 'version'> | undefined,
): Promise<unknown> {
  const path = '/api/organisations/{organisationId}/buyer-rules';
  if (seen === undefined)
    return answerOf(api.POST(path, { params: { path: { organisationId } }, body: rule }));
  const params = {
    path: { organisationId, mappingId: seen.id },
    header: { 'if-match': `"${seen.version}"` },
  };
  return answerOf(api.PUT(`${path}/{mappingId}`, { params, body: rule }));
}
