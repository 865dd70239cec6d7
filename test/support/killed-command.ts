import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { eventually } from '../../demo/eventually';
import { asOwner, ownerUrl } from './as-owner';

const DIST = resolve('dist');

export interface EndedCommand {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Commands of the built program, with these settings as their whole environment. */
export class KilledCommand {
  constructor(
    private readonly databaseUrl: string,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly folder: string,
  ) {}

  run(...words: string[]): Promise<EndedCommand> {
    return this.ended('src/cli/main.js', words);
  }

  /** Starts the service, which ends at once if it refuses to start. */
  start(): Promise<EndedCommand> {
    return this.ended('src/main.js', []);
  }

  /** Runs a command whose files end at this number of blocks, as on a full disk. */
  runWithLargestFile(blocks: number, ...words: string[]): Promise<EndedCommand> {
    const program = [process.execPath, join(DIST, 'src/cli/main.js'), ...words];
    return this.outcome(this.begun('sh', ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...program]));
  }

  /** Kills a command at the moment when it waits for a lock held by these statements. */
  killAt(held: string, ...words: string[]): Promise<void> {
    return this.endAt('SIGKILL', held, ...words);
  }

  /** Ends a command by a signal at that moment. */
  async endAt(signal: 'SIGKILL' | 'SIGINT', held: string, ...words: string[]): Promise<void> {
    const holder = new Client({ connectionString: ownerUrl(this.databaseUrl) });
    await holder.connect();
    const command = this.spawned('src/cli/main.js', words);
    let said = '';
    command.stderr.on('data', (text: Buffer) => (said += text.toString()));
    try {
      await holder.query(`begin; ${held}`);
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
      const waiting = `select from pg_stat_activity where datname = current_database() and ${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
      await eventually(`${words.join(' ')} in its middle`, async () => {
        if (command.exitCode !== null) throw new Error(`${words.join(' ')} did not wait: ${said}`);
        return (await asOwner(this.databaseUrl, waiting)).length === 0 ? null : true;
      });
      command.kill(signal);
      if (command.exitCode === null && command.signalCode === null) await once(command, 'exit');
      expect(command.signalCode).toBe(signal);
    } finally {
      command.kill('SIGKILL');
      await holder.end();
    }
  }

  private ended(program: string, words: readonly string[]): Promise<EndedCommand> {
    return this.outcome(this.spawned(program, words));
  }

  private async outcome(child: ChildProcessByStdio<null, Readable, Readable>): Promise<EndedCommand> {
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout, stderr };
  }

  private spawned(program: string, words: readonly string[]) {
    return this.begun(process.execPath, [join(DIST, program), ...words]);
  }

  private begun(file: string, words: readonly string[]) {
    return spawn(file, words, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, ...this.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}
