import { Injectable } from '@nestjs/common';
import type { OlderDocumentsDecision } from '../../mapping/settings';
import type { ClientFlow } from '../../documents/flow.repository';
import { COUNTRY } from '../../mapping/countries';
import type { Organisation } from '../../organisations/organisation.entity';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import type { Principal } from '../../people/rights/principal';
import { type OpenDocuments, OpenDocumentsRepository } from './open-documents.repository';
import { organisationLine, WorkSourcesService } from './work-sources.service';
import { type WorkLine, pageOf, type WorkKind, type WorkSeverity } from './work';
import { messageIn } from '../../domain/issues/issue';
import { ISSUE_CATALOGUE } from '../../domain/issues/issue-catalogue';
import { Decimal } from '../../domain/money';
import { returnDueOn, type TaxPeriod } from '../../mapping/late/tax-period';
import { type Cause, type CauseDocument, causesOf } from '../../mapping/preflight/causes';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { sumOf } from './work-groups';

/** Kinds of work, by states that no correction of documents ends. */
const KINDS: Readonly<Record<Exclude<OpenDocuments['state'], 'waiting'>, WorkKind>> = {
  uncertain: 'uncertain',
  rejected: 'rejected',
  changed_after_fiscalisation: 'changed',
};

interface Setting {
  /** Decision about documents older than the go-live date. */
  readonly olderOf: (organisationId: string) => OlderDocumentsDecision | null;
  readonly periodOf: (organisationId: string) => TaxPeriod;
  /** Due day of the month after the period. */
  readonly dueDay: number;
}

/** Groups open documents by organisation and cause; the causes are those of the fix list. Pure. */
function documentLines(open: readonly OpenDocuments[], setting: Setting): WorkLine[] {
  const lines = new Map<string, WorkLine>();
  for (const group of open) {
    const { organisationId, issues } = group;
    const isOlder = issues.some(({ code }) => code === 'BEFORE_GO_LIVE');
    if (isOlder && setting.olderOf(organisationId) === 'leave') continue;
    // A rule, or an answer about lines without VAT, has settled them.
    if (issues.some(({ code }) => code === 'EXCLUDED_BY_RULE')) continue;
    const found = group.state === 'waiting' ? heldLines(group) : [stuckLine(group, group.state)];
    for (const line of found) {
      const id = `${group.organisationId} ${line.item}`;
      const known = lines.get(id);
      lines.set(id, known === undefined ? line : together(known, line));
    }
  }
  return [...lines.values()].map((line) => withDeadline(line, setting));
}

function heldLines(group: OpenDocuments): WorkLine[] {
  const causes = causesOfGroup(group);
  return causes.map((cause) => {
    const isWaiting = ISSUE_CATALOGUE[cause.code].fixer === 'time';
    return {
      ...amounts(group),
      kind: isWaiting ? ('waits' as const) : ('held' as const),
      severity: isWaiting ? ('info' as const) : ('warning' as const),
      ...{ code: cause.code, item: `held:${cause.id}` },
      ...{ subject: cause.subject, key: cause.key, name: cause.name },
      releases: causes.length === 1 ? group.documents : 0,
      page: pageOf('fix-list', { organisation: group.organisationId, cause: cause.id }),
      ...ownLine(group, cause),
      ...questionLine(group, cause),
    };
  });
}

/** Line for a question of the set-up about all documents together; newer ones wait for that about gaps. */
function questionLine({ organisationId: organisation }: OpenDocuments, { code }: Cause): Partial<WorkLine> {
  if (code === 'BEFORE_GO_LIVE') return { page: pageOf('set-up', { organisation, question: 'goLive' }) };
  if (code !== 'MADE_IN_GAP') return {};
  return { severity: 'critical', page: pageOf('set-up', { organisation, question: 'start' }) };
}

