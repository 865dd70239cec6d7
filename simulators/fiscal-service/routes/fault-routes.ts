import { type Request, type Response, Router } from 'express';
import { FAULTS, type FaultKind } from '../faults';
import { FieldReader, readBody } from '../field-reader';
import type { Store } from '../store';

const OPERATIONS = Object.keys(FAULTS);

/** Routes that add, list and remove faults. */
export function faultRoutes(store: Store): Router {
  const router = Router();
  router.post('/', async (request: Request, response: Response) => {
    const fault = readFault(FieldReader.ofBody(readBody(request.body)));
    const [row] = await store.query<{ id: number }>(
      `insert into faults (operation, document_number, kind, times, times_left, delay_ms, status)
       values ($1, $2, $3, $4, $4, $5, $6) returning id`,
      [fault.operation, fault.documentNumber, fault.kind, fault.times, fault.delayMs, fault.status],
    );
    response.status(201).json({ id: row?.id });
  });
  router.get('/', async (_request: Request, response: Response) => {
    response.json(
      await store.query(
        `select id, operation, document_number as "documentNumber", kind, times, times_left as "timesLeft",
           delay_ms as "delayMs", status from faults order by id`,
      ),
    );
  });
  router.delete('/', async (_request: Request, response: Response) => {
    await store.query('delete from faults');
    response.status(204).end();
  });
  return router;
}

interface NewFault {
  operation: string;
  kind: FaultKind;
  documentNumber: string | null;
  times: number;
  delayMs: number;
  status: number | null;
}

function readFault(read: FieldReader): NewFault {
  const operation = read.filled('operation') === '' ? undefined : read.oneOf('operation', OPERATIONS);
  const kinds = FAULTS[operation ?? ''] ?? [];
  const kind = operation === undefined ? undefined : read.oneOf('kind', kinds);
  if (operation !== undefined && read.value('kind') == null) read.fault('kind', 'is required');
  const fault = {
    operation: operation ?? '',
    kind: kind ?? 'slow',
    documentNumber: read.text('documentNumber') || null,
    times: read.integer('times', 1) ?? 1,
    delayMs: read.integer('delayMs') ?? 0,
    status: read.integer('status', 300) ?? null,
  };
  if (fault.status !== null && fault.status > 599) read.fault('status', 'must be below 600');
  read.refuseFaults();
  return fault;
}
