import { type ChildProcess, spawn } from 'node:child_process';
import { errorCode } from '../../error-code';
import { EmbeddedServerError, OWN_SERVER_ADVICE } from './embedded-server-error';

/** Account that a program runs under; undefined: that of this process. */
export interface ServerUser {
  uid: number;
  gid: number;
  name: string;
}

interface Finished {
  /** Exit code; null when a signal ended the program. */
  code: number | null;
  /** Standard output and standard error, in order of arrival. */
  output: string;
}

/** Time to wait for the last output once a program has ended. */
const LAST_OUTPUT_MS = 250;

/** Environment variables passed to programs and the keeper. Others may hold secrets of the application. */
const PASSED_ON = ['PATH', 'SystemRoot', 'ComSpec', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH'];

/**
 * Runs a program to its end, without a terminal and in English.
 * @throws EmbeddedServerError when it cannot be run
 */
export async function runServerProgram(
  file: string,
  args: readonly string[],
  options: { cwd: string; user: ServerUser | undefined },
): Promise<Finished> {
  try {
    return await finish(
      spawn(file, args, {
        cwd: options.cwd,
        env: programEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
        ...(options.user === undefined ? {} : { uid: options.user.uid, gid: options.user.gid }),
      }),
    );
  } catch (error) {
    const as = options.user === undefined ? '' : ` as user ${options.user.name}`;
    throw new EmbeddedServerError(
      `Could not run ${file}${as} (${errorCode(error) ?? String(error)}); ` +
        `allow programs to run there, or ${OWN_SERVER_ADVICE}.`,
      { cause: error },
    );
  }
}

/** Environment for programs, without PG* settings, NODE_OPTIONS, or secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const passedOn = PASSED_ON.map((name) => [name, process.env[name]] as const);
  const known = passedOn.filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), LC_ALL: 'C', TZ: 'UTC' };
}

/** Waits for `exit` instead of `close`: on Windows the server inherits the pipes of pg_ctl. */
function finish(child: ChildProcess): Promise<Finished> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('exit', (code) => {
      const answer = () => {
        child.stdout?.destroy();
        child.stderr?.destroy();
        resolve({ code, output });
      };
      const timer = setTimeout(answer, LAST_OUTPUT_MS);
      child.once('close', () => {
        clearTimeout(timer);
        answer();
      });
    });
  });
}
