import {
  inTurn,
  storedAdvice,
  storedIssues,
  type StoredSentence,
  storedSentence,
} from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { OutdatedDecision } from '../../domain/lifecycle/document-decision';
import type { Issue } from '../../domain/issues/issue';
import type { IssueCode } from '../../domain/issues/issue-catalogue';
import type { SalesDocument } from '../../domain/sales/sales-document';
import type { MappingRules } from '../../mapping/mapping-rules';
import { startOfDay } from '../../domain/calendar-day';
import { HOME_OFFSET } from '../../setup/circumstances/circumstances.service';
import { eachDocument } from '../each-document';
import { leaveOutRecorded } from '../end-sale';
import { IdentityGateService } from '../identity-gate.service';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';
import { PreparationService, type PreparedDocument } from './preparation.service';
import type { Lease } from '../../organisations/lease/lease';
import { HISTORY_RECHECK_MS, WAITING_RECHECK_MS } from '../retry-policy';

interface HeldUntil {
  /** Milliseconds until the document's date begins by the device's clock; negative when it has begun. */
  readonly dayBeginsInMs: number;
  /** Sentence about what waiting means for the document; may be empty. */
  readonly whileWaiting: StoredSentence;
}

/**
 * Holds a document with every reason. The same reasons as before add no line to its history, even if days in the
 * sentences differ.
 * @returns false when it goes on waiting for what it waited for
 */
export async function hold(
  documents: DocumentsRepository,
  lease: Lease,
  document: TrackedDocument,
  issues: readonly Issue[],
  { dayBeginsInMs, whileWaiting }: HeldUntil,
): Promise<boolean> {
  const dueInMs = recheckMs(issues, dayBeginsInMs);
  if (document.state === 'waiting' && reasonsOf(document.issues) === reasonsOf(issues)) {
    await documents.goOnWaiting(document, issues, dueInMs);
    return false;
  }
  const note = {
    reason: issues[0]?.code,
    detail: inTurn(storedIssues(issues), whileWaiting),
    issues,
    dueInMs,
  };
  await documents.move(lease, document, 'waiting', note);
  return true;
}

/** Identifies reasons by code and path, since wording may change. */
function reasonsOf(issues: readonly Issue[]): string {
  return JSON.stringify(issues.map(({ code, path }) => [code, path]));
}

/**
 * Returns the time of the next check. History is checked rarely, to save calls; a document dated in the future is due
 * when its day begins, before the device receives a later one.
 */
function recheckMs(issues: readonly Issue[], dayBeginsInMs: number): number {
  const has = (wanted: string): boolean => issues.some(({ code }) => code === wanted);
  const recheck = has('BEFORE_GO_LIVE') ? HISTORY_RECHECK_MS : WAITING_RECHECK_MS;
  return has('DATED_IN_THE_FUTURE') && dayBeginsInMs > 0 ? Math.min(dayBeginsInMs, recheck) : recheck;
}

const BATCH = 200;

