import { Failure, type FailureKind } from '../../domain/issues/failure';
import { inGroups, inHalves } from '../../domain/grouped';

/** Batch size: the lowest limit of the known services. */
const MOST_AT_ONCE = 100;
/** Maximum number of additional queries: enough to find one faulty request among a hundred. */
const MOST_EXTRA = 16;
/** Failures that a single request can cause for its batch. Any other kind would affect every request. */
const MAY_BE_ONE_OF_THEM: readonly FailureKind[] = ['temporary', 'refused'];

interface AskedInHalves<Answer> {
  readonly answers: readonly Answer[];
  /** Requests whose query fails alone, while the service is healthy. */
  readonly failures: ReadonlyMap<string, Failure>;
  /** Requests not queried: there were too many failures, or the service became unavailable. */
  readonly unasked: ReadonlySet<string>;
  /** Failure when no request could be queried; null once any was answered. */
  readonly failed: Failure | null;
}

/** Functions to query a service, and to test whether it is healthy. */
interface Asking<Answer> {
  readonly ask: (requestIds: readonly string[]) => Promise<readonly Answer[]>;
  /** @throws Failure when it is not */
  readonly probe: () => Promise<void>;
}

/**
 * Queries requests in order. A batch that fails while the service is healthy is halved until the faulty request is
 * alone. Additional queries are limited; the rest is left for the next time.
 * @throws Failure of the service as a whole, if nothing was answered before
 */
export async function askInHalves<Answer>(
  requestIds: readonly string[],
  { ask, probe }: Asking<Answer>,
): Promise<AskedInHalves<Answer>> {
  const answers: Answer[] = [];
  const failures = new Map<string, Failure>();
  const unasked = new Set<string>();
  const batches = inGroups(requestIds, MOST_AT_ONCE);
  let [extra, isAnswered, failed] = [0, false, null as Failure | null];
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    try {
      answers.push(...(await ask(batch)));
      isAnswered = true;
    } catch (error) {
      const first: boolean = failed === null;
      failed = failureOf(error);
      const stop = MAY_BE_ONE_OF_THEM.includes(failed.kind) ? first && (await failureOfProbe(probe)) : failed;
      if (stop) {
        if (!isAnswered && failures.size === 0) throw failed;
        for (const id of [...batch, ...batches.flat()]) unasked.add(id);
        break;
      }
      const [only, ...others] = batch;
      if (only !== undefined && others.length === 0) failures.set(only, failed);
      else if (extra + 2 > MOST_EXTRA) for (const id of batch) unasked.add(id);
      else batches.unshift(...inHalves(batch));
      extra += others.length === 0 ? 0 : 2;
    }
  }
  return { answers, failures, unasked, failed: isAnswered ? null : failed };
}

/** @throws program faults */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

async function failureOfProbe(probe: () => Promise<void>): Promise<Failure | null> {
  try {
    await probe();
    return null;
  } catch (error) {
    return failureOf(error);
  }
}
