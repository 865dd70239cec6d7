import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { Account } from '../account';
import { isStorable, type Json, listOf } from '../exact-json';
import { takeFault } from '../faults';
import { readBody } from '../field-reader';
import { storedPdf } from '../pdf/stored-pdf';
import { RefusedCall } from '../refused-call';
import type { Simulator } from '../simulator';
import type { Sql } from '../sql';
import { statusElements } from '../status-element';
import { writeStatements } from '../wrong-statements';
import { accountOf } from './calling-account';
import { misbehave, type NumbersOf } from './misbehave';

const MOST_IDS = 100;
const OUTCOMES_LAST_MS = 7 * 24 * 60 * 60_000;

/** `POST /status` and `GET /download/{filename}` (interface document, rules 4 and 5). */
export function outcomeRoutes(simulator: Simulator): Router {
  const { store, clock } = simulator;
  const router = Router();
  const numbersOfIds: NumbersOf = (request, response) =>
    numbers(simulator, 'id::text', idsOrNone(request.body), response);
  router.post(
    '/status',
    misbehave(simulator, 'status', numbersOfIds),
    async (request: Request, response: Response) => {
      const ids = answered(readIds(request.body));
      const since = new Date(clock.now() - OUTCOMES_LAST_MS);
      const account = accountOf(response);
      const kept = await withoutExpired(store, account, ids);
      const elements = await statusElements(store, account, kept, since);
      response.type('application/json').send(await writeStatements(store, account, elements));
    },
  );
  const numberOfFile: NumbersOf = (request, response) =>
    numbers(simulator, 'pdf_name', [fileName(request)], response);
  router.get(
    '/download/:filename',
    misbehave(simulator, 'download', numberOfFile),
    async (request: Request, response: Response) => {
      const bytes = await storedPdf(store, accountOf(response), fileName(request));
      if (bytes === null) throw new RefusedCall(404, 'There is no such file.');
      response.type('application/pdf').send(bytes);
    },
  );
  return router;
}

function readIds(body: unknown): string[] {
  const list: Json = readBody(body);
  if (!Array.isArray(list)) throw new RefusedCall(400, 'The body must be a list of request ids.');
  return listOf(list).map((id, index) => {
    if (typeof id === 'string' && isStorable(id)) return id;
    throw new RefusedCall(400, `The entry ${index} must be a request id.`);
  });
}

/** Ids that are answered. Of more than a hundred only a part is, always the same for the same list. */
function answered(ids: readonly string[]): readonly string[] {
  if (ids.length <= MOST_IDS) return ids;
  const seed = createHash('sha256').update(ids.join()).digest('hex');
  const isChosen = (id: string): boolean =>
    (createHash('sha256')
      .update(seed + id)
      .digest()[0] ?? 0) %
      3 !==
    0;
  return ids.filter(isChosen).slice(0, MOST_IDS);
}

/** Leaves out requests that a fault declares to be too old. */
async function withoutExpired(
  sql: Sql,
  account: Account,
  ids: readonly string[],
): Promise<readonly string[]> {
  const expired = await sql.query<{ id: string; number: string }>(
    `select id, number from requests where account = $1 and id::text = any($2) and (number like '%SIM-STATUS-EXPIRED%'
       or exists (select 1 from faults where operation = 'status' and kind = 'expired' and times_left > 0))`,
    [account.name, ids.map((id) => id.toLowerCase())],
  );
  const gone = new Set<string>();
  for (const { id, number } of expired) {
    const occasion = { operation: 'status', account: account.name, numbers: [number] };
    if ((await takeFault(sql, { ...occasion, kinds: ['expired'] })) !== null) gone.add(id);
  }
  return ids.filter((id) => !gone.has(id.toLowerCase()));
}

function fileName(request: Request): string {
  return String(request.params.filename);
}

async function numbers(
  { store }: Simulator,
  column: 'id::text' | 'pdf_name',
  keys: readonly string[],
  response: Response,
): Promise<string[]> {
  const rows = await store.query<{ number: string }>(
    `select distinct r.number from requests r left join receipts c on c.request_id = r.id
     where r.account = $1 and ${column} = any($2)`,
    [accountOf(response).name, keys.filter(isStorable)],
  );
  return rows.map((row) => row.number);
}

function idsOrNone(body: unknown): string[] {
  try {
    return readIds(body);
  } catch {
    // The operation itself reports errors of the body.
    return [];
  }
}
