export const DAY_MINUTES = 24 * 60;

/** Documents that one organisation approves in one minute. */
export interface Sitting {
  readonly organisation: number;
  readonly minute: number;
  readonly documents: number;
}

/** Capacity per minute of a cell: an installation with a PostgreSQL of its own. */
export interface Cell {
  readonly documentsPerMinute: number;
  /** Xero's calls a minute for one organisation, divided by the calls of a document. */
  readonly documentsPerMinuteOfOne: number;
}

interface Backlog {
  readonly sittings: { readonly minute: number; left: number }[];
}

/**
 * Simulates a day of a cell, minute by minute; waiting organisations share each minute equally.
 * @param delays minutes from approval to written back, and how many documents waited so long; this day's are added
 * @returns documents that were not done at midnight
 */
export function cellDay(sittings: readonly Sitting[], cell: Cell, delays: Map<number, number>): number {
  const arriving: Sitting[][] = Array.from({ length: DAY_MINUTES }, () => []);
  for (const sitting of sittings) arriving[sitting.minute]?.push(sitting);
  const backlogs = new Map<number, Backlog>();
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    for (const { organisation, documents } of arriving[minute] ?? []) {
      const backlog = backlogs.get(organisation) ?? { sittings: [] };
      backlog.sittings.push({ minute, left: documents });
      backlogs.set(organisation, backlog);
    }
    workMinute(minute, backlogs, cell, delays);
  }
  return [...backlogs.values()]
    .flatMap((backlog) => backlog.sittings)
    .reduce((sum, { left }) => sum + left, 0);
}

function workMinute(
  minute: number,
  backlogs: Map<number, Backlog>,
  cell: Cell,
  delays: Map<number, number>,
): void {
  let room = cell.documentsPerMinute;
  let unserved = backlogs.size;
  for (const [organisation, { sittings }] of [...backlogs]) {
    let turn = Math.min(Math.ceil(room / unserved), room, cell.documentsPerMinuteOfOne);
    unserved -= 1;
    for (let [first] = sittings; first !== undefined && turn > 0; [first] = sittings) {
      const done = Math.min(turn, first.left);
      first.left -= done;
      turn -= done;
      room -= done;
      const delay = minute - first.minute;
      delays.set(delay, (delays.get(delay) ?? 0) + done);
      if (first.left === 0) sittings.shift();
    }
    // Organisations that still wait move to the end, so the next minute begins with those who had less of this
    // one.
    backlogs.delete(organisation);
    if (sittings.length > 0) backlogs.set(organisation, { sittings });
  }
}
