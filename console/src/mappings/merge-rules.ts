import { answerOf, api, type Shape } from '../api/client';

type Rules = Shape<'RuleSetDto'>;

/**
 * Adds rules, or replaces those with the same key.
 * @param rules any part of a rules file
 */
export function mergeRules(organisationId: string, rules: Partial<Record<keyof Rules, readonly object[]>>) {
  return answerOf(
    api.POST('/api/organisations/{organisationId}/mapping-rules/import', {
      params: { path: { organisationId }, query: { mode: 'merge', dryRun: false } },
      // The API's description leaves open which fields a rule has, because they depend on its kind.
      body: rules as unknown as Rules,
    }),
  );
}
