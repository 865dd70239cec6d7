import type { Shape } from '../api/client';

/** Filter of the activity list; an absent field does not filter. */
export interface ActivityFilter {
  readonly person?: string;
  readonly organisationId?: string;
  readonly action?: Shape<'Action'>;
  readonly documentId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Names in the address, and those of the API. */
const FIELDS = {
  person: 'person',
  organisation: 'organisationId',
  action: 'action',
  document: 'documentId',
  from: 'from',
  to: 'to',
} as const;

export function readActivityFilter(parameters: URLSearchParams): ActivityFilter & Record<string, string> {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, field]) => {
      const value = parameters.get(name) ?? '';
      return value === '' ? [] : [[field, value]];
    }),
  );
}