/** Stage 2: marks documents as ready, or holds them with every reason. */
@Injectable()
export class PrepareStage implements Stage {
  readonly name = 'prepare';

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly preparation: PreparationService,
    private readonly identity: IdentityGateService,
  ) {}

  isDue({ states }: DueWork): boolean {
    return states.has('collected') || states.has('waiting');
  }

  async run(work: OrganisationWork, { states }: DueWork): Promise<number> {
    const { organisation } = work;
    // Queries the state in any case, because this run may have collected documents.
    const documents = [
      ...(await this.documents.due(organisation.id, 'collected', BATCH)),
      ...(states.has('waiting') ? await this.documents.due(organisation.id, 'waiting', BATCH) : []),
    ];
    if (documents.length === 0) return 0;
    const now = await work.now();
    await this.preparation.fetchCustomers(work, documents, now);
    const current = await this.preparation.rules(work);
    let moved = 0;
    // Maps invoices first, because credit notes depend on them.
    for (const kind of ['invoice', 'credit_note'] as const) {
      const batch = documents.filter((document) => document.kind === kind);
      moved += await this.prepareAll(work, batch, current.rules, now);
    }
    const held = documents.filter(({ state }) => state === 'waiting');
    if (held.length === 0 || !(await this.preparation.haveChanged(work, current))) return moved;
    for (const document of held) await this.documents.postpone(document, null, 0);
    return moved + held.length;
  }

  /** Maps all documents at once; after a program fault one by one, so that a faulty document delays no other. */
  private async prepareAll(
    work: OrganisationWork,
    documents: readonly TrackedDocument[],
    rules: MappingRules,
    now: Date,
  ): Promise<number> {
    const all = await this.preparation.map(work, documents, rules, now).catch(() => null);
    const ready = documents.filter((document) => isReady(all?.get(document.id)));
    await this.documents.moveAll(
      work.lease,
      ready.map((document) => ({ document, note: { dueInMs: 0 } })),
      'ready',
    );
    const others = documents.filter((document) => !ready.includes(document));
    const moved = await eachDocument(this.documents, work, others, async (document) => {
      const prepared = all?.get(document.id) ?? (await this.preparation.mapOne(work, document, rules, now));
      return this.prepare(
        work,
        document,
        await this.whereCredited(work, document, prepared, rules, now),
        now,
      );
    });
    return ready.length + moved;
  }

  /**
   * Sends a credit note to the earlier account that received its invoice, mapped for that account, while it is open.
   */
  private async whereCredited(
    { organisation, fiscalAccount }: OrganisationWork,
    document: TrackedDocument,
    prepared: PreparedDocument,
    rules: MappingRules,
    now: Date,
  ): Promise<PreparedDocument> {
    if (prepared.creditedAt === null || fiscalAccount === null) return prepared;
    const other = await this.identity.openEarlier(organisation, fiscalAccount, prepared.creditedAt, now);
    if (other === null) return prepared;
    return this.preparation.mapOne({ organisation, fiscalAccount: other }, document, rules, now);
  }

  private async prepare(
    work: OrganisationWork,
    document: TrackedDocument,
    { sales, result, whileWaiting }: PreparedDocument,
    now: Date,
  ): Promise<boolean> {
    if (isVoid(sales)) {
      const detail = storedSentence('voidedBefore');
      await this.documents.move(work.lease, document, 'excluded', { reason: 'VOIDED', detail });
      return true;
    }
    if ('fiscalDocument' in result) {
      await this.documents.move(work.lease, document, 'ready', { dueInMs: 0 });
      return true;
    }
    const changed = result.issues.find(isOfChangedSale);
    if (changed !== undefined) {
      const detail = inTurn(storedIssues([changed]), storedAdvice(`edited.${sales.kind}`));
      const note = { reason: 'EDITED', detail };
      await this.documents.move(work.lease, document, 'changed_after_fiscalisation', note);
      return true;
    }
    const leftOut = result.issues.find(({ code }) => code in REASONS_TO_LEAVE_OUT);
    if (leftOut !== undefined) {
      // Parts not yet written of a linked sale's receipt are due; other excluded documents have no part to write.
      const isRecorded = leftOut.code === 'RECORDED_ELSEWHERE';
      const note = {
        reason: REASONS_TO_LEAVE_OUT[leftOut.code],
        detail: storedIssues([leftOut]),
        dueInMs: isRecorded ? 0 : null,
      };
      const { lease } = work;
      if (isRecorded)
        await this.documents.transaction((manager) =>
          leaveOutRecorded(manager, { lease }, { ...document }, note),
        );
      else await this.documents.move(lease, document, 'excluded', note);
      return true;
    }
    const day = startOfDay(sales.issuedOn, work.fiscalAccount?.timeOffset ?? HOME_OFFSET);
    const dayBeginsInMs = day.getTime() - now.getTime();
    return hold(this.documents, work.lease, document, result.issues, { dayBeginsInMs, whileWaiting });
  }
}

/** Final decisions of a person, with the reason under which the document is excluded. */
const REASONS_TO_LEAVE_OUT: Readonly<Partial<Record<IssueCode, string>>> = {
  RECORDED_ELSEWHERE: 'RECORDED_ELSEWHERE',
  EXCLUDED_BY_PERSON: 'EXCLUDED',
};

/** True for a document linked to another one's receipt although it is a different sale in the books now. */
function isOfChangedSale({ code, parameters }: Issue): boolean {
  return code === 'DECISION_OUTDATED' && (parameters as OutdatedDecision).decision === 'sale';
}

function isVoid({ status, unreadable }: SalesDocument): boolean {
  return status === 'void' && unreadable.length === 0;
}

/** True for a document that maps and is still a sale. */
function isReady(prepared: PreparedDocument | undefined): boolean {
  return prepared !== undefined && 'fiscalDocument' in prepared.result && !isVoid(prepared.sales);
}
