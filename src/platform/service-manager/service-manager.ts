import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { NonOverlapping } from '../schedule/non-overlapping';

/** Program of systemd that sends notifications, since Node has no Unix datagram sockets. */
export const NOTIFY = 'systemd-notify';
const NOTIFIES_WITHIN_MS = 10_000;
/** Checks per watchdog period, so that one failed check does no harm and the next is still in time. */
const LOOKS_IN_A_PERIOD = 4;

/** Service under a watchdog. */
interface Watched {
  /** True when the service works; never rejects. */
  isHealthy(): Promise<boolean>;
  /** Receives a warning as a sentence. */
  warn(sentence: string): void;
}

/** Notifies systemd by sd_notify(3) of start, health and stop. Does nothing without a socket from systemd. */
export class ServiceManager {
  private looking: NodeJS.Timeout | null = null;

  private constructor(
    private readonly socket: string | null,
    /** Interval within which the watchdog must be notified, or null. */
    private readonly periodMs: number | null,
  ) {}

  /** Removes the socket from the environment, so that child processes such as a database cannot notify for this one. */
  static handedOver(environment: NodeJS.ProcessEnv): ServiceManager {
    const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = environment;
    for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID'])
      Reflect.deleteProperty(environment, name);
    const isForUs = WATCHDOG_PID === undefined || WATCHDOG_PID === String(process.pid);
    const period = isForUs ? Number(WATCHDOG_USEC) / 1_000 : 0;
    return new ServiceManager(NOTIFY_SOCKET ?? null, period > 0 ? period : null);
  }

  /** Reports that the service listens, and then its health at intervals. */
  async ready(watched: Watched): Promise<void> {
    await this.say('READY=1', watched);
    if (this.socket === null || this.periodMs === null) return;
    const look = async (): Promise<void> => {
      if (await watched.isHealthy()) await this.say('WATCHDOG=1', watched);
    };
    const warn = (_error: unknown, sentence: string): void => watched.warn(sentence);
    const looks = new NonOverlapping({ warn }, 'the service could not be looked at');
    this.looking = setInterval(() => void looks.take(look), this.periodMs / LOOKS_IN_A_PERIOD).unref();
  }

  /** Notifies systemd of the stop, without blocking it. */
  async stopping(): Promise<void> {
    if (this.looking !== null) clearInterval(this.looking);
    await this.say('STOPPING=1', { warn: () => undefined });
  }

  private async say(word: string, { warn }: Pick<Watched, 'warn'>): Promise<void> {
    if (this.socket === null) return;
    const env = { PATH: process.env.PATH, NOTIFY_SOCKET: this.socket };
    try {
      await promisify(execFile)(NOTIFY, [word], { env, timeout: NOTIFIES_WITHIN_MS });
    } catch (error) {
      warn(`systemd was not notified (${word}): ${(error as Error).message}`);
    }
  }
}
