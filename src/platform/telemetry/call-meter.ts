import { channel } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';
import { CarriedValue } from '../carried-value';
import { traced, type TracedWork } from './traced-work';

/**
 * Completed call to another system. Every field has few possible values, because they become labels of
 * metrics.
 */
interface MeasuredCall {
  readonly system: string;
  /** Operation without any id. */
  readonly operation: string;
  /** Result: `ok`, the kind of the failure, or `fault`. */
  readonly result: string;
  readonly seconds: number;
}

const calls = channel('ledgerstamp.call');
const counting = new CarriedValue<CountedCalls>();

/** Number of calls that a piece of work has made, by system. */
export class CountedCalls {
  private readonly counts = new Map<string, number>();

  /** Counts the calls of this work, too. */
  during<T>(work: () => T): T {
    return counting.during(this, work);
  }

  of(system: string): number {
    return this.counts.get(system) ?? 0;
  }

  add(system: string): void {
    this.counts.set(system, this.of(system) + 1);
  }
}

/** Subscribes to every call of this process. @returns function that unsubscribes */
export function onMeasuredCall(listener: (call: MeasuredCall) => void): () => void {
  const listen = (message: unknown): void => listener(message as MeasuredCall);
  calls.subscribe(listen);
  return () => {
    calls.unsubscribe(listen);
  };
}

/** Makes a call and publishes its duration and result; answer or error pass through. */
export async function measured<T>(
  system: string,
  operation: string,
  call: () => Promise<T>,
  resultOf: (answer: T) => string = () => 'ok',
): Promise<T> {
  counting.get()?.add(system);
  const begun = performance.now();
  const work: TracedWork & { outcome: string } = {
    name: `${system} ${operation}`,
    attributes: { system, operation },
    outcome: 'fault',
  };
  return traced(work, async () => {
    try {
      const answer = await call();
      work.outcome = resultOf(answer);
      return answer;
    } catch (error) {
      const kind = (error as { kind?: unknown } | null)?.kind;
      if (typeof kind === 'string') work.outcome = kind;
      throw error;
    } finally {
      const seconds = (performance.now() - begun) / 1_000;
      calls.publish({ system, operation, result: work.outcome, seconds });
    }
  });
}
