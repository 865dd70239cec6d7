export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Call of the service: a method, and a path below the base address. */
export interface Call {
  readonly method: Method;
  /** `/download/{filename}`: a name in braces stands for one segment. */
  readonly path: string;
}

export interface Operation extends Call {
  readonly id: string;
  /** False where the interface document leaves the path open and the provider's published one is used (facts A.4, A.7, A.8). */
  readonly isPathListed: boolean;
}

/** Every operation of the service; routes, call counts and the OpenAPI document are held against this list. */
export const OPERATIONS: readonly Operation[] = [
  { id: 'getProfile', method: 'GET', path: '/profile', isPathListed: true },
  { id: 'getFiscalDevice', method: 'GET', path: '/fiscaldevice', isPathListed: false },
  { id: 'getSubscription', method: 'GET', path: '/subscription', isPathListed: true },
  { id: 'submitInvoice', method: 'POST', path: '/invoice', isPathListed: true },
  { id: 'submitCreditNote', method: 'POST', path: '/creditnote', isPathListed: true },
  { id: 'checkStatus', method: 'POST', path: '/status', isPathListed: true },
  { id: 'downloadPdf', method: 'GET', path: '/download/{filename}', isPathListed: true },
  {
    id: 'listSupportedCurrencies',
    method: 'GET',
    path: '/currencymapping/supported-currencies',
    isPathListed: false,
  },
  { id: 'listCurrencyMappings', method: 'GET', path: '/currencymapping', isPathListed: false },
  { id: 'addCurrencyMapping', method: 'POST', path: '/currencymapping', isPathListed: false },
  { id: 'getCurrencyMapping', method: 'GET', path: '/currencymapping/{id}', isPathListed: true },
  { id: 'updateCurrencyMapping', method: 'PUT', path: '/currencymapping/{id}', isPathListed: false },
  { id: 'deleteCurrencyMapping', method: 'DELETE', path: '/currencymapping/{id}', isPathListed: false },
  { id: 'listTaxMappings', method: 'GET', path: '/taxmapping', isPathListed: false },
  { id: 'addTaxMapping', method: 'POST', path: '/taxmapping', isPathListed: false },
  { id: 'getTaxMapping', method: 'GET', path: '/taxmapping/{id}', isPathListed: false },
  { id: 'updateTaxMapping', method: 'PUT', path: '/taxmapping/{id}', isPathListed: false },
  { id: 'deleteTaxMapping', method: 'DELETE', path: '/taxmapping/{id}', isPathListed: false },
];

/** The values of a template's names in a path as it was called, still encoded; null when it is another path. */
function matchPath(template: string, path: string): ReadonlyMap<string, string> | null {
  const wanted = template.split('/');
  const given = path.replace(/\/$/, '').split('/');
  if (wanted.length !== given.length) return null;
  const values = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined ? value !== segment : value === '') return null;
    if (name !== undefined) values.set(name, value);
  }
  return values;
}

/** The operation that a call means; a path without names wins over one with names. */
export function operationOf(method: string, path: string): Operation | undefined {
  const candidates = OPERATIONS.filter((operation) => operation.method === method);
  return (
    candidates.find((operation) => matchPath(operation.path, path)?.size === 0) ??
    candidates.find((operation) => matchPath(operation.path, path) !== null)
  );
}

/** Changed calls of operations, by operation id. */
export type Relocations = Readonly<Record<string, Call>>;

/**
 * The usual call behind a call, when some operations have been moved. Null where an operation was moved away from:
 * nothing is served there any longer.
 */
export function usualCall(call: Call, relocations: Relocations): Call | null {
  for (const operation of OPERATIONS) {
    const moved = relocations[operation.id];
    const values = moved?.method === call.method ? matchPath(moved.path, call.path) : null;
    if (values === null) continue;
    const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => values.get(name) ?? '');
    return { method: operation.method, path };
  }
  const usual = operationOf(call.method, call.path);
  return usual !== undefined && relocations[usual.id] !== undefined ? null : call;
}
