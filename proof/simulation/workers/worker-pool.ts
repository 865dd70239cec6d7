import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { FromWorker } from './messages';

/** Number of cores: a worker and its database connection together keep one busy. */
export const USUAL_SIZE = availableParallelism();

/**
 * Runs jobs in several processes, one at a time in each, and yields findings as they come.
 * @param program file of the worker (see worker.ts)
 * @param nextJob next job for a worker, by its number from 0; null if there is none
 * @throws Error if a worker ends before its work does
 */
export async function* workTogether<Job extends object, Found>(
  program: string,
  size: number,
  nextJob: (worker: number) => Promise<Job | null>,
): AsyncGenerator<Found> {
  const found: Found[] = [];
  let wake = (): void => undefined;
  const workers = Array.from({ length: size }, (_, index) => ({ index, child: fork(program) }));
  let working = size;
  let failure: unknown = null;
  const tell = (news: Found): void => {
    found.push(news);
    wake();
  };
  for (const { index, child } of workers) {
    work(child, () => nextJob(index), tell)
      .catch((error: unknown) => (failure ??= error))
      .finally(() => {
        working -= 1;
        wake();
      });
  }
  try {
    while (working > 0 || found.length > 0) {
      if (failure !== null) throw failure as Error;
      if (found.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      yield* found.splice(0);
    }
    if (failure !== null) throw failure as Error;
  } finally {
    for (const { child } of workers) if (child.exitCode === null) child.kill();
  }
}

/** Gives a worker its jobs until the end. */
async function work<Job extends object, Found>(
  child: ChildProcess,
  nextJob: () => Promise<Job | null>,
  tell: (found: Found) => void,
): Promise<void> {
  child.on('message', (message: FromWorker<Found>) => {
    if ('found' in message) tell(message.found);
    else void nextJob().then((job) => child.send({ job }));
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0) throw new Error(`a worker of the simulation ended with ${code ?? signal}`);
}
