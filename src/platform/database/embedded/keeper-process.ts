import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { EmbeddedServerError } from './embedded-server-error';
import { isKeeperMessage } from './keeper-message';
import { programEnvironment } from './run-program';
import type { ServerSettings } from './server-settings';

/** Keeper process, which has reported a running server, as the application sees it. */
export interface KeeperProcess {
  url: string;
  hasEnded(): boolean;
  /** Lets the keeper stop the server and end. @throws EmbeddedServerError when the server did not stop */
  dismiss(): Promise<void>;
}

/**
 * Starts a keeper and waits for its report.
 * @throws EmbeddedServerError with the keeper's message when it cannot give a server
 */
export async function startKeeper(
  directory: string,
  settings: ServerSettings,
  log: (line: string) => void,
): Promise<KeeperProcess> {
  const child = spawn(process.execPath, [keeperFile(), directory, JSON.stringify(settings)], {
    // A session of its own: Ctrl-C in the terminal reaches the application and not the keeper.
    detached: true,
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    windowsHide: true,
  });
  const url = await report(child, log);
  return watch(child, url, log);
}

/** Compiled next to this file. Run from its TypeScript source (by Jest), this file uses the compiled twin in dist. */
function keeperFile(): string {
  if (!__filename.endsWith('.ts')) return join(__dirname, 'keeper.js');
  const project = resolve(__dirname, '../../../..');
  const twin = join(project, 'dist', relative(project, __dirname), 'keeper.js');
  if (!existsSync(twin)) throw new EmbeddedServerError(`${twin} does not exist; run npm run build first.`);
  return twin;
}

function report(child: ChildProcess, log: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (!isKeeperMessage(message)) return;
      if (message.kind === 'log') log(message.line);
      else if (message.kind === 'ready') resolve(message.url);
      else reject(new EmbeddedServerError(message.message));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(
        new EmbeddedServerError(
          `The keeper of the embedded PostgreSQL ended (${signal ?? code}) before it could report; start again.`,
        ),
      );
    });
  });
}

function watch(child: ChildProcess, url: string, log: (line: string) => void): KeeperProcess {
  let dismissed = false;
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => {
      if (!dismissed) log('The keeper of the embedded PostgreSQL ended; the server runs on without it.');
      if (code === 1)
        reject(new EmbeddedServerError('PostgreSQL did not stop; see postgres.log next to its data.'));
      else resolve();
    });
  });
  ended.catch(() => undefined);
  // An application that has nothing left to do may end; the keeper notices.
  child.unref();
  child.channel?.unref();
  return {
    url,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    dismiss: () => {
      dismissed = true;
      child.ref();
      if (child.connected) child.disconnect();
      return ended;
    },
  };
}
