import type { AlertCause } from '../issues/alert-catalogue';
import type { FailureSide } from '../issues/failure';

const MINUTE = 60_000;

/**
 * Longest time in milliseconds for which due work of a stage may stay untouched. Each takes seconds on a healthy
 * machine; two minutes allow for runs of other clients.
 */
const FLOW_LIMITS_MS = {
  /** A poll is claimed within a second of its due time. */
  collect: 2 * MINUTE,
  /** Webhooks of the platform and of the fiscal service wake their client at once. */
  hints: 2 * MINUTE,
  /** Mapping needs a call at most, for the customer. */
  prepare: 2 * MINUTE,
  /** Counted from the last document sent: a long queue flows as long as one is sent every two minutes. */
  submit: 2 * MINUTE,
  /** Counted from the time when the outcome was due to be queried. */
  ask: 2 * MINUTE,
  /** Counted from the last move, because the platform allows few calls a minute. */
  writeBack: 2 * MINUTE,
} as const;
export type FlowStage = keyof typeof FLOW_LIMITS_MS;

/** Time in milliseconds after which a standstill opens an alert: most faults of remote systems end before. */
export const TOLD_AFTER_MS = 10 * MINUTE;
/** Work due later than this is delayed on purpose; gates and blocked documents are retried sooner. */
const PUT_OFF_MS = MINUTE;

/** Known causes of a standstill. Stable: stored, and a label of metrics. */
export const FLOW_CAUSES = [
  ...([
    'journal',
    'database',
    'unreachable',
    'silent',
    'cut_off',
    'unwell',
    'unauthorised',
    'refused',
  ] as const),
  /** Closed gates. `restored`: the database lacks submissions; `stopped`: the account's last documents went wrong. */
  ...(['restored', 'clock', 'identity', 'stopped', 'awaited'] as const),
  /** `unclaimed`: no process claims the client; `unknown`: runs succeed and move nothing. */
  ...(['misconfigured', 'program', 'unclaimed', 'unknown'] as const),
] as const;
export type FlowCause = (typeof FLOW_CAUSES)[number];

/** Cause of a failure, as stored with a document. */
export interface FailureCause {
  readonly cause: FlowCause | 'limited';
  /** Null: no other system. */
  readonly side: FailureSide | null;
}

/** Reason why a run ended early, as stored with its organisation. */
export interface StoppedBy extends FailureCause {
  readonly stage: FlowStage;
  /** Milliseconds for which the failed call waited; absent: none. */
  readonly afterMs?: number;
}

/** Alerts that explain a standstill without a further one. */
export const EXPLAINING_ALERTS = [
  ...(['SAFE_MODE', 'JOURNAL_CLOSED', 'CLOCK_DIFFERS', 'IDENTITY_CHANGED', 'SUBMISSIONS_STOPPED'] as const),
  ...(['GAP_UNANSWERED', 'ENCRYPTION_KEY_MISSING', 'RECONNECT_NEEDED'] as const),
] as const satisfies readonly AlertCause[];
export type ExplainingAlert = (typeof EXPLAINING_ALERTS)[number];

/** Open work of a client at one stage. */
export interface StageWork {
  readonly documents: number;
  /** Time since which the oldest is in its state. */
  readonly since: Date;
  /** Earliest due time; null: nothing is due without a person. */
  readonly nextDueAt: Date | null;
  /** Time since which the oldest document whose last attempt failed is in its state; null: none. */
  readonly failedSince: Date | null;
  /** Latest due time of the documents that failed; null: none did. */
  readonly failedDueAt: Date | null;
  /** Cause stored with the oldest document that has one; null: none has. */
  readonly stoppedBy: FailureCause | null;
}

