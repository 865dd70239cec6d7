export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Call of the service: method, and path below the base address. */
export interface Call {
  readonly method: Method;
  /** Path template, such as `/download/{filename}`; a name in braces stands for one segment. */
  readonly path: string;
}

export interface Operation extends Call {
  readonly id: string;
  /** False if the interface document leaves the path open, so that the provider's published one is used. */
  readonly isPathListed: boolean;
}

/** All operations of the service; tests compare the routes, call counts and OpenAPI document with this list. */
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

/** Values of a template's names in a path, still percent-encoded; null if the path does not match. */
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

/** Operation of a call; a path without names wins over a template. */
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
 * Original call behind a call, when operations were moved. Null for the original place of a moved operation, where
 * nothing is served any more.
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
