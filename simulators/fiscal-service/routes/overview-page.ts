import { listAccounts } from '../account';
import type { Store } from '../store';

/** One page that tells a person what the simulator is and what it did: no script, nothing from elsewhere. */
export async function overviewPage(store: Store): Promise<string> {
  const accounts = await listAccounts(store);
  const receipts = await store.query(
    `select account, device_id, fiscal_day, receipt_counter || '/' || global_no as numbers, number, currency, total,
       verification_code from receipts order by fiscalised_at desc, global_no desc limit 50`,
  );
  const calls = await store.query('select route, count from calls order by route');
  const failures = await store.query(
    `select account, number, error from requests where state = 'failed' order by settled_at desc limit 20`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fiscal service simulator</title>
<style>body{font:15px system-ui,sans-serif;margin:2rem;max-width:70rem}table{border-collapse:collapse;margin:0 0 2rem}
td,th{border:1px solid #ccc;padding:.25rem .6rem;text-align:left}</style>
<h1>Fiscal service simulator</h1>
<p>A rehearsal of the fiscalisation service. Nothing here has been reported to any authority.</p>
<h2>Accounts</h2>${table(
    ['name', 'profile', 'device', 'webhook'],
    accounts.map((account) => [
      ...[account.name, account.profile, account.device?.deviceId ?? 'none'],
      account.webhook === null
        ? 'none'
        : `${account.webhook.url} (${account.isWebhookEnabled ? 'active' : 'disabled'})`,
    ]),
  )}
<h2>Latest receipts</h2>${rows(receipts)}
<h2>Latest failures</h2>${rows(failures)}
<h2>Calls</h2>${rows(calls)}</html>`;
}

function rows(list: readonly Record<string, unknown>[]): string {
  const [first] = list;
  if (first === undefined) return '<p>None yet.</p>';
  return table(
    Object.keys(first),
    list.map((row) => Object.values(row)),
  );
}

function table(head: readonly string[], body: readonly (readonly unknown[])[]): string {
  const cells = (tag: string, values: readonly unknown[]): string =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(String(value))}</${tag}>`).join('')}</tr>`;
  return `<table>${cells('th', head)}${body.map((row) => cells('td', row)).join('')}</table>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
