import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

const STARTS_WITHIN_MS = 60_000;
/** Longest time until a stopped connector has ended; it waits over a minute for the answer to a submission. */
const STOPS_WITHIN_MS = 75_000;

/** A server in its own process; it ends automatically when this process ends, for whatever reason. */
export class ServerProcess {
  private constructor(
    readonly name: string,
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /**
   * Starts a compiled program and waits until it reports its address. Its output goes to a log file.
   * @throws Error when it ends before; its log is then complete
   */
  static start(
    name: string,
    program: string,
    environment: Readonly<Record<string, string>>,
    logDirectory: string,
  ): Promise<ServerProcess> {
    const logFile = join(logDirectory, `${name}.log`);
    const log = createWriteStream(logFile);
    // Passes only the needed variables, so that the demo does not depend on the caller's environment.
    const { PATH = '', HOME = '', LANG = '' } = process.env;
    const child = fork(program, { env: { PATH, HOME, LANG, ...environment }, silent: true, detached: true });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        child.kill('SIGKILL');
      }, STARTS_WITHIN_MS);
      const failed = (code: number | null): void => {
        clearTimeout(timer);
        const why = isLate ? 'it took too long' : `it ended with code ${code ?? 'none'}`;
        const fault = new Error(`${name} did not start (${why}); its log is ${logFile}`);
        log.end(() => reject(fault));
      };
      // Waits for the closed streams, because the last output may not have been read at the exit.
      child.once('close', failed);
      child.once('message', (message: { listening: string }) => {
        clearTimeout(timer);
        child.off('close', failed);
        resolve(new ServerProcess(name, message.listening, child));
      });
    });
  }

  /** Id of the process; undefined when it was never created. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Calls back with its exit code or signal if the process ends without a request. */
  onEnd(callback: (how: string) => void): void {
    this.child.once('exit', (code, signal) => callback(signal ?? `code ${code}`));
  }

  /** Kills the process, like a power cut. */
  async kill(): Promise<void> {
    this.child.removeAllListeners('exit');
    const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill('SIGKILL');
    await ended;
  }

  /** Stops the process like a service manager. @returns its exit code; null: it was killed */
  async stop(): Promise<number | null> {
    this.child.removeAllListeners('exit');
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOPS_WITHIN_MS);
    await ended;
    clearTimeout(timer);
    return this.child.exitCode;
  }
}
