import { storedWords } from '../../../src/domain/texts/stored-sentence';
import { createHash } from 'node:crypto';
import type { OutdatedDecision } from '../../../src/domain/lifecycle/document-decision';
import { readSalesDocument } from '../../../src/domain/sales/sales-document-json';
import { FISCALISED_STATES, type DocumentState } from '../../../src/domain/lifecycle/lifecycle';
import {
  EMPTY_AUDIT_LOG,
  followAuditLog,
  type AuditLogReading,
} from '../../../src/evidence/audit-log/audit-log';
import { alteredFacts, FACT_KINDS, type Fact, tellAltered } from '../../../src/domain/lifecycle/audit-facts';
import { grouped } from '../../../src/domain/grouped';
import { withoutZeros } from '../../../src/domain/receipt/verification-address';
import { LIVE_SUBMISSION_STATES } from '../../../src/domain/fiscal/submission-states';
import type { JournalEntry } from '../../../src/sync/submit/safe-mode/journal-entry';
import type { Held, Judge, Sending, SettledDocument } from '../judge';
import { inOrder } from './conditions';
import { factsOf } from './memory-facts';
import type { MemoryStore } from './memory-store';
import { auditTime } from './move-statement';
import { Transaction } from './transaction';

const AT_REST: readonly DocumentState[] = [
  'written_back',
  'excluded',
  'rejected',
  'changed_after_fiscalisation',
];
const HOUR_MS = 60 * 60_000;

/** Judge over the memory: sees only committed data. */
export class MemoryJudge implements Judge {
  /** Transaction without changes, which sees the committed data. */
  private readonly outside = new Transaction();

  constructor(private readonly store: MemoryStore) {}

  isQuiet(tracked: number): Promise<boolean> {
    const rows = this.documents();
    const isAllAtRest = rows.every((row) => row.dueAt === null && AT_REST.includes(row.state));
    return Promise.resolve(rows.length === tracked && isAllAtRest);
  }

  underWay(): Promise<string[]> {
    const { documents, submissions } = this.store.tables;
    const sent = submissions.whose(this.outside, 'state', 'sending');
    const rows = documents.whose(this.outside, 'id', ...sent.map(({ documentId }) => documentId));
    return Promise.resolve(inOrder(rows, { id: 'ASC' }).map(({ sourceId }) => sourceId));
  }

  sendings(sha256: string): Promise<Sending[]> {
    const { submissions } = this.store.tables;
    const rows = new Set([
      ...submissions.whose(this.outside, 'state', 'sending'),
      ...submissions.whose(this.outside, 'payloadSha256', sha256),
    ]);
    return Promise.resolve(
      [...rows].map(({ id, state, payloadSha256, startedAt, repeatedAt }) => ({
        ...{ id, state, isThis: payloadSha256 === sha256, startedAt, repeatedAt },
      })),
    );
  }

  forgotten(sha256s: readonly string[]): Promise<number> {
    const known = new Set(this.submissions().map(({ payloadSha256 }) => payloadSha256));
    const gaps = this.store.tables.gaps.committed();
    const sent = gaps.length === 0 ? [] : this.submissions();
    const live = sent.filter(({ state }) => LIVE_SUBMISSION_STATES.includes(state));
    const documents = this.documents().filter(({ id }) => live.some((row) => row.documentId === id));
    for (const { entry, closedAt } of gaps) {
      const { kind, sourceId, payloadSha256 } = JSON.parse(entry) as JournalEntry;
      const isNoted = documents.some((row) => row.kind === kind && row.sourceId === sourceId);
      if (closedAt !== null && isNoted) known.add(payloadSha256);
    }
    return Promise.resolve(sha256s.filter((sha256) => !known.has(sha256)).length);
  }

  unknownSubmissions(ids: readonly string[]): Promise<string[]> {
    const rows = new Set(this.submissions().map(({ id }) => id));
    const closed = this.store.tables.gaps.committed().filter(({ closedAt }) => closedAt !== null);
    const isNoted = (id: string): boolean => closed.some(({ entry }) => entry.includes(id));
    return Promise.resolve(ids.filter((id) => !rows.has(id) && !isNoted(id)));
  }

  knows(requestId: string): Promise<boolean> {
    const [known] = this.store.tables.submissions.whose(this.outside, 'requestId', requestId);
    return Promise.resolve(known !== undefined);
  }

