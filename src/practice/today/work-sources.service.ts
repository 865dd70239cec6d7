import { Injectable } from '@nestjs/common';
import { type ClientFlow, FlowRepository } from '../../documents/flow.repository';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { FiscalMappingsService, type AccountDrift } from '../../fiscal/accounts/fiscal-mappings.service';
import { AlertsRepository } from '../../operations/alerts/alerts.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { organisationsFor, type Principal } from '../../people/rights/principal';
import { ConfirmationsRepository } from '../../people/two-persons/confirmations.repository';
import { type WorkLine, pageOf } from './work';
import { localDateTime } from '../../domain/calendar-day';
import { StandstillDto } from '../../review/board/board.dto';
import { COUNTRY } from '../../mapping/countries';
import { ALERT_CATALOGUE, type AlertCause, consolePageOf } from '../../domain/issues/alert-catalogue';
import type { FiscalAccount } from '../../fiscal/accounts/accounts.entities';
import type { Alert } from '../../operations/alerts/alerts.entities';
import { BindingDto } from '../../organisations/organisation.dto';
import type { Confirmation } from '../../people/two-persons/two-persons.entities';

/** Causes of alerts that have lines of their own. */
const IN_OTHER_LINES: readonly AlertCause[] = [
  ...([
    'RECONNECT_NEEDED',
    'IDENTITY_CHANGED',
    'GAP_UNANSWERED',
    'DOCUMENTS_UNCERTAIN',
    'DOCUMENTS_REJECTED',
    'SAFE_MODE',
    'CLOCK_DIFFERS',
    'WORK_STANDS_STILL',
  ] as const),
];

const NO_DOCUMENTS = {
  ...{ subject: null, key: '', name: '', documents: 0, totals: new Map(), releases: 0 },
  ...{ oldestOn: null, since: null, dueOn: null },
} as const;

/** First obstacle or open question that keeps an organisation from working. */
export function organisationLine(organisation: Organisation): WorkLine[] {
  const { id: organisationId, status, statusReason, statusSince, isPaused } = organisation;
  const base = { ...NO_DOCUMENTS, organisationId };
  const asked = (question: string): string => pageOf('set-up', { organisation: organisationId, question });
  if (status === 'reconnect') {
    const code = statusReason ?? 'RECONNECT';
    const line = { kind: 'connection', code, item: 'connection', severity: 'critical' } as const;
    return [{ ...base, ...line, since: statusSince, page: asked('connect') }];
  }
  const binding = BindingDto.from(organisation);
  if (binding?.isStopped === true && status === 'connected') {
    const line = {
      kind: 'question',
      code: 'IDENTITY',
      item: 'question:IDENTITY',
      severity: 'critical',
    } as const;
    return [{ ...base, ...line, name: `${binding.confirmed} → ${binding.read}`, page: asked('account') }];
  }
  // Skips organisations disconnected on purpose, which need no action.
  if (status === 'disconnected') return [];
  const question = openQuestion(organisation);
  if (question === null) return [];
  const severity = isPaused && question === 'PAUSED' ? 'warning' : 'info';
  const page = asked(WHERE_ASKED[question]);
  return [{ ...base, kind: 'question', code: question, item: `question:${question}`, severity, page }];
}

/** Questions of the setup, in order. */
const QUESTIONS = ['FISCAL_ACCOUNT', 'GO_LIVE', 'OTHER_INTEGRATION', 'PAUSED'] as const;
type Question = (typeof QUESTIONS)[number];

/** Questions of the console's set-up, as in their addresses. */
const WHERE_ASKED: Readonly<Record<Question, string>> = {
  ...{ FISCAL_ACCOUNT: 'account', GO_LIVE: 'goLive', OTHER_INTEGRATION: 'goLive', PAUSED: 'start' },
};

function openQuestion({
  fiscalAccountId,
  goLiveOn,
  otherIntegration,
  isPaused,
}: Organisation): Question | null {
  if (fiscalAccountId === null) return 'FISCAL_ACCOUNT';
  if (goLiveOn === null) return 'GO_LIVE';
  if (otherIntegration === null || otherIntegration === 'unknown') return 'OTHER_INTEGRATION';
  return isPaused ? 'PAUSED' : null;
}

/** Lines for alerts that no person has acknowledged. */
function alertLines(alerts: readonly Alert[]): WorkLine[] {
  return alerts
    .filter(({ cause, acknowledgedAt }) => acknowledgedAt === null && !IN_OTHER_LINES.includes(cause))
    .map((alert) => {
      const { id, cause, organisationId, about, documents, openedAt } = alert;
      return {
        ...NO_DOCUMENTS,
        ...{ kind: 'alert' as const, code: cause, item: `alert:${id}`, organisationId },
        severity: ALERT_CATALOGUE[cause].severity,
        ...{ key: id, name: about, documents: documents ?? 0, since: openedAt },
        page: consolePageOf(alert),
      };
    });
}

