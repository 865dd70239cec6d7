import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedServer,
  ensureDatabase,
  startEmbeddedServer,
} from '../../src/platform/database/embedded/embedded-server';
import { runServerProgram } from '../../src/platform/database/embedded/run-program';
import { resolveServerPlace, type ServerPlace } from '../../src/platform/database/embedded/server-place';

const silent = (): void => undefined;

/** PostgreSQL server in a folder of its own that can be crashed; it is restarted automatically. */
export class ChaosDatabase {
  private constructor(
    private readonly directory: string,
    private readonly server: EmbeddedServer,
    private readonly place: ServerPlace,
  ) {}

  static async start(): Promise<ChaosDatabase> {
    const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-chaos-'));
    // The server runs as another user, who must be able to enter the folder.
    chmodSync(directory, 0o755);
    const server = await startEmbeddedServer({ directory });
    return new ChaosDatabase(directory, server, await resolveServerPlace(directory, silent));
  }

  create(name: string): Promise<string> {
    return ensureDatabase(this.server, name);
  }

  urlOf(name: string): string {
    return this.server.databaseUrl(name);
  }

  get port(): number {
    return Number(new URL(this.server.url).port);
  }

  get log(): string {
    return readFileSync(this.place.log, 'utf8');
  }

  /**
   * Crashes the server (`pg_ctl stop -m immediate`), so that the next start replays the log. Returns once it answers
   * again.
   */
  async crash(): Promise<void> {
    const { root, data, user } = this.place;
    const binaries = readdirSync(root).find((name) => name.startsWith('postgres-')) ?? '';
    const program = join(root, binaries, 'bin', 'pg_ctl');
    await runServerProgram(program, ['stop', '-D', data, '-m', 'immediate', '-w'], { cwd: root, user });
    await this.untilItAnswers();
  }

  async untilItAnswers(withinMs = 60_000): Promise<void> {
    for (const deadline = Date.now() + withinMs; ;) {
      const client = new Client({ connectionString: this.server.url, connectionTimeoutMillis: 2_000 });
      client.on('error', silent);
      try {
        await client.connect();
        await client.query('select 1');
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((settle) => setTimeout(settle, 50));
      } finally {
        await client.end().catch(silent);
      }
    }
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
