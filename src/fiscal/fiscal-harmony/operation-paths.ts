import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { type ExactJson, isObject } from '../../platform/http/exact-json';

/** Method and path below the base address; `{id}`: number of a mapping. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/**
 * Operations without a path in the interface document (Endpoints: "path not listed here"), with those of the provider's
 * public pages; for tax mappings also the methods. Can be set per fiscal account.
 */
const UNLISTED = {
  fiscalDevice: 'GET /fiscaldevice',
  supportedCurrencies: 'GET /currencymapping/supported-currencies',
  currencyMappings: 'GET /currencymapping',
  addCurrencyMapping: 'POST /currencymapping',
  updateCurrencyMapping: 'PUT /currencymapping/{id}',
  deleteCurrencyMapping: 'DELETE /currencymapping/{id}',
  taxMappings: 'GET /taxmapping',
  addTaxMapping: 'POST /taxmapping',
  taxMapping: 'GET /taxmapping/{id}',
  updateTaxMapping: 'PUT /taxmapping/{id}',
  deleteTaxMapping: 'DELETE /taxmapping/{id}',
} as const;

export type UnlistedOperation = keyof typeof UNLISTED;

export const SETTABLE_OPERATIONS: readonly string[] = Object.keys(UNLISTED);

const PATH = /^(\/([A-Za-z0-9._~-]+|\{id\}))+$/;
const METHOD_AND_PATH = /^(?:(GET|POST|PUT|DELETE) )?(\/.*)$/;

export function routeOf(operation: UnlistedOperation, paths: Readonly<Record<string, string>>): Route {
  const own = parts(UNLISTED[operation]);
  const given = parts(paths[operation]);
  return { method: given.method ?? own.method ?? 'GET', path: given.path ?? own.path ?? '/' };
}

/** Collects the faults of `settings.paths`. */
export function pathFaults(paths: unknown): StoredSentence[] {
  const given = paths as ExactJson;
  if (!isObject(given)) return [storedSentence('pathsWanted', { field: 'settings.paths' })];
  return Object.entries(given).flatMap(([operation, path]) => pathFault(operation, path) ?? []);
}

function pathFault(operation: string, given: unknown): StoredSentence | null {
  const field = `settings.paths.${operation}`;
  if (!Object.hasOwn(UNLISTED, operation)) {
    return storedSentence('operationUnknown', { field, names: SETTABLE_OPERATIONS.join(', ') });
  }
  const { method, path = '' } = parts(given);
  if (!PATH.test(path) || /\/\.+(\/|$)/.test(path)) {
    return storedSentence('pathWanted', { field });
  }
  if (method !== undefined && !/taxmapping/i.test(operation)) {
    return storedSentence('methodListed', { field });
  }
  const takesId = UNLISTED[operation as UnlistedOperation].includes('{id}');
  if (path.split('{id}').length !== (takesId ? 2 : 1)) {
    return storedSentence(takesId ? 'idWanted' : 'idUnwanted', { field, id: '{id}' });
  }
  return null;
}

function parts(text: unknown): Partial<Route> {
  const [, method, path] = (typeof text === 'string' ? METHOD_AND_PATH.exec(text) : null) ?? [];
  return { method: method as Route['method'] | undefined, path };
}
