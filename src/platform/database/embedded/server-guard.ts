import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { EmbeddedServerError, OWN_SERVER_ADVICE, messageOf } from './embedded-server-error';
import { findPostmaster } from './lock-file';
import { type Cluster, endDeserted, startPostmaster, stopPostmaster } from './postmaster';
import { relative } from 'node:path';
import { errorCode } from '../../error-code';
import { SUPERUSER } from './data-directory';

/** Two-part key of the advisory lock that the owner of a server holds: "ledg" in ASCII, and 1. */
const OWNER_LOCK = [0x6c656467, 1] as const;
const NAME = 'ledgerstamp keeper of ';

/** Result of an attempt to become the owner of a running server. */
type OwnershipAttempt =
  | { kind: 'owned'; session: Client }
  | { kind: 'taken'; by: string | undefined }
  | { kind: 'unreachable'; reason: string };

/**
 * Tries to take the owner's session lock, which PostgreSQL releases when the owner's connection ends in any way.
 * @param by process id of the application, shown to the operator of a later start
 * @throws EmbeddedServerError when the server rejects our password
 */
async function tryToOwn(cluster: Cluster, port: number, by: number): Promise<OwnershipAttempt> {
  const session = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: cluster.password,
    database: 'postgres',
    application_name: `${NAME}${by}`,
    connectionTimeoutMillis: 5000,
    ssl: false,
  });
  // Prevents a broken connection from ending this process.
  session.on('error', () => undefined);
  const attempt = await attemptOn(session, cluster).catch((error: unknown) => unreachable(error, cluster));
  if (attempt.kind !== 'owned') await session.end().catch(() => undefined);
  return attempt;
}

async function attemptOn(session: Client, cluster: Cluster): Promise<OwnershipAttempt> {
  await session.connect();
  const { rows } = await session.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
    ...OWNER_LOCK,
  ]);
  if (rows[0]?.taken !== true) return { kind: 'taken', by: await ownerName(session) };
  // Queries once more, because the lock is also released during a shutdown: an answer proves that the server goes on.
  const shown = await session.query<{ data_directory: string }>('SHOW data_directory');
  const data = shown.rows[0]?.data_directory ?? '';
  if (relative(cluster.place.data, data) === '') return { kind: 'owned', session };
  return { kind: 'unreachable', reason: `the server on port ${session.port} works on ${data}` };
}

