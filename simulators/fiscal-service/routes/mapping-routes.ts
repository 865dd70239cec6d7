import { type Request, type Response, Router } from 'express';
import type { Account } from '../account';
import { Decimal, isObject, isStorable, type Json, type JsonObject, readBody } from '../exact-json';
import type { Store } from '../store';

interface MappingRow {
  id: number;
  code: string;
  name: string;
  destination: string;
}

/** How one kind of mapping looks on the wire and in the table. */
interface MappingKind {
  readonly path: string;
  readonly kind: 'currency' | 'tax';
  read(json: JsonObject): Omit<MappingRow, 'id'> | null;
  show(row: MappingRow, account: Account): object;
}

const KINDS: readonly MappingKind[] = [
  {
    path: '/currencymapping',
    kind: 'currency',
    read: ({ SourceCurrency: code, DestinationCurrency: destination }) =>
      isCode(code) && isCode(destination) ? { code, destination, name: '' } : null,
    show: (row, account) => ({
      ...{
        Id: row.id,
        UserId: account.userId,
        SourceCurrency: row.code,
        DestinationCurrency: row.destination,
      },
    }),
  },
  {
    path: '/taxmapping',
    kind: 'tax',
    read: ({ TaxCode: code, TaxName: name, DestinationTaxId: id }) =>
      isName(code) && isTaxId(id)
        ? { code, name: isName(name) ? name : '', destination: id.toFixed(0) }
        : null,
    show: (row, account) => ({
      ...{ Id: row.id, UserId: account.userId, TaxCode: row.code, TaxName: row.name },
      ...{ DestinationTaxId: Number(row.destination), ZimraTaxId: Number(row.destination) },
    }),
  },
];

/** Currency and tax mappings: list, add, get, update, delete, and the supported currencies (facts A.7, A.8). */
export function mappingRoutes(store: Store): Router {
  const router = Router();
  router.get('/currencymapping/supported-currencies', (_request, response) => {
    response.json(accountOf(response).supportedCurrencies);
  });
  for (const kind of KINDS) addRoutes(router, store, kind);
  return router;
}

function addRoutes(router: Router, store: Store, kind: MappingKind): void {
  router.get(kind.path, async (_request: Request, response: Response) => {
    const account = accountOf(response);
    const rows = await store.query<MappingRow>(
      'select id, code, name, destination from mappings where account = $1 and kind = $2 order by id',
      [account.name, kind.kind],
    );
    response.json(rows.map((row) => kind.show(row, account)));
  });
  router.post(kind.path, async (request: Request, response: Response) => {
    const account = accountOf(response);
    const given = readMapping(kind, request);
    if (given === null) return badMapping(response);
    const [row] = await store.query<MappingRow>(
      `insert into mappings (account, kind, code, name, destination) values ($1, $2, $3, $4, $5)
       on conflict (account, kind, code) do nothing returning id, code, name, destination`,
      [account.name, kind.kind, given.code, given.name, given.destination],
    );
    if (row === undefined) return isMapped(response, given.code);
    response.json(kind.show(row, account));
  });
  router.get(`${kind.path}/:id`, async (request: Request, response: Response) => {
    const row = await findMapping(store, kind, request, response);
    if (row !== null) response.json(kind.show(row, accountOf(response)));
  });
  router.put(`${kind.path}/:id`, async (request: Request, response: Response) => {
    const row = await findMapping(store, kind, request, response);
    if (row === null) return;
    const given = readMapping(kind, request);
    if (given === null) return badMapping(response);
    const changed = await store.query(
      `update mappings set code = $2, name = $3, destination = $4 where id = $1
         and not exists (select 1 from mappings m where m.account = $5 and m.kind = $6 and m.code = $2 and m.id <> $1)
       returning id`,
      [row.id, given.code, given.name, given.destination, accountOf(response).name, kind.kind],
    );
    if (changed.length > 0) response.json(true);
    else isMapped(response, given.code);
  });
  router.delete(`${kind.path}/:id`, async (request: Request, response: Response) => {
    const row = await findMapping(store, kind, request, response);
    if (row === null) return;
    await store.query('delete from mappings where id = $1', [row.id]);
    response.json(true);
  });
}

async function findMapping(
  store: Store,
  kind: MappingKind,
  request: Request,
  response: Response,
): Promise<MappingRow | null> {
  const id = Number(request.params.id);
  const [row] = await store.query<MappingRow>(
    'select id, code, name, destination from mappings where account = $1 and kind = $2 and id = $3',
    [accountOf(response).name, kind.kind, Number.isInteger(id) && Math.abs(id) < 2 ** 31 ? id : 0],
  );
  if (row === undefined) response.status(404).json({ Message: 'There is no such mapping.' });
  return row ?? null;
}

function readMapping(kind: MappingKind, request: Request): Omit<MappingRow, 'id'> | null {
  const json = readBody(request.body);
  return isObject(json) ? kind.read(json) : null;
}

function badMapping(response: Response): void {
  response.status(400).json({ Message: 'The mapping lacks a field, or one has the wrong type.' });
}

function isMapped(response: Response, code: string): void {
  response.status(400).json({ Message: `${code} is mapped already.` });
}

function isName(value: Json): value is string {
  return typeof value === 'string' && value !== '' && isStorable(value);
}

function isTaxId(value: Json): value is Decimal {
  return value instanceof Decimal && value.isInteger() && value.abs().lessThan(2 ** 31);
}

function isCode(value: Json): value is string {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value);
}

function accountOf(response: Response): Account {
  return (response.locals as { account: Account }).account;
}
