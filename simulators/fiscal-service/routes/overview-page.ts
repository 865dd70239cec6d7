import { listAccounts } from '../account';
import { MAGIC } from '../faults';
import type { Simulator } from '../simulator';
import type { Sql } from '../sql';
import { readRelocations } from './relocating';
import { badge, cell, type Html, page, section, table } from './page-parts';
import { accountRows, faultRows, localMoment, requestRows, webhookRows } from './overview-rows';

const REFRESH_SECONDS = 10;
const ACCOUNT_HEAD = [
  ...['Account', 'Profile', 'Device', 'Taxpayer', 'Fiscal day', 'Receipts of day', 'Global no'],
  'Subscription',
];
const REQUEST_HEAD = [
  ...['Received', 'Account', 'Number', 'Kind', 'Total', 'State'],
  ...['Device / day / counter / global no', 'What was said'],
];
const WEBHOOK_HEAD = ['Account', 'Address', 'State', 'Delivered', 'Waiting', 'Given up'];
const FAULT_HEAD = ['Operation', 'Kind', 'Document', 'Times left'];

/** Page that shows the simulator's state and recent work; without scripts and external content. */
export async function overviewPage({ store, clock }: Simulator): Promise<Html> {
  const accounts = await listAccounts(store);
  return page('Fiscal service simulator', REFRESH_SECONDS, [
    await header(store, new Date(clock.now())),
    section('Accounts, devices and fiscal days', table(ACCOUNT_HEAD, await accountRows(store, accounts))),
    section('Latest documents', table(REQUEST_HEAD, await requestRows(store))),
    section('Webhooks', table(WEBHOOK_HEAD, await webhookRows(store, accounts))),
    section(
      'Faults ordered',
      table(FAULT_HEAD, await faultRows(store)),
      `Document numbers with these words bring their own: ${MAGIC.map(([word]) => word).join(', ')}.`,
    ),
    await movedOperations(store),
    await calls(store),
  ]);
}

async function header(sql: Sql, now: Date): Promise<Html> {
  const [pause] = await sql.query<{ value: string }>(`select value from switches where name = 'pause'`);
  return `<header><h1>Fiscal service simulator</h1>
<p>A simulator of the fiscalisation service. Nothing here has been reported to any authority.</p>
<p>${badge(pause?.value === 'true' ? 'paused' : 'running')} Service clock ${cell(localMoment(now))}
<a href="/openapi.json">OpenAPI document</a> <a href="/readme">README</a> <a href="/_control/ledger">ReceiptRegister</a></p></header>`;
}

async function movedOperations(sql: Sql): Promise<Html> {
  const moved = Object.entries(await readRelocations(sql));
  if (moved.length === 0) return '';
  const rows = moved.map(([id, call]) => [cell(id), cell(`${call.method} ${call.path}`)]);
  return section('Operations served elsewhere', table(['Operation', 'Place'], rows));
}

async function calls(sql: Sql): Promise<Html> {
  const counts = await sql.query<{ route: string; count: number }>(
    'select route, count from calls order by count desc, route',
  );
  const rows = counts.map(({ route, count }) => [cell(route), cell(count)]);
  return section('Calls', table(['Call', 'Times'], rows));
}