/** @returns the process id in the owner's connection name; undefined when it has just gone */
async function ownerName(session: Client): Promise<string | undefined> {
  const { rows } = await session.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = $2`,
    [...OWNER_LOCK],
  );
  return rows[0]?.application_name.replace(NAME, '');
}

function unreachable(error: unknown, cluster: Cluster): OwnershipAttempt {
  const code = errorCode(error);
  if (code === '28P01' || code === '28000') {
    throw new EmbeddedServerError(
      `The PostgreSQL server in ${cluster.place.data} refuses the password stored next to its data; ` +
        `put the right one into the file ledgerstamp.password there, or ${OWN_SERVER_ADVICE}.`,
      { cause: error },
    );
  }
  return { kind: 'unreachable', reason: messageOf(error) };
}

/** Time to wait for another owner, which stops the server after its application was killed. */
const PATIENCE_WITH_OWNER_MS = 15_000;
/** Time to wait for a server that can neither be started nor reached, for example during crash recovery. */
const PATIENCE_WITH_SERVER_MS = 300_000;
const PAUSE_MS = 200;
const PAUSE_AFTER_LOSS_MS = 1000;
const FOLDER_CHECKED_EVERY_MS = 2000;

interface Owned {
  session: Client;
  pid: number;
  port: number;
}

/** State of one wait for the server. */
interface Waiting {
  startedByUs: boolean;
  takenSince: number | undefined;
  reason: string;
}

/** Application served by a guard, with its log and abort signal. */
interface GuardContext {
  /** Process id of the application for which the server is kept. */
  application: number;
  /** Signal aborted when the application has ended, so that all work is given up. */
  gone: AbortSignal;
  log: (line: string) => void;
}

/**
 * Owns one server from `start` to `stop`: starts or adopts it, and restarts it on the same port when it dies, so that
 * addresses stay valid. One whose folder is moved or deleted is ended, since it would go on with files that no later
 * start finds, and started again once the folder is back.
 */
export class ServerGuard {
  private owned: Owned | undefined;
  private takingBack: Promise<void> = Promise.resolve();

  constructor(
    private readonly cluster: Cluster,
    private readonly context: GuardContext,
  ) {}

  /**
   * @returns the server's port on 127.0.0.1
   * @throws EmbeddedServerError when another owner stays, or the server cannot be started
   */
  async start(): Promise<number> {
    const { port } = await this.own();
    return port;
  }

  /** Stops the server if it is still ours. */
  async stop(): Promise<void> {
    await this.takingBack;
    const { owned } = this;
    this.owned = undefined;
    if (owned === undefined) return;
    await stopPostmaster(this.cluster, owned.pid);
    await owned.session.end().catch(() => undefined);
  }

  private async own(port?: number): Promise<Owned> {
    const begun = Date.now();
    const waiting: Waiting = { startedByUs: false, takenSince: undefined, reason: '' };
    while (Date.now() - begun < PATIENCE_WITH_SERVER_MS) {
      const running = await findPostmaster(this.cluster.place.data);
      if (running === undefined) {
        if (await this.startServer(waiting, port)) continue;
      } else {
        const attempt = await tryToOwn(this.cluster, running.port, this.context.application);
        if (attempt.kind === 'owned') return this.keep({ session: attempt.session, ...running });
        if (attempt.kind === 'taken') this.bearWithOwner(waiting, attempt.by);
        else this.bearWithServer(waiting, attempt.reason);
      }
      await sleep(PAUSE_MS);
    }
    throw new EmbeddedServerError(
      `PostgreSQL in ${this.cluster.place.root} could not be reached; see its log ` +
        `${this.cluster.place.log}, or ${OWN_SERVER_ADVICE}.\n${waiting.reason}`,
    );
  }

  /** @returns true when it runs */
  private async startServer(waiting: Waiting, port?: number): Promise<boolean> {
    this.context.gone.throwIfAborted();
    const refusal = await startPostmaster(this.cluster, port);
    waiting.startedByUs = refusal === undefined;
    waiting.reason = refusal ?? '';
    return waiting.startedByUs;
  }

  private bearWithOwner(waiting: Waiting, owner = 'unknown'): void {
    this.context.gone.throwIfAborted();
    if (waiting.takenSince === undefined) {
      waiting.takenSince = Date.now();
      this.context.log(
        `Another Ledgerstamp process (pid ${owner}) is using the database; waiting for it to end.`,
      );
    }
    if (Date.now() - waiting.takenSince < PATIENCE_WITH_OWNER_MS) return;
    throw new EmbeddedServerError(
      `The database in ${this.cluster.place.root} is in use by another Ledgerstamp process ` +
        `(pid ${owner}); stop that one, or set DATABASE_URL to run several on one server.`,
    );
  }

  /** Waits for a server that we started even when the application has gone, because nobody else stops it. */
  private bearWithServer(waiting: Waiting, reason: string): void {
    if (!waiting.startedByUs) this.context.gone.throwIfAborted();
    if (waiting.reason !== reason) this.context.log(`Waiting for the embedded PostgreSQL: ${reason}`);
    waiting.reason = reason;
  }

  private keep(owned: Owned): Owned {
    this.owned = owned;
    // An attempt that fails is repeated by the next one.
    const watch = setInterval(
      () => void this.endIfDeserted(owned).catch(() => undefined),
      FOLDER_CHECKED_EVERY_MS,
    );
    owned.session.once('end', () => {
      clearInterval(watch);
      if (this.owned !== owned) return;
      this.owned = undefined;
      this.takingBack = this.takeBack(owned.port);
    });
    return owned;
  }

  private async endIfDeserted({ pid }: Owned): Promise<void> {
    if (!(await this.isFolderThere())) await endDeserted(this.cluster.place.data, pid);
  }

  private isFolderThere(): Promise<boolean> {
    return stat(this.cluster.place.data).then(
      () => true,
      (error: unknown) => errorCode(error) !== 'ENOENT',
    );
  }

  /** Restarts the server as long as the application lives, since a person may fix the cause, such as a full disk. */
  private async takeBack(port: number): Promise<void> {
    this.context.log('The embedded PostgreSQL has stopped; restarting it.');
    let told = '';
    const tell = (line: string): void => {
      if (line !== told) this.context.log(line);
      told = line;
    };
    while (!this.context.gone.aborted && this.owned === undefined) {
      try {
        if (!(await this.isFolderThere())) throw folderGone(this.cluster);
        const owned = await this.own(port);
        this.context.log('The embedded PostgreSQL is running again.');
        this.warnOfMove(owned.port, port);
      } catch (error) {
        tell(messageOf(error));
        await sleep(PAUSE_AFTER_LOSS_MS);
      }
    }
  }

  private warnOfMove(now: number, before: number): void {
    if (now === before) return;
    this.context.log(`It moved from port ${before} to ${now}: restart Ledgerstamp to connect there.`);
  }
}

function folderGone({ place }: Cluster): EmbeddedServerError {
  return new EmbeddedServerError(
    `The folder of the database, ${place.data}, was moved or deleted while Ledgerstamp runs. Put it back: the work then ` +
      'continues. If it is lost, stop Ledgerstamp and restore a backup: started without it, Ledgerstamp begins as a new, ' +
      'empty installation.',
  );
}
