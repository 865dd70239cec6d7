import { setTimeout as settleAfter } from 'node:timers/promises';
import { nextStepText, planText, progressLine, progressText, type ShownBackfill } from './backfill-texts';
import { type ServiceApi, ServiceRefusal } from './service-api';
import { type CommandResult, table } from './terminal';
import { withBar } from './with-bar';

const LOOK_MS = 1_000;

export interface PlanOptions {
  readonly organisation: string;
  readonly from?: string;
  readonly till?: string;
  readonly stopPercent?: number;
}

export interface RunOptions {
  readonly acknowledge?: string;
  /** True: follow the run until it ends, pauses or stops. */
  readonly follow?: boolean;
}

export async function planBackfill(
  api: ServiceApi,
  { organisation, from, till, stopPercent }: PlanOptions,
): Promise<CommandResult> {
  const body = { from, till, stopPercent };
  const backfill = await api.post<ShownBackfill>(
    `/api/organisations/${encodeURIComponent(organisation)}/backfills`,
    body,
  );
  const next = nextStepText(backfill);
  const remark = next === null ? {} : { remark: next };
  return { isWell: true, facts: backfill, text: planText(backfill), ...remark };
}

/** Implements `run` and `resume`. */
export async function startBackfill(
  api: ServiceApi,
  id: string,
  action: 'run' | 'resume',
  { acknowledge, follow }: RunOptions,
): Promise<CommandResult> {
  const backfill = await accepted(
    api.post<ShownBackfill>(`${pathOf(id)}/${action}`, { acknowledgement: acknowledge }),
  );
  return follow === true ? followBackfill(api, id) : result(backfill);
}

/** Renames a field in the service's refusal to the option of the command line. */
async function accepted<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ServiceRefusal) || !error.message.includes('acknowledgement')) throw error;
    throw new ServiceRefusal(`${error.message}\nHere: --acknowledge "the words, exactly"`, { cause: error });
  }
}

/** Implements `pause` and `cancel`. */
export async function holdBackfill(
  api: ServiceApi,
  id: string,
  action: 'pause' | 'cancel',
): Promise<CommandResult> {
  return result(await api.post<ShownBackfill>(`${pathOf(id)}/${action}`));
}

export async function showBackfill(api: ServiceApi, id: string): Promise<CommandResult> {
  return result(await api.get<ShownBackfill>(pathOf(id)));
}

type ListedBackfill = Pick<ShownBackfill, 'id' | 'state' | 'reason' | 'planned' | 'settled'>;

/**
 * Lists the backfills of an organisation, to find an id. Exit code 1: the newest was stopped by its own rule.
 */
export async function listBackfills(api: ServiceApi, organisation: string): Promise<CommandResult> {
  const path = `/api/organisations/${encodeURIComponent(organisation)}/backfills`;
  const backfills = await api.get<ListedBackfill[]>(path);
  const rows = backfills.map(({ id, state, reason, planned, settled }) => [
    id,
    state,
    `${settled} of ${planned}`,
    reason ?? '',
  ]);
  return {
    isWell: backfills[0]?.state !== 'stopped',
    facts: { backfills },
    text: table(['Backfill', 'State', 'Documents settled', 'Why'], rows),
  };
}

/**
 * Shows a moving bar in a terminal, on standard error, since standard output is for facts; none when piped.
 */
export async function followBackfill(api: ServiceApi, id: string): Promise<CommandResult> {
  let shown = await api.get<ShownBackfill>(pathOf(id));
  const farewell = `The backfill continues. To see it again: ledgerstamp backfill status ${id} --follow`;
  await withBar({ format: () => progressLine(shown), forceRedraw: true, farewell }, async (bar) => {
    bar.start(shown.planned, shown.settled);
    while (shown.state === 'running') {
      await settleAfter(LOOK_MS);
      shown = await api.get<ShownBackfill>(pathOf(id));
      bar.update(shown.settled);
    }
  });
  return result(shown);
}

/** Builds the result of a command; a run stopped by its own rule counts as a problem. */
function result(backfill: ShownBackfill): CommandResult {
  return { isWell: backfill.state !== 'stopped', facts: backfill, text: progressText(backfill) };
}

function pathOf(id: string): string {
  return `/api/backfills/${encodeURIComponent(id)}`;
}
