import { type Request, type Response, Router } from 'express';
import { closeDay, type DeviceRow, lockDevice, openDay } from '../device/fiscal-device';
import { takeFault } from '../faults';
import { localTimeOf } from '../local-time';
import { RefusedCall } from '../refused-call';
import type { Simulator } from '../simulator';
import type { Sql } from '../sql';
import type { Store } from '../store';

/** Routes that show devices, and open and close their fiscal days. */
export function deviceControlRoutes({ store, clock }: Simulator): Router {
  const router = Router();
  router.get('/', async (_request: Request, response: Response) => {
    const rows = await store.query<DeviceRow>('select * from devices order by device_id');
    response.json(rows.map(show));
  });
  router.post('/:deviceId/open-day', async (request: Request, response: Response) => {
    const opened = await withDevice(store, request, (sql, row) => {
      if (row.day_opened_at !== null) throw new RefusedCall(409, `Fiscal day ${row.fiscal_day} is open.`);
      return openDay(sql, row, localTimeOf(new Date(clock.now())));
    });
    response.json(show(opened));
  });
  router.post('/:deviceId/close-day', async (request: Request, response: Response) => {
    const fault = await takeFault(store, {
      ...{ operation: 'process', account: '', numbers: [], kinds: ['day-close-failed'] },
    });
    if (fault !== null) throw new RefusedCall(409, 'The fiscal day could not be closed (CountersMismatch).');
    const closed = await withDevice(store, request, (sql, row) => {
      if (row.day_opened_at === null) throw new RefusedCall(409, 'No fiscal day is open.');
      return closeDay(sql, row);
    });
    response.json(show(closed));
  });
  return router;
}

function withDevice(
  store: Store,
  request: Request,
  work: (sql: Sql, row: DeviceRow) => Promise<DeviceRow>,
): Promise<DeviceRow> {
  const deviceId = String(request.params.deviceId);
  return store.transaction(async (sql) => {
    const known = await sql.query<{ device_id: number }>(
      `select (settings::jsonb #>> '{device,deviceId}')::integer as device_id from accounts
       where settings::jsonb #>> '{device,deviceId}' = $1`,
      [deviceId],
    );
    if (known[0] === undefined) throw new RefusedCall(404, 'No account has this device.');
    return work(sql, await lockDevice(sql, known[0].device_id));
  });
}

function show(row: DeviceRow): object {
  return {
    deviceId: row.device_id,
    fiscalDay: row.fiscal_day,
    isDayOpen: row.day_opened_at !== null,
    dayOpenedAt: row.day_opened_at,
    receiptsOfDay: row.receipt_counter,
    receiptGlobalNo: row.global_no,
    lastReceiptDate: row.last_receipt_date === '' ? null : row.last_receipt_date,
  };
}