  notShown(requestIds: readonly string[]): Promise<string[]> {
    const kept = this.store.tables.outcomes.committed().filter(({ unreadable }) => unreadable !== null);
    const shown = new Set(kept.map(({ requestId }) => requestId));
    return Promise.resolve(requestIds.filter((id) => !shown.has(id)));
  }

  held(): Promise<Held[]> {
    const rows = this.documents().filter(({ state }) => state === 'uncertain' || state === 'rejected');
    return Promise.resolve(
      rows.flatMap(({ id, number, sourceId, state }) => {
        const doubts = this.submissions().filter(
          (row) => row.documentId === id && (row.state === 'unknown' || row.state === 'accepted'),
        );
        const held = { id, number, sourceId, state };
        return Array.from({ length: Math.max(1, doubts.length) }, () => held);
      }),
    );
  }

  settled(): Promise<SettledDocument[]> {
    const receipts = new Map(this.ownReceipts().map((row) => [row.documentId, row]));
    return Promise.resolve(
      this.documents().map(({ id, sourceId, number, state, reason, issues }) => ({
        ...{ id, sourceId, number, state, reason },
        fiscalNumber: receipts.get(id)?.fiscalNumber ?? null,
        codes: issues.map(({ code }) => code),
        doubtful: this.submissions()
          .filter((row) => row.documentId === id && row.state === 'unknown')
          .map((row) => row.id),
        outdated: issues
          .filter(({ code }) => code === 'DECISION_OUTDATED')
          .map(({ parameters }) => (parameters as OutdatedDecision).decision),
      })),
    );
  }

  leftOutAsOther(): Promise<string[]> {
    const made = this.store.tables.decisions
      .committed()
      .filter(({ decision, isStanding }) => decision === 'excluded' && isStanding);
    const numbers = this.documents().flatMap(({ id, state, number, source }) => {
      const version = made.find(({ documentId }) => documentId === id)?.version;
      if (state !== 'excluded' || version === undefined) return [];
      const [before, now] = [readSalesDocument(version), readSalesDocument(source)];
      return now.status === 'approved' && !before.total.equals(now.total) ? [number] : [];
    });
    return Promise.resolve(numbers.sort());
  }

  /** The violations that `ledgerstamp check` finds, except the order of the device's counter. */
  violations(): Promise<{ readonly code: string; readonly rows: readonly string[] }[]> {
    const { receipts } = this.store.tables;
    const fiscalised = this.submissions().filter(({ state }) => state === 'fiscalised');
    const received = receipts.committed();
    const hasReceipt = new Set(this.ownReceipts().map(({ documentId }) => documentId));
    const isCalled = ({ state }: { state: DocumentState }): boolean => FISCALISED_STATES.includes(state);
    const evidence = new Map(fiscalised.map((row) => [row.id, row.documentId]));
    const owners = new Map(this.submissions().map((row) => [row.id, row.documentId]));
    const found: Readonly<Record<string, readonly string[]>> = {
      FISCALISED_TWICE: this.twice(),
      NUMBER_ON_TWO_DOCUMENTS: repeated(received.map((row) => `${row.deviceId}/${row.fiscalNumber}`)),
      FISCALISED_WITHOUT_RECEIPT: idsOf(
        this.documents().filter(
          (row) => isCalled(row) && !hasReceipt.has(row.id) && !this.isChangedSale(row),
        ),
      ),
      RECEIPT_WITHOUT_STATE: idsOf(
        this.documents().filter((row) => !isCalled(row) && hasReceipt.has(row.id)),
      ),
      FISCALISED_WITHOUT_EVIDENCE: received
        .filter(({ submissionId, documentId, isDouble, outcome }) => {
          const owner = (isDouble ? owners : evidence).get(submissionId);
          return owner !== documentId || outcome === '';
        })
        .map(({ documentId }) => documentId),
      PAYLOAD_ALTERED: idsOf(
        this.submissions().filter(
          (row) => row.payload.length > 0 && sha256(row.payload) !== row.payloadSha256,
        ),
      ),
      STATE_WITHOUT_MOVE: this.withoutMove(),
      SUBMISSION_LEFT_OPEN: idsOf(
        this.submissions().filter(
          (row) => row.state === 'sending' && row.startedAt.getTime() < this.store.now().getTime() - HOUR_MS,
        ),
      ),
    };
    return Promise.resolve(
      Object.entries(found).flatMap(([code, rows]) => (rows.length === 0 ? [] : [{ code, rows }])),
    );
  }

