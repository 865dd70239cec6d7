import { answerOf, api, type Shape } from '../api/client';

type Rules = Shape<'RuleSetDto'>;

/** Stores some rules: each is added, or takes the place of the one for the same thing. Any part of the file may be given. */
export function mergeRules(organisationId: string, rules: Partial<Record<keyof Rules, readonly object[]>>) {
  return answerOf(
    api.POST('/api/organisations/{organisationId}/mapping-rules/import', {
      params: { path: { organisationId }, query: { mode: 'merge', dryRun: false } },
      // A rule has the fields of its kind, which the description of the API leaves open.
      body: rules as unknown as Rules,
    }),
  );
}