/** Lines for requests of other people that the caller may confirm. */
function confirmationLines(
  confirmations: readonly (Confirmation & { requestedByName: string })[],
  personId: string | null,
): WorkLine[] {
  return confirmations
    .filter(({ requestedBy }) => requestedBy !== personId)
    .map(({ id, subject, organisationId, requestedByName, requestedAt }) => ({
      ...NO_DOCUMENTS,
      ...{ kind: 'confirmation' as const, code: subject, item: `confirmation:${id}`, organisationId },
      ...{ severity: 'warning' as const, key: id, name: requestedByName, since: requestedAt },
      page: 'confirmations',
    }));
}

/** Line for accounts that lead to one device, whose documents must be in one order. */
function deviceLines(accounts: readonly FiscalAccount[], organisations: readonly Organisation[]): WorkLine[] {
  return organisations.flatMap(({ id: organisationId, fiscalAccountId, status }) => {
    const own = accounts.find(({ id }) => id === fiscalAccountId);
    if (own === undefined || own.deviceId === null || status === 'disconnected') return [];
    const { service, deviceId } = own;
    const there = accounts.filter((one) => one.service === service && one.deviceId === deviceId);
    if (there.length < 2) return [];
    const names = there.map(({ name }) => name).sort();
    return {
      ...NO_DOCUMENTS,
      ...{ kind: 'question' as const, code: 'ONE_DEVICE', item: 'question:ONE_DEVICE', organisationId },
      ...{ severity: 'info' as const, name: `${names.join(', ')}: ${deviceId}` },
      page: pageOf('set-up', { organisation: organisationId, question: 'account' }),
    };
  });
}

/** Line for mappings that the fiscal service lacks or has with other values: it would reject documents. */
function driftLines(drifts: readonly AccountDrift[], organisations: readonly Organisation[]): WorkLine[] {
  return organisations.flatMap(({ id, fiscalAccountId }) => {
    const own = drifts.find(({ accountId }) => accountId === fiscalAccountId)?.differences ?? [];
    const codes = own
      .filter(({ state }) => state !== 'only_there' && state !== 'incomplete')
      .filter(({ claims }) => claims.some(({ organisationId }) => organisationId === id))
      .map(({ code }) => code);
    if (codes.length === 0) return [];
    return {
      ...NO_DOCUMENTS,
      ...{ kind: 'drift' as const, code: 'MAPPINGS_DIFFER', item: 'drift', organisationId: id },
      ...{ severity: 'warning' as const, name: codes.join(', ') },
      page: pageOf('mappings', { organisation: id }),
    };
  });
}

/** Line for a client at a standstill, or waiting for a known time. */
function flowLines({ organisationId, flow }: ClientFlow): WorkLine[] {
  const base = {
    ...NO_DOCUMENTS,
    organisationId,
    page: pageOf('documents', { organisation: organisationId }),
  };
  if (flow.is === 'standing') {
    const { stage, cause, documents, since } = flow;
    const item = `standing:${stage}:${cause}`;
    const line = { kind: 'alert', code: 'WORK_STANDS_STILL', item, severity: 'critical' } as const;
    return [{ ...base, ...line, documents, since, name: StandstillDto.from(flow).sentence }];
  }
  if (flow.is === 'flowing' || flow.until === null) return [];
  const line = { kind: 'waits', code: 'KNOWN_TIME', item: 'waiting', severity: 'info' } as const;
  const name = localDateTime(flow.until, COUNTRY.timeOffset).slice(11, 16);
  return [{ ...base, ...line, documents: flow.documents, name }];
}

const MOST_ALERTS = 1000;

/** Inputs from other features. */
@Injectable()
export class WorkSourcesService {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly confirmations: ConfirmationsRepository,
    private readonly mappings: FiscalMappingsService,
    private readonly accounts: FiscalAccountsRepository,
    private readonly flow: FlowRepository,
  ) {}

  async lines(
    caller: Principal,
    scope: OrganisationScope,
    organisations: readonly Organisation[],
  ): Promise<{ readonly flow: readonly ClientFlow[]; readonly lines: readonly WorkLine[] }> {
    const mayConfirm = organisationsFor(caller, 'confirmations.confirm');
    const [alerts, confirmations, drifts, accounts, flow] = await Promise.all([
      this.alerts.list({ scope, isOpen: true, limit: MOST_ALERTS }),
      this.confirmations.open(mayConfirm),
      this.mappings.drifts(scope),
      this.accounts.list(scope),
      this.flow.list(scope),
    ]);
    const lines = [
      ...alertLines(alerts),
      ...confirmationLines(confirmations, caller.personId),
      ...driftLines(drifts, organisations),
      ...deviceLines(accounts, organisations),
      ...flow.flatMap(flowLines),
    ];
    return { flow, lines };
  }
}