  unread(): Promise<number> {
    return Promise.resolve(this.store.tables.inbox.committed().filter((row) => row.readAt === null).length);
  }

  auditLog(organisationId: string): Promise<AuditLogReading> {
    const entries = this.store.tables.moves
      .committed()
      .filter((row) => row.organisationId === organisationId)
      .map((row) => ({ ...row, at: auditTime(row.at) }));
    const reading = followAuditLog(EMPTY_AUDIT_LOG, entries);
    if ('brokenAt' in reading) return Promise.resolve(reading);
    const { seq, hash } = this.store.heads.of(organisationId);
    const isWhole = reading.head.seq === seq && reading.head.hash === hash;
    if (!isWhole)
      return Promise.resolve({ brokenAt: seq, why: storedWords('its end is not where its head is') });
    const [altered] = alteredFacts(entries, this.facts(organisationId));
    return Promise.resolve(
      altered === undefined ? reading : { brokenAt: altered.seq, why: tellAltered(altered) },
    );
  }

  private facts(organisationId: string): Fact[] {
    return this.documents()
      .filter((row) => row.organisationId === organisationId)
      .flatMap((row) => FACT_KINDS.flatMap((kind) => factsOf(this.store, this.outside, row, kind)));
  }

  private isChangedSale({ id, state }: { readonly id: string; readonly state: DocumentState }): boolean {
    const recorded = this.store.tables.outsideReceipts.committed();
    const isSale = recorded.some(
      (row) => row.documentId === id && row.withdrawnAt === null && row.source === 'sale',
    );
    return state === 'changed_after_fiscalisation' && isSale;
  }

  private ownReceipts() {
    return this.store.tables.receipts.committed().filter(({ isDouble }) => !isDouble);
  }

  /** Documents with several receipts, each with its evidence, as the invariant lists them. */
  private twice(): string[] {
    const { receipts, outsideReceipts, outcomes, resolutions } = this.store.tables;
    const numberOf = (row: { deviceId: string; fiscalNumber: string }): string =>
      `${withoutZeros(row.deviceId)}/${withoutZeros(row.fiscalNumber)}`;
    const kept = receipts.committed();
    const said = [
      ...kept,
      ...outsideReceipts.committed().filter(({ withdrawnAt }) => withdrawnAt === null),
    ].map((row) => ({ documentId: row.documentId, receipt: numberOf(row) }));
    const claims = outcomes
      .committed()
      .filter((row) => row.claimsSuccess && row.settledAs === 'contradicted');
    for (const { requestId, fiscalAccountId, isHint, settledAt, names } of claims) {
      const receipt = `request ${requestId}`;
      const sent = this.submissions().filter(
        (row) => row.requestId === requestId && row.fiscalAccountId === fiscalAccountId,
      );
      if (sent.length === 0) said.push(...(names ?? []).map((documentId) => ({ documentId, receipt })));
      for (const { id, documentId, state } of sent) {
        const isDecided = resolutions
          .committed()
          .some(
            ({ submissionId, appliedAt }) =>
              submissionId === id && appliedAt !== null && settledAt !== null && appliedAt >= settledAt,
          );
        const isKept = kept.some((row) => row.submissionId === id);
        const hasAnother = kept.some((row) => row.documentId === documentId);
        if (!isHint && state !== 'fiscalised' && !isDecided && !isKept && hasAnother)
          said.push({ documentId, receipt });
      }
    }
    return [...grouped(said, ({ documentId }) => documentId)].flatMap(([documentId, rows]) => {
      const each = [...new Set(rows.map(({ receipt }) => receipt))].sort();
      return each.length > 1 ? [`${documentId} (${each.join(', ')})`] : [];
    });
  }

  private withoutMove(): string[] {
    const last = new Map<string, DocumentState>();
    for (const { documentId, toState } of this.store.tables.moves.committed()) last.set(documentId, toState);
    return idsOf(this.documents().filter((row) => last.get(row.id) !== row.state));
  }

  private documents() {
    return inOrder(this.store.tables.documents.committed(), { id: 'ASC' });
  }

  private submissions() {
    return this.store.tables.submissions.committed();
  }
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