/** Stored facts about a client's work. Times are the database's. */
export interface FlowFacts {
  readonly organisationId: string;
  readonly name: string;
  readonly platform: string;
  /** Name of the fiscal service; null: no fiscal account is chosen. */
  readonly service: string | null;
  readonly now: Date;
  readonly status: 'connected' | 'reconnect' | 'disconnected';
  readonly isPaused: boolean;
  readonly isLive: boolean;
  /** Due time; null: a process has claimed it, or failed to release it. */
  readonly dueAt: Date | null;
  readonly leaseUntil: Date | null;
  readonly failingSince: Date | null;
  readonly stoppedBy: StoppedBy | null;
  readonly work: Readonly<Partial<Record<'hints' | 'prepare' | 'submit' | 'ask' | 'writeBack', StageWork>>>;
  readonly submittedAt: Date | null;
  readonly movedAt: Date | null;
  /** Time of the next attempt while the device's day is closed or the service does not answer; null: at once. */
  readonly triedAgainAt: Date | null;
  readonly alerts: readonly ExplainingAlert[];
  /** False: the database takes no writes. */
  readonly canWrite: boolean;
}

/** Work of a client that should have moved by now. */
interface Standstill {
  readonly stage: FlowStage;
  readonly since: Date;
  readonly documents: number;
}

/** State of a client's work: flowing, waiting or at a standstill. */
export type Flow =
  | { readonly is: 'flowing' }
  /** `until` null: until a person acts. */
  | {
      readonly is: 'waiting';
      readonly until: Date | null;
      readonly documents: number;
      /** True: the client's calls are used up. */
      readonly isLimited: boolean;
    }
  | (Standstill & {
      readonly is: 'standing';
      readonly cause: FlowCause;
      readonly side: FailureSide | null;
      /** Name of the remote system; null: the cause is here. */
      readonly system: string | null;
      /** Alert that explains it; null: it opens its own. */
      readonly alert: ExplainingAlert | null;
      /** Time by which all of it is tried again; null: it is tried now, or has no known time. */
      readonly triedAgainAt: Date | null;
    });

/** Decides whether the work of a client flows. Every page, alert, metric and command uses this function. */
export function flowOf(facts: FlowFacts): Flow {
  const { status, isPaused, alerts, now } = facts;
  if (status !== 'connected' || isPaused)
    return { is: 'waiting', until: null, documents: 0, isLimited: false };
  const until = waitEndsAt(facts);
  const standing = standstills(facts).filter(({ stage, since }) => ageMs(since, now) > FLOW_LIMITS_MS[stage]);
  const [first] = standing.sort((one, other) => one.since.getTime() - other.since.getTime());
  if (until !== null && (first === undefined || isLimited(facts) || facts.triedAgainAt !== null))
    return { is: 'waiting', until, documents: documentsOf(facts), isLimited: isLimited(facts) };
  if (first === undefined) return { is: 'flowing' };
  const { cause, side } = causeOf(facts, first);
  const system = side === 'books' ? facts.platform : side === 'service' ? facts.service : null;
  const triedAgainAt = nextTry(facts, first);
  return { ...first, is: 'standing', cause, side, system, alert: alerts[0] ?? null, triedAgainAt };
}

/** Latest of the due times of a client that failed and of its failed documents, if still to come. */
function nextTry({ now, dueAt, stoppedBy, work }: FlowFacts, { stage }: Standstill): Date | null {
  const failed = stage === 'collect' ? null : (work[stage]?.failedDueAt ?? null);
  const next = Math.max(failed?.getTime() ?? 0, stoppedBy === null ? 0 : (dueAt?.getTime() ?? 0));
  return next > now.getTime() ? new Date(next) : null;
}

