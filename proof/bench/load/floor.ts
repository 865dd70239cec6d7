import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { MeasuredDatabase } from './measured-database';
import { processorMs } from './processor';

/** Least number of commits per document: webhook stored, intent, acceptance, fiscalised, written back. */
const COMMITS = 5;
const SESSIONS = 20;
/** Size in bytes of a document with its payload, and of an event. */
const [PAYLOAD, EVENT] = [1_800, 600];

export interface Floor {
  readonly commits: number;
  readonly documentsPerSecond: number;
  readonly postgresMs: number;
  readonly clientMs: number;
  readonly walBytes: number;
}

/**
 * Measures the limit of this machine: only the durable commits of the protocol, with prepared statements of plain `pg`,
 * over as many sessions as a connector uses. All further cost of a document is the connector's.
 */
export async function measureFloor(database: MeasuredDatabase, documents: number): Promise<Floor> {
  const pool = new Pool({ connectionString: await database.create('bench_floor'), max: SESSIONS });
  try {
    await pool.query(
      `create table floor_documents (id uuid primary key, state text, payload bytea, answer text);
       create table floor_events (id uuid primary key, body bytea)`,
    );
    const ids = Array.from({ length: documents }, () => randomUUID());
    const [payload, event] = [randomBytes(PAYLOAD), randomBytes(EVENT)];
    const before = await database.work();
    const postgresBefore = processorMs(database.pid);
    const clientBefore = process.cpuUsage();
    const begun = performance.now();
    let next = 0;
    const work = async (): Promise<void> => {
      for (let id = ids[next++]; id !== undefined; id = ids[next++])
        await oneDocument(pool, id, payload, event);
    };
    await Promise.all(Array.from({ length: SESSIONS }, work));
    const seconds = (performance.now() - begun) / 1_000;
    const { user, system } = process.cpuUsage(clientBefore);
    const after = await database.work();
    return {
      commits: COMMITS,
      documentsPerSecond: documents / seconds,
      postgresMs: (processorMs(database.pid) - postgresBefore) / documents,
      clientMs: (user + system) / 1_000 / documents,
      walBytes: (after.walBytes - before.walBytes) / documents,
    };
  } finally {
    await pool.end();
  }
}

async function oneDocument(pool: Pool, id: string, payload: Buffer, event: Buffer): Promise<void> {
  const settle = { name: 'settle', text: 'update floor_documents set state = $2, answer = $3 where id = $1' };
  await pool.query({
    ...{ name: 'intent', text: 'insert into floor_documents (id, state, payload) values ($1, $2, $3)' },
    values: [id, 'submitting', payload],
  });
  await pool.query({ ...settle, values: [id, 'processing', randomUUID()] });
  const event_ = { name: 'event', text: 'insert into floor_events (id, body) values ($1, $2)' };
  await pool.query({ ...event_, values: [id, event] });
  await pool.query({ ...settle, values: [id, 'fiscalised', id] });
  await pool.query({ ...settle, values: [id, 'written_back', id] });
}
