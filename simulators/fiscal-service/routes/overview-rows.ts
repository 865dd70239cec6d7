import type { Account } from '../account';
import type { DeviceRow } from '../device/fiscal-device';
import { localTimeOf } from '../local-time';
import type { RuleBreach } from '../rules/rule-breach';
import type { Sql } from '../sql';
import { badge, cell, type Html } from './page-parts';

const MOST_REQUESTS = 50;

/** Authority's local time of a moment: `2026-03-02 10:00:00`. */
export function localMoment(instant: Date): string {
  return localTimeOf(instant).replace('T', ' ');
}

export async function accountRows(sql: Sql, accounts: readonly Account[]): Promise<Html[][]> {
  const devices = await sql.query<DeviceRow>('select * from devices');
  return accounts.map(({ name, profile, device, subscription }) => {
    const row = devices.find((candidate) => candidate.device_id === device?.deviceId);
    const isOpen = row !== undefined && row.day_opened_at !== null;
    return [
      ...[cell(name), cell(profile)],
      device === null ? badge('none') : cell(device.deviceId),
      cell(device?.taxPayerName ?? null),
      row === undefined ? cell(null) : `${cell(row.fiscal_day)} ${badge(isOpen ? 'open' : 'closed')}`,
      cell(row?.receipt_counter ?? null),
      cell(row?.global_no ?? null),
      badge(device === null || subscription === null ? 'none' : subscriptionStatus(subscription)),
    ];
  });
}

/** Status of a subscription; `live` unless it is among the differing fields. */
function subscriptionStatus(json: string): string {
  const { Status = 'live' } = JSON.parse(json) as { Status?: unknown };
  return typeof Status === 'string' ? Status : 'odd';
}

interface Request {
  received_at: Date;
  account: string;
  number: string;
  kind: string;
  total: string;
  currency: string;
  state: string;
  breaches: RuleBreach[];
  receipt: string | null;
  verification_code: string | null;
}

export async function requestRows(sql: Sql): Promise<Html[][]> {
  const requests = await sql.query<Request>(
    `select r.received_at, r.account, r.number, r.kind, coalesce(c.total, round(r.total, 2)) as total,
       coalesce(c.currency, r.currency) as currency, r.state, r.breaches, c.verification_code,
       c.device_id || ' / ' || c.fiscal_day || ' / ' || c.receipt_counter || ' / ' || c.global_no as receipt
     from requests r left join receipts c on c.request_id = r.id order by r.arrived desc limit ${MOST_REQUESTS}`,
  );
  return requests.map((request) => [
    ...[cell(localMoment(request.received_at)), cell(request.account), cell(request.number)],
    ...[cell(request.kind), cell(`${request.currency} ${request.total}`), badge(request.state)],
    cell(request.receipt),
    saidOf(request),
  ]);
}

function saidOf({ breaches, verification_code: code }: Request): Html {
  const said = breaches.map(({ colour, code, message }) => `${badge(colour)} ${cell(`${code}: ${message}`)}`);
  return [...(code === null ? [] : [cell(code)]), ...said].join('<br>') || cell(null);
}

interface Deliveries {
  account: string;
  delivered: number;
  waiting: number;
  given_up: number;
}

export async function webhookRows(sql: Sql, accounts: readonly Account[]): Promise<Html[][]> {
  const deliveries = await sql.query<Deliveries>(
    `select account, count(delivered_at)::int as delivered, count(given_up_at)::int as given_up,
       (count(*) - count(delivered_at) - count(given_up_at))::int as waiting from deliveries group by account`,
  );
  return accounts
    .filter((account) => account.webhook !== null)
    .map(({ name, webhook, isWebhookEnabled }) => {
      const counts = deliveries.find((candidate) => candidate.account === name);
      return [
        ...[cell(name), cell(webhook?.url ?? null), badge(isWebhookEnabled ? 'active' : 'disabled')],
        ...[cell(counts?.delivered ?? 0), cell(counts?.waiting ?? 0), cell(counts?.given_up ?? 0)],
      ];
    });
}

interface FaultRow {
  operation: string;
  kind: string;
  document_number: string | null;
  times_left: number;
  times: number;
}

export async function faultRows(sql: Sql): Promise<Html[][]> {
  const faults = await sql.query<FaultRow>('select * from faults order by id desc limit 30');
  return faults.map((fault) => [
    ...[cell(fault.operation), cell(fault.kind), cell(fault.document_number)],
    cell(`${fault.times_left} of ${fault.times}`),
  ]);
}
