import { type Answer, tooManyRequests } from '../http/answer';
import type { Simulator } from '../simulator';
import type { Organisation } from '../store/organisations';
import { countCall, recordViolation } from './observations';
import { countUsage, uncountUsage, type Usage } from './usage';

const APP_MINUTE = 10_000;

interface Breach {
  kind: 'concurrent' | 'day' | 'minute' | 'appminute';
  /** Name of the limit in the answer; `kind` if not stated. */
  named?: string;
  /** Seconds to wait; Xero gives none for the limit of concurrent calls. */
  retryAfter?: number;
}

function concurrentBreach({ settings }: Organisation): Breach {
  const { concurrentProblem: named, concurrentRetryAfter: retryAfter } = settings;
  return { kind: 'concurrent', named, ...(retryAfter > 0 ? { retryAfter } : {}) };
}

function breachOf(
  organisation: Organisation,
  running: number,
  tenant: Usage,
  app: Usage,
): Breach | undefined {
  const { limits } = organisation.settings;
  if (running > limits.concurrent) return concurrentBreach(organisation);
  if (tenant.dayUsed > limits.day) return { kind: 'day', retryAfter: tenant.dayEndsIn };
  if (tenant.minuteUsed > limits.minute) return { kind: 'minute', retryAfter: tenant.minuteEndsIn };
  if (app.minuteUsed > APP_MINUTE) return { kind: 'appminute', retryAfter: app.minuteEndsIn };
  return undefined;
}

function remaining(limit: number, used: number): string {
  return String(Math.max(0, limit - used));
}

export function appHeader(app: Usage): Record<string, string> {
  return { 'X-AppMinLimit-Remaining': remaining(APP_MINUTE, app.minuteUsed) };
}

/**
 * Counts a call against the limits of organisation and app (Xero's limits page: 5 concurrent, 60 a minute, a day quota,
 * 10,000 a minute for the app). A breach is always recorded, but refused only if limits are enforced.
 */
export async function admit(
  simulator: Simulator,
  { organisation, clientId, operation }: { organisation: Organisation; clientId: string; operation: string },
  running: number,
): Promise<{ headers: Record<string, string>; refused?: Answer }> {
  const { pool } = simulator;
  const { tenantId, settings } = organisation;
  const now = simulator.clock.now();
  await countCall(pool, tenantId, operation);
  const tenant = await countUsage(pool, `tenant:${clientId}:${tenantId}`, now);
  const app = await countUsage(pool, `app:${clientId}`, now);
  const headers = {
    'X-DayLimit-Remaining': remaining(settings.limits.day, tenant.dayUsed),
    'X-MinLimit-Remaining': remaining(settings.limits.minute, tenant.minuteUsed),
    ...appHeader(app),
  };
  const breach = breachOf(organisation, running, tenant, app);
  if (!breach) return { headers };
  await recordViolation(pool, { tenantId, kind: breach.kind, operation, at: now });
  if (!settings.limits.enforce) return { headers };
  await uncountUsage(pool, `tenant:${clientId}:${tenantId}`);
  return { headers, refused: tooManyRequests(breach.named ?? breach.kind, breach.retryAfter) };
}
