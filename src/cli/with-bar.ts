import { type Options, SingleBar } from 'cli-progress';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

interface BarOptions extends Options {
  /** Text shown when the user interrupts; the work may continue at the service. */
  readonly farewell?: string;
  /** Ends this process by a signal. */
  readonly end?: (signal: NodeJS.Signals) => void;
}

/**
 * Shows a moving bar during work, on standard error in a terminal only. Restores the terminal (line wrapping, cursor)
 * when the user interrupts.
 */
export async function withBar<T>(
  { farewell = '', end = endBy, ...options }: BarOptions,
  work: (bar: SingleBar) => Promise<T>,
): Promise<T> {
  const stream = options.stream ?? process.stderr;
  const bar = new SingleBar({ ...options, stream });
  const breakOff = (signal: NodeJS.Signals): void => {
    bar.stop();
    if (farewell !== '') stream.write(`${farewell}\n`);
    end(signal);
  };
  for (const signal of SIGNALS) process.once(signal, breakOff);
  try {
    return await work(bar);
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, breakOff);
    bar.stop();
  }
}

/** Ends the process by the signal after removing the handlers, with the exit code that a shell expects. */
function endBy(signal: NodeJS.Signals): void {
  process.kill(process.pid, signal);
}
