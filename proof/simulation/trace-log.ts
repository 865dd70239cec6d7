import { Logger, type LoggerService } from '@nestjs/common';

const DIED = 'ProcessDied';

/** Logger that adds the production code's log to the trace. */
export class TraceLog implements LoggerService {
  private constructor(private readonly write: (line: string) => void) {}

  /** @param write adds a line to the trace of the present schedule */
  static install(write: (line: string) => void): TraceLog {
    const log = new TraceLog(write);
    Logger.overrideLogger(log);
    return log;
  }

  log(): void {
    // Left out: successes are visible by their effects.
  }

  warn(...given: unknown[]): void {
    this.write(`warning: ${given.map(told).join(' ')}`);
  }

  error(...given: unknown[]): void {
    const line = given.map(told).join(' ');
    // Attempts of a dead process are not logged.
    if (!line.includes(DIED)) this.write(`error: ${line}`);
  }
}

function told(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Error ? `${part.name}: ${part.message}` : part,
  );
}
