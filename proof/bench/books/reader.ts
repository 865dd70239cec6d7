import { readFileSync } from 'node:fs';
import { SETTINGS_LISTS, type PlatformConsent } from '../../../src/connectors/accounting-connector';
import { CallLimiter } from '../../../src/connectors/xero/limits/call-limiter';
import type { LimitStore } from '../../../src/connectors/xero/limits/limit-book';
import { XeroClient } from '../../../src/connectors/xero/client/xero.client';
import { XeroTransport } from '../../../src/connectors/xero/client/xero-transport';
import { XeroConnector } from '../../../src/connectors/xero/xero.connector';

export interface ReadBooks {
  readonly items: number;
  readonly accounts: number;
  readonly documents: number;
  readonly lines: number;
  /** Position after the reading. */
  readonly position: string | null;
  /** Largest resident memory of this process in megabytes. */
  readonly peakMegabytes: number;
}

/** Limits that no reading reaches, kept by nobody. */
const UNLIMITED: LimitStore = {
  read: () => Promise.resolve({ text: null, version: null, databaseMs: Date.now() }),
  replace: (_scope, _before, text) => Promise.resolve({ text, version: text, databaseMs: Date.now() }),
  texts: () => Promise.resolve({ texts: new Map(), databaseMs: Date.now() }),
};

/** Reads the settings and all invoices of the books at an address, and prints what was read. */
async function main([url = '', position = '']: readonly string[]): Promise<void> {
  const limiter = new CallLimiter(UNLIMITED, { perMinute: 100_000, perDay: 1_000_000 });
  const client = new XeroClient(new XeroTransport(url, limiter));
  const connector = new XeroConnector(client, {} as PlatformConsent, null, 1_000);
  const access = { tenantId: 'largest', accessToken: 'none' };
  const { settings } = await connector.settings(access, null, SETTINGS_LISTS);
  const documents = new Map<string, number>();
  let at: string | null = position === '' ? null : position;
  for (let hasMore = true; hasMore;) {
    const page = await connector.changedSince(access, 'invoices', at);
    for (const { sourceId, lines } of page.documents) documents.set(sourceId, lines.length);
    ({ position: at, hasMore } = page);
  }
  const read: ReadBooks = {
    ...{ items: settings.items.length, accounts: settings.salesAccounts.length, documents: documents.size },
    lines: [...documents.values()].reduce((sum, lines) => sum + lines, 0),
    ...{ position: at, peakMegabytes: peakMegabytes() },
  };
  process.stdout.write(JSON.stringify(read));
}

/** The kernel's own figure: what a process reports of itself includes the one that started it. */
function peakMegabytes(): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

void main(process.argv.slice(2)).then(() => process.exit(0));