/** Details of an issue of a single document: its own message, and a link to its page. */
function ownLine({ issues, documentId, documents }: OpenDocuments, { id, code }: Cause): Partial<WorkLine> {
  const fact = issues.find((one) => one.code === code);
  if (fact?.message === undefined || documents > 1) return {};
  return {
    ...{ item: `held:${id}:${documentId}`, key: documentId, page: pageOf(`documents/${documentId}`, {}) },
    name: messageIn(spokenTexts(), { ...fact, message: fact.message }),
  };
}

function causesOfGroup({ issues, currency }: OpenDocuments): Cause[] {
  const causes = issues.flatMap((fact) => {
    const document = { currency, customer: fact.customer ?? {}, lines: fact.line ? [fact.line] : [] };
    // The cause does not depend on the sentence, which is left empty.
    return causesOf(document as unknown as CauseDocument, [{ ...fact, message: '' }]);
  });
  return [...new Map(causes.map((cause) => [cause.id, cause])).values()];
}

function stuckLine(group: OpenDocuments, state: Exclude<OpenDocuments['state'], 'waiting'>): WorkLine {
  const { organisationId, reason } = group;
  const severity: WorkSeverity = state === 'changed_after_fiscalisation' ? 'warning' : 'critical';
  return {
    ...amounts(group),
    ...{ kind: KINDS[state], code: reason, item: `${KINDS[state]}:${reason}`, severity },
    ...{ subject: null, key: '', name: '', releases: 0 },
    page: pageOf(group.documents === 1 ? `documents/${group.documentId}` : 'documents', {
      organisation: group.documents === 1 ? null : organisationId,
      state: group.documents === 1 ? null : state,
    }),
  };
}

function amounts({ organisationId, currency, documents, total, oldestOn, since }: OpenDocuments) {
  const totals = new Map([[currency, new Decimal(total)]]);
  return { organisationId, documents, totals, oldestOn, since, dueOn: null };
}

function together(one: WorkLine, other: WorkLine): WorkLine {
  const state = one.kind === 'changed' ? 'changed_after_fiscalisation' : one.kind;
  const isStuck = one.kind !== 'held' && one.kind !== 'waits';
  return {
    ...one,
    ...sumOf([one, other]),
    page: isStuck ? pageOf('documents', { organisation: one.organisationId, state }) : one.page,
  };
}

/** Adds the deadline of the tax return; fiscalised documents are in their return already. */
function withDeadline(line: WorkLine, { periodOf, dueDay }: Setting): WorkLine {
  const { organisationId, oldestOn, kind } = line;
  if (organisationId === null || oldestOn === null || kind === 'changed') return line;
  return { ...line, dueOn: returnDueOn(oldestOn, periodOf(organisationId), dueDay) };
}

interface FoundWork {
  /** Visible organisations, by name. */
  readonly organisations: readonly Organisation[];
  readonly open: readonly OpenDocuments[];
  readonly flow: readonly ClientFlow[];
  readonly lines: readonly WorkLine[];
}

/** All open work, in a fixed number of statements whatever the number of organisations. */
@Injectable()
export class OpenWorkService {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly documents: OpenDocumentsRepository,
    private readonly sources: WorkSourcesService,
  ) {}

  async find(caller: Principal, scope: OrganisationScope): Promise<FoundWork> {
    const [organisations, open] = await Promise.all([
      this.organisations.list(scope),
      this.documents.list(scope),
    ]);
    const byId = new Map(organisations.map((organisation) => [organisation.id, organisation]));
    const periodOf = (id: string) => byId.get(id)?.taxPeriod ?? 'month';
    const olderOf = (id: string) => byId.get(id)?.olderDocuments ?? null;
    const { flow, lines: others } = await this.sources.lines(caller, scope, organisations);
    const lines = [
      ...documentLines(open, { olderOf, periodOf, dueDay: COUNTRY.vatReturnDueDay }),
      ...organisations.flatMap(organisationLine),
      ...others,
    ];
    return { organisations, open, flow, lines };
  }
}