/** End of a known wait; null: none. */
function waitEndsAt(facts: FlowFacts): Date | null {
  const { now, work, dueAt, triedAgainAt } = facts;
  if (triedAgainAt !== null && triedAgainAt > now) return triedAgainAt;
  if (isLimited(facts) && dueAt !== null && dueAt > now) return dueAt;
  const putOff = (['prepare', 'submit', 'writeBack'] as const).flatMap((stage) => {
    const { nextDueAt = null, failedSince = null } = work[stage] ?? {};
    const isPutOff = nextDueAt !== null && nextDueAt.getTime() > now.getTime() + PUT_OFF_MS;
    return isPutOff && failedSince === null ? [nextDueAt] : [];
  });
  return putOff.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

function isLimited({ stoppedBy }: FlowFacts): boolean {
  return stoppedBy?.cause === 'limited';
}

function documentsOf({ work }: FlowFacts): number {
  return Object.values(work).reduce((sum, { documents }) => sum + documents, 0);
}

function standstills(facts: FlowFacts): Standstill[] {
  const { work, stoppedBy, failingSince, submittedAt, movedAt, isLive } = facts;
  const found: (Standstill | null)[] = [
    unclaimedSince(facts),
    untouched('hints', work.hints, null, facts),
    untouched('prepare', work.prepare, movedAt, facts),
    isLive ? untouched('submit', work.submit, submittedAt, facts) : null,
    overdue('ask', work.ask, facts),
    overdue('writeBack', work.writeBack, facts),
  ];
  if (stoppedBy !== null && failingSince !== null && stoppedBy.cause !== 'limited') {
    const documents = stoppedBy.stage === 'collect' ? 0 : (work[stoppedBy.stage]?.documents ?? 0);
    found.push({ stage: stoppedBy.stage, since: failingSince, documents });
  }
  return found.filter((one) => one !== null);
}

/** Standstill of a due client, or one whose lease has ended, that no process claims. */
function unclaimedSince({ leaseUntil, dueAt, now }: FlowFacts): Standstill | null {
  const since = leaseUntil ?? dueAt;
  return since === null || since > now ? null : { stage: 'collect', since, documents: 0 };
}

/** Standstill of work that has not moved since it arrived, or since the last document moved. */
function untouched(
  stage: FlowStage,
  work: StageWork | undefined,
  lastAt: Date | null,
  { now }: FlowFacts,
): Standstill | null {
  if (work === undefined) return null;
  const { documents, nextDueAt, failedSince } = work;
  const isPutOff = nextDueAt !== null && nextDueAt.getTime() > now.getTime() + PUT_OFF_MS;
  if (isPutOff && failedSince === null) return null;
  return { stage, documents, since: lastAt !== null && lastAt > work.since ? lastAt : work.since };
}

/** Standstill of work that is past its due time, or keeps failing. */
function overdue(
  stage: FlowStage,
  work: StageWork | undefined,
  { now, movedAt }: FlowFacts,
): Standstill | null {
  if (work === undefined) return null;
  const { documents, nextDueAt, failedSince } = work;
  if (failedSince !== null) return { stage, documents, since: failedSince };
  if (nextDueAt === null || nextDueAt > now) return null;
  return { stage, documents, since: movedAt !== null && movedAt > nextDueAt ? movedAt : nextDueAt };
}

/** Cause of a standstill: that of the last run if it stopped there, else that of its documents. */
function causeOf(
  { canWrite, stoppedBy, dueAt, leaseUntil, work, now }: FlowFacts,
  { stage }: Standstill,
): { readonly cause: FlowCause; readonly side: FailureSide | null } {
  if (!canWrite) return { cause: 'database', side: 'database' };
  const ofDocuments = stage === 'collect' ? null : (work[stage]?.stoppedBy ?? null);
  const ofRun = stoppedBy?.stage === stage ? [stoppedBy, ofDocuments] : [ofDocuments, stoppedBy];
  for (const one of ofRun)
    if (one !== null && one.cause !== 'limited') return { cause: one.cause, side: one.side };
  const takenAt = leaseUntil ?? dueAt;
  if (takenAt !== null && ageMs(takenAt, now) > FLOW_LIMITS_MS.collect)
    return { cause: 'unclaimed', side: null };
  return { cause: 'unknown', side: null };
}

function ageMs(since: Date, now: Date): number {
  return now.getTime() - since.getTime();
}
