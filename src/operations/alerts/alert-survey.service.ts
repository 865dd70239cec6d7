import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { AlertFactsRepository, type AlertFact } from './alert-facts.repository';
import { AlertsRepository, type AlertChange } from './alerts.repository';
import { AlertNotificationsService } from './alert-notifications.service';
import { ConnectionFactsService } from './connection-facts.service';
import { FlowRepository, type ClientFlow } from '../../documents/flow.repository';
import { doubleReceipts } from './double-receipts';
import { type EntityManager, In } from 'typeorm';
import { BindingDto } from '../../organisations/organisation.dto';
import { Organisation } from '../../organisations/organisation.entity';
import { asStopped, isForPeople, type Trouble, troublesOf } from '../../fiscal/accounts/stopped-submissions';
import { storedAlert } from '../../domain/issues/alert-catalogue';
import type { Alert } from './alerts.entities';
import { isDatabaseFault } from '../../platform/database/driver-error';
import { grouped } from '../../domain/grouped';
import { type Flow, TOLD_AFTER_MS } from '../../domain/lifecycle/flow';

type Standing = Extract<Flow, { readonly is: 'standing' }>;

/**
 * Clients at a standstill for ten minutes without another alert: one fact per cause and remote system, however many
 * clients are affected.
 */
export function standstillFacts(flows: readonly ClientFlow[], now: Date): AlertFact[] {
  const standing = flows.flatMap(({ flow }) => (flow.is === 'standing' && isTold(flow, now) ? [flow] : []));
  const bySubject = grouped(standing, ({ cause, system }) => `${cause}/${system ?? 'installation'}`);
  return [...bySubject].flatMap(([subject, all]): AlertFact[] => {
    const [first] = all;
    if (first === undefined) return [];
    return [
      {
        ...{ cause: 'WORK_STANDS_STILL', subject, organisationId: null },
        named: { cause: first.cause, clients: all.length },
        about: first.system ?? 'this installation',
        documents: all.reduce((sum, { documents }) => sum + documents, 0),
        ...{ numbers: [], lastAt: null, repeats: 0 },
      },
    ];
  });
}

function isTold({ since, alert }: Standing, now: Date): boolean {
  return alert === null && now.getTime() - since.getTime() > TOLD_AFTER_MS;
}

/** Alerts to open and to update after one evaluation of all facts. */
interface AlertChanges {
  readonly open: readonly Partial<Alert>[];
  readonly change: readonly { readonly id: string; readonly change: AlertChange }[];
}

/**
 * Compares present conditions with stored alerts: new ones open, repeats update, ended ones close, and one that returns
 * soon reopens the same alert.
 * @param remembered open alerts, and recently closed ones
 */
export function alertChanges(
  facts: readonly AlertFact[],
  remembered: readonly Alert[],
  now: Date,
): AlertChanges {
  const known = new Map<string, Alert>();
  for (const alert of remembered) {
    const other = known.get(keyOf(alert));
    if (other === undefined || isBetter(alert, other)) known.set(keyOf(alert), alert);
  }
  const isSo = new Set(facts.map(keyOf));
  const open: Partial<Alert>[] = [];
  const change: { id: string; change: AlertChange }[] = [];
  for (const fact of facts) {
    const alert = known.get(keyOf(fact));
    if (alert === undefined) open.push(opened(fact, now));
    else if (alert.closedAt !== null) change.push({ id: alert.id, change: reopened(alert, fact, now) });
    else if (isNews(alert, fact)) change.push({ id: alert.id, change: repeated(alert, fact) });
  }
  for (const alert of known.values()) {
    if (alert.closedAt === null && !isSo.has(keyOf(alert)))
      change.push({ id: alert.id, change: { closedAt: now } });
  }
  return { open, change };
}

function keyOf({ cause, subject }: Pick<Alert, 'cause' | 'subject'>): string {
  return `${cause} ${subject}`;
}

/** Orders open alerts before closed ones, and these by time, latest first. */
function isBetter(alert: Alert, other: Alert): boolean {
  if (other.closedAt === null) return false;
  return alert.closedAt === null || alert.closedAt > other.closedAt;
}

function opened(fact: AlertFact, now: Date): Partial<Alert> {
  const { cause, subject, organisationId, repeats } = fact;
  return {
    cause,
    subject,
    organisationId,
    ...said(fact),
    openedAt: now,
    occurrences: Math.max(1, repeats),
    lastAt: fact.lastAt ?? now,
  };
}

function reopened(alert: Alert, fact: AlertFact, now: Date): AlertChange {
  return {
    ...said(fact),
    closedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    occurrences: alert.occurrences + 1,
    lastAt: fact.lastAt ?? now,
  };
}

function repeated(alert: Alert, fact: AlertFact): AlertChange {
  const hasRepeated = isLater(alert, fact);
  return {
    ...said(fact),
    occurrences: alert.occurrences + (hasRepeated ? fact.repeats : 0),
    lastAt: hasRepeated ? (fact.lastAt ?? alert.lastAt) : alert.lastAt,
  };
}

