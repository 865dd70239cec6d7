import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { FieldReader } from '../field-reader';
import type { Sql } from '../sql';
import {
  type Call,
  type Method,
  OPERATIONS,
  type Operation,
  type Relocations,
  usualCall,
} from './operations';

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
const NAME = /\{\w+\}/g;
/** Path of no operation, so that a call sent here is answered like an unknown one. */
const NOWHERE = '/nowhere';

export async function readRelocations(sql: Sql): Promise<Relocations> {
  const [row] = await sql.query<{ value: string }>(`select value from switches where name = 'routes'`);
  return row === undefined ? {} : (JSON.parse(row.value) as Relocations);
}

export async function saveRelocations(sql: Sql, relocations: Relocations): Promise<void> {
  await sql.query(
    `insert into switches (name, value) values ('routes', $1) on conflict (name) do update set value = $1`,
    [JSON.stringify(relocations)],
  );
}

/**
 * Reads moved operations, such as `{getFiscalDevice: {path: '/device', method?: 'POST'}}`; faults are collected in
 * `read`.
 */
export function relocationsIn(read: FieldReader): Relocations {
  const found: Record<string, Call> = {};
  for (const id of read.fields()) {
    const operation = OPERATIONS.find((candidate) => candidate.id === id);
    const place = read.object(id);
    if (operation === undefined) read.fault(id, `is no operation; there are ${operationIds()}`);
    else if (place !== undefined) found[id] = readPlace(place, operation);
  }
  return found;
}

function operationIds(): string {
  return OPERATIONS.map((operation) => operation.id).join(', ');
}

function readPlace(read: FieldReader, operation: Operation): Call {
  const path = read.filled('path');
  const names = (template: string): string => (template.match(NAME) ?? []).sort().join();
  if (!/^(\/[^/?#\s]+)+$/.test(path)) read.fault('path', 'must be a path such as /device');
  else if (names(path) !== names(operation.path))
    read.fault('path', `must name ${names(operation.path) || 'nothing in braces'}`);
  return { path, method: read.oneOf('method', METHODS) ?? operation.method };
}

/** Redirects calls of moved operations to their original routes. */
export function relocate(sql: Sql): RequestHandler {
  return async (request: Request, _response: Response, next: NextFunction) => {
    const call = { method: request.method as Method, path: request.path };
    const usual = usualCall(call, await readRelocations(sql));
    if (usual !== call) {
      request.method = usual?.method ?? request.method;
      request.url = usual?.path ?? NOWHERE;
    }
    next();
  };
}
