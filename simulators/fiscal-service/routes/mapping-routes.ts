import { type Request, type Response, Router } from 'express';
import type { Account } from '../account';
import { CONTRACT_RULES } from '../contract-rules';
import { FieldReader, readBody } from '../field-reader';
import { RefusedCall } from '../refused-call';
import type { Simulator } from '../simulator';
import type { Store } from '../store';
import { readCurrency } from '../submitted-document';
import { accountOf } from './calling-account';
import { misbehave } from './misbehave';

interface Mapping {
  code: string;
  name: string;
  destination: string;
}

interface MappingRow extends Mapping {
  id: number;
}

/** Form of one kind of mapping, in requests and in the table. */
interface MappingKind {
  readonly operation: 'currencymapping' | 'taxmapping';
  readonly kind: 'currency' | 'tax';
  /** Reads a mapping; faults are collected in `read`. */
  read(read: FieldReader, account: Account): Mapping;
  show(row: MappingRow, account: Account): object;
}

const CURRENCIES: MappingKind = {
  operation: 'currencymapping',
  kind: 'currency',
  read: (read, { supportedCurrencies }) => {
    const destination = readCurrency(read, 'DestinationCurrency');
    if (/^[A-Z]{3}$/.test(destination) && !supportedCurrencies.includes(destination)) {
      read.fault('DestinationCurrency', CONTRACT_RULES.CURRENCY_SUPPORTED.says);
    }
    return { code: readCurrency(read, 'SourceCurrency'), destination, name: '' };
  },
  show: ({ id, code, destination }, { userId }) => ({
    ...{ Id: id, UserId: userId, SourceCurrency: code, DestinationCurrency: destination },
  }),
};

const TAXES: MappingKind = {
  operation: 'taxmapping',
  kind: 'tax',
  read: (read, { device }) => {
    const taxId = read.requiredInteger('DestinationTaxId', 1);
    if (read.faults.length === 0 && device?.taxes.some(({ taxID }) => taxID === taxId) !== true) {
      read.fault('DestinationTaxId', CONTRACT_RULES.TAX_OF_DEVICE.says);
    }
    return { code: read.filled('TaxCode'), name: read.text('TaxName'), destination: String(taxId) };
  },
  show: ({ id, code, name, destination }, { userId }) => ({
    ...{ Id: id, UserId: userId, TaxCode: code, TaxName: name },
    ...{ DestinationTaxId: Number(destination), ZimraTaxId: Number(destination) },
  }),
};

/**
 * Currency and tax mappings: list, add, get, update, delete; and the supported currencies. Paths are the provider's
 * published ones.
 */
export function mappingRoutes(simulator: Simulator): Router {
  const router = Router();
  router.get(
    '/currencymapping/supported-currencies',
    misbehave(simulator, 'currencymapping'),
    (_request: Request, response: Response) => {
      response.json(accountOf(response).supportedCurrencies);
    },
  );
  for (const kind of [CURRENCIES, TAXES]) addRoutes(router, simulator, kind);
  return router;
}

function addRoutes(router: Router, simulator: Simulator, kind: MappingKind): void {
  const { store } = simulator;
  const all = `/${kind.operation}`;
  const one = `${all}/:id`;
  const mayFail = misbehave(simulator, kind.operation);
  router.get(all, mayFail, async (_request: Request, response: Response) => {
    const account = accountOf(response);
    const rows = await store.query<MappingRow>(
      'select id, code, name, destination from mappings where account = $1 and kind = $2 order by id',
      [account.name, kind.kind],
    );
    response.json(rows.map((row) => kind.show(row, account)));
  });
  router.post(all, mayFail, async (request: Request, response: Response) => {
    const account = accountOf(response);
    response.json(kind.show(await add(store, kind, account, readMapping(kind, request, account)), account));
  });
  router.get(one, mayFail, async (request: Request, response: Response) => {
    response.json(kind.show(await find(store, kind, request, response), accountOf(response)));
  });
  router.put(one, mayFail, async (request: Request, response: Response) => {
    const row = await find(store, kind, request, response);
    await update(store, row, readMapping(kind, request, accountOf(response), row.id));
    response.json(true);
  });
  router.delete(one, mayFail, async (request: Request, response: Response) => {
    const row = await find(store, kind, request, response);
    await store.query('delete from mappings where id = $1', [row.id]);
    response.json(true);
  });
}

async function find(
  store: Store,
  kind: MappingKind,
  request: Request,
  response: Response,
): Promise<MappingRow> {
  const id = Number(request.params.id);
  const [row] = await store.query<MappingRow>(
    'select id, code, name, destination from mappings where account = $1 and kind = $2 and id = $3',
    [accountOf(response).name, kind.kind, Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : 0],
  );
  if (row === undefined) throw new RefusedCall(404, 'There is no such mapping.');
  return row;
}

async function add(store: Store, kind: MappingKind, account: Account, given: Mapping): Promise<MappingRow> {
  const [row] = await store.query<MappingRow>(
    `insert into mappings (account, kind, code, name, destination) values ($1, $2, $3, $4, $5)
     on conflict (account, kind, code) do nothing returning id, code, name, destination`,
    [account.name, kind.kind, given.code, given.name, given.destination],
  );
  if (row === undefined) throw new RefusedCall(400, `${given.code} is mapped already.`);
  return row;
}

async function update(store: Store, row: MappingRow, given: Mapping): Promise<void> {
  const changed = await store.query(
    `update mappings m set code = $2, name = $3, destination = $4 where id = $1 and not exists (
       select 1 from mappings o where o.account = m.account and o.kind = m.kind and o.code = $2 and o.id <> m.id)
     returning id`,
    [row.id, given.code, given.name, given.destination],
  );
  if (changed.length === 0) throw new RefusedCall(400, `${given.code} is mapped already.`);
}

/**
 * Reads a mapping from a request. @param id of the mapping to change; a new one gets its id here, whatever the body
 * says
 */
function readMapping(kind: MappingKind, request: Request, account: Account, id?: number): Mapping {
  const read = FieldReader.ofBody(readBody(request.body));
  const mapping = kind.read(read, account);
  if ((read.integer('UserId') ?? account.userId) !== account.userId) {
    read.fault('UserId', CONTRACT_RULES.OWN_MAPPING.says);
  }
  const given = read.integer('Id');
  if (id !== undefined && given !== undefined && given !== id) {
    read.fault('Id', CONTRACT_RULES.MAPPING_OF_PATH.says);
  }
  read.refuseFaults();
  return mapping;
}
