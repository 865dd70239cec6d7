import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTITIES } from '../../src/entities';
import { dataSourceOptions, openDatabase } from '../../src/platform/database/data-source';
import { writeRecord } from '../../src/sync/submit/safe-mode/journal-entry';
import { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import { simulatedConfig } from '../simulation/installation';
import { startServer } from '../simulation/server';
import { table } from './load/figures';
import { bench as benchOf, whole } from './runner';

const PER_FILE = 10_000;
const STARTS = 3;

/** Creates a submission for each journal entry; the look-up needs no documents. */
const SUBMISSIONS = `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total,
    issued_on, dated_at, fingerprint, payload, payload_sha256, lease_token, state, organisation_id)
  select lpad(to_hex(n), 32, '0')::uuid, gen_random_uuid(), 1, 'invoice', 'INV-' || n, 'USD', 115.5, '2026-03-10',
    '2026-03-10T10:00:00', 'f', '', encode(sha256(n::text::bytea), 'hex'), 1, 'fiscalised', gen_random_uuid()
  from generate_series($1::int, $2::int) n`;

const flags = { entries: whole('entries of the journal', 1_000_000, 1_000, 10_000_000) };

/**
 * Measures how long a start reads the journal: the first reads all entries, later ones only those that are unconfirmed.
 */
export const bench = benchOf(flags, async ({ entries }) => {
  const server = await startServer();
  const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-journal-'));
  const dataSource = await openDatabase(dataSourceOptions(await server.database('journal'), ENTITIES));
  try {
    const restores = new RestoresRepository(dataSource);
    const folder = join(directory, await restores.installationId());
    mkdirSync(folder);
    for (let first = 1; first <= entries; first += PER_FILE) {
      const last = Math.min(entries, first + PER_FILE - 1);
      await dataSource.transaction(async (manager) => {
        await manager.query('set local session_replication_role = replica');
        await manager.query(SUBMISSIONS, [first, last]);
      });
      writeFileSync(
        join(folder, `2026-03.bench.${String(first).padStart(9, '0')}.ndjson`),
        linesOf(first, last),
      );
    }
    const starts: (readonly [seconds: string, processor: string])[] = [];
    for (let start = 1; start <= STARTS; start += 1) {
      const [begun, cpu] = [performance.now(), process.cpuUsage()];
      const guard = new SafeModeService(restores, simulatedConfig(directory));
      await guard.onApplicationBootstrap();
      const { user, system } = process.cpuUsage(cpu);
      await guard.onApplicationShutdown();
      const seconds = ((performance.now() - begun) / 1_000).toFixed(2);
      const processor = ((user + system) / 1e6).toFixed(2);
      starts.push([seconds, processor]);
    }
    const gaps = await restores.open();
    if (gaps.length > 0) throw new Error(`${gaps.length} entries were not found`);
    const rows = starts.map((start, index) => [`start ${index + 1}`, ...start]);
    return { result: starts, text: table([`${entries} entries`, 'seconds', 'of the processor'], rows) };
  } finally {
    await dataSource.destroy();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});

function linesOf(first: number, last: number): string {
  const lines: string[] = [];
  for (let n = first; n <= last; n += 1) {
    const hex = n.toString(16).padStart(32, '0');
    const documentId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const entry = writeRecord({
      ...{
        at: '2026-03-10T08:00:00.000Z',
        id: randomUUID(),
        platform: 'xero',
        tenantId: randomUUID(),
        documentId,
        attempt: 1,
      },
      ...{ fiscalAccountId: randomUUID(), kind: 'invoice', sourceId: randomUUID(), number: `INV-${n}` },
      ...{ currency: 'USD', total: '115.5', issuedOn: '2026-03-10', datedAt: '2026-03-10T10:00:00' },
      ...{ deviceId: null, originalSourceId: null, fingerprint: 'f'.repeat(64) },
      payloadSha256: createHash('sha256').update(String(n)).digest('hex'),
    });
    lines.push(`\n${entry}`);
  }
  return lines.join('');
}