function isNews(alert: Alert, fact: AlertFact): boolean {
  return isLater(alert, fact) || alert.detail !== said(fact).detail;
}

function isLater({ lastAt }: Alert, fact: AlertFact): boolean {
  return fact.lastAt !== null && fact.lastAt > lastAt;
}

function said(fact: AlertFact): Pick<Alert, 'about' | 'detail' | 'documents' | 'numbers'> {
  const { cause, subject, about, named, documents, numbers } = fact;
  const detail = storedAlert(cause, { subject, about, documents, numbers, ...named });
  return { about, detail, documents, numbers: [...numbers] };
}

interface AccountRow {
  readonly accountId: string;
  readonly account: string;
  readonly organisationId: string;
  /** Conditions that need an alert, newest first. */
  readonly troubles: readonly Trouble[];
}

const TROUBLES = `
  select * from (select a.id as "accountId", a.name as account, o.id as "organisationId",
      (select json_agg(troubles) from (${troublesOf('a.id')}) troubles) as troubles
    from fiscal_accounts a join organisations o on o.fiscal_account_id = a.id) found where troubles is not null`;

/** Accounts whose submissions are stopped: one fact for each of their organisations. */
async function stoppedFacts(manager: EntityManager): Promise<AlertFact[]> {
  const rows = await manager.query<AccountRow[]>(TROUBLES);
  return rows.flatMap(({ accountId, account, organisationId, troubles }): AlertFact[] => {
    const stopped = asStopped(troubles);
    if (stopped === null || !isForPeople(stopped)) return [];
    const { cause, detail, numbers } = stopped;
    const own = troubles.filter((one) => one.organisationId === organisationId).map(({ number }) => number);
    return [
      {
        ...{ cause: 'SUBMISSIONS_STOPPED', subject: `${accountId}/${organisationId}`, organisationId },
        ...{ about: account, named: { cause, detail }, documents: numbers.length },
        numbers: numbers.filter((number) => own.includes(number)),
        ...{ lastAt: new Date(troubles[0]?.at ?? 0), repeats: 0 },
      },
    ];
  });
}

const STOPPED = `select id from organisations where bindings -> fiscal_account_id::text ? 'differs' and status <> 'disconnected'`;

/** Clients whose identity differs from the confirmed one: nothing of them is submitted or written back. */
async function identityFacts(manager: EntityManager): Promise<AlertFact[]> {
  const ids = await manager.query<{ id: string }[]>(STOPPED);
  if (ids.length === 0) return [];
  const stopped = await manager.findBy(Organisation, { id: In(ids.map(({ id }) => id)) });
  return stopped.flatMap((organisation): AlertFact[] => {
    const { id, name: about } = organisation;
    const binding = BindingDto.from(organisation);
    if (binding === null) return [];
    const named = { confirmed: binding.confirmed, read: binding.read };
    const fact = { cause: 'IDENTITY_CHANGED', subject: id, organisationId: id, about, named } as const;
    return [{ ...fact, documents: null, numbers: [], lastAt: null, repeats: 0 }];
  });
}

const TICK_MS = 15_000;

/** Opens, updates and closes alerts from stored data alone, so that any replica continues after a crash. */
@Injectable()
export class AlertSurveyService {
  private readonly logger = new Logger(AlertSurveyService.name);
  private readonly turns = new NonOverlapping(this.logger, 'alerts could not be updated');

  constructor(
    private readonly facts: AlertFactsRepository,
    private readonly flow: FlowRepository,
    private readonly connections: ConnectionFactsService,
    private readonly alerts: AlertsRepository,
    private readonly notifier: AlertNotificationsService,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(async () => {
      try {
        if (await this.look()) await this.notifier.unstored.over();
      } catch (error) {
        if (isDatabaseFault(error)) await this.notifier.unstored.failed();
        throw error;
      }
    });
  }

  /** Evaluates all conditions; false: another replica is doing so. */
  async look(): Promise<boolean> {
    const others = await this.connections.usedUp();
    return this.alerts.alone(async (manager, now) => {
      const stored = await this.facts.all(this.connections.warnAfterDays(), manager);
      const lost = await this.connections.undecryptable(manager);
      const flows = await this.flow.list('all', manager);
      this.notifier.unstored.note(flows);
      const facts = [
        ...stored,
        ...(await stoppedFacts(manager)),
        ...(await identityFacts(manager)),
        ...(await doubleReceipts(manager)),
        ...lost,
        ...standstillFacts(flows, now),
        ...others,
      ];
      const { open, change } = alertChanges(facts, await this.alerts.remembered(manager, now), now);
      for (const alert of open) {
        await this.alerts.open(manager, alert);
        const { cause, organisationId } = alert;
        this.logger.warn({ code: cause, organisationId }, 'alert opened');
      }
      for (const { id, change: fields } of change) await this.alerts.change(manager, id, fields);
      await this.notifier.writeDue(manager, now);
    });
  }
}
