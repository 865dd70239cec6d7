import { ReconciliationRepository, type ReconciliationRow } from '../database/reconciliation.repository';
import { Decimal } from '../documents/money';
import { readSalesDocument } from '../documents/sales-document-json';
import type { ReconciledInput } from './reconciled-input';
import { type ReconciliationReport, type ReconciliationScope, reconcile } from './report';
import { sentAmounts } from './sent-amounts';

const BATCH = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Reconciles the books as they were last read with what was sent and what became of it. Reads only. */
export class Reconciling {
  constructor(private readonly repository: ReconciliationRepository) {}

  async run(scope: ReconciliationScope): Promise<ReconciliationReport> {
    const { organisationId, from, to } = scope;
    const inputs: ReconciledInput[] = [];
    for (let after = BEFORE_ALL, isWhole = true; isWhole;) {
      const rows = await this.repository.documents(organisationId, from, to, after, BATCH);
      for (const row of rows) inputs.push(readRow(row));
      after = rows.at(-1)?.id ?? after;
      isWhole = rows.length === BATCH;
    }
    const credited = await this.repository.credited(organisationId);
    const amounts = credited.map(({ sourceId, total }) => [sourceId, new Decimal(total)] as const);
    return reconcile(scope, inputs, new Map(amounts));
  }
}

function readRow(row: ReconciliationRow): ReconciledInput {
  const { id, kind, sourceId, number, issuedOn, currency, fingerprint, state, deviceId } = row;
  const { status } = readSalesDocument(row.source);
  const total = new Decimal(row.total);
  return {
    ...{ id, kind, sourceId, number, state },
    books: { isServed: true, status, issuedOn, currency, total, fingerprint },
    reasons: [...row.issueCodes, ...(row.reason === null ? [] : [row.reason])],
    ...{ detail: row.detail ?? '', actor: row.actor ?? '' },
    sent: row.payload === null ? null : readSent(row, row.payload),
    receipt:
      deviceId === null
        ? null
        : { deviceId, fiscalDay: row.fiscalDay ?? '', fiscalNumber: row.fiscalNumber ?? '' },
  };
}

function readSent(row: ReconciliationRow, payload: Buffer): ReconciledInput['sent'] {
  const { sentFingerprint, datedAt, originalSourceId } = row;
  const amounts = sentAmounts(payload);
  return { ...amounts, fingerprint: sentFingerprint ?? '', datedAt: datedAt ?? '', originalSourceId };
}
