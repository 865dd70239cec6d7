import type { EntityManager } from 'typeorm';
import { UNANSWERED_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import { FISCALISED_STATES } from '../../domain/lifecycle/lifecycle';
import { withoutZeros } from '../../domain/receipt/verification-address';
import { FISCALISED_TWICE } from '../../domain/sales/change-after-fiscalisation';
import { sqlList } from '../../domain/sql-list';
import { inTurn, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { storedReaders } from '../../fiscal/stored-readers';
import type { AlertFact } from './alert-facts.repository';

/** Sentences of a document's history that name the second receipt. */
const NAMING = ['copyFiscalised', 'fiscalisedBeside', 'elsewhereToo'] as const;

interface FoundDocument {
  readonly id: string;
  readonly number: string;
  readonly organisationId: string;
  readonly about: string;
  readonly at: Date;
}
type Doubled = FoundDocument & {
  readonly deviceId: string;
  readonly fiscalDay: string;
  readonly fiscalNumber: string;
  readonly detail: StoredSentence;
};
type Claimed = FoundDocument & {
  readonly service: string;
  readonly requestId: string;
  readonly body: string;
  /** Receipts recorded for the document, as `device/number` without leading zeros. */
  readonly recorded: readonly string[];
};

const DOCUMENT = `d.id, d.number, d.organisation_id as "organisationId", o.name as about`;

/** Documents with a second receipt, until a credit note of one of the two is fiscalised. */
const DOUBLED = `
  select ${DOCUMENT}, date_trunc('milliseconds', told.at) as at, told.detail, r.device_id as "deviceId",
    r.fiscal_day as "fiscalDay", r.fiscal_number as "fiscalNumber"
  from documents d join organisations o on o.id = d.organisation_id
    join fiscal_receipts r on r.document_id = d.id and not r.is_double
    join lateral (select m.detail, m.at from document_moves m where m.document_id = d.id and m.reason = '${FISCALISED_TWICE}'
      and (${NAMING.map((code) => `m.detail like '%"${code}"%'`).join(' or ')}) order by m.id desc limit 1) told on true
  where d.state = 'changed_after_fiscalisation' and d.reason = '${FISCALISED_TWICE}'
    and not exists (select from submissions c where c.original_source_id = d.source_id
      and c.organisation_id = d.organisation_id and c.state = 'fiscalised' and c.started_at > told.at)`;

/**
 * Successes of requests that were not sent from here, which the service has confirmed and whose PDF names one document without
 * a receipt of its own. An attempt without an answer may be the one that the service means.
 */
const CLAIMED = `
  select distinct on (d.id, h.request_id) ${DOCUMENT}, date_trunc('milliseconds', h.heard_at) as at,
    a.service, h.request_id as "requestId", h.body,
    array(select ltrim(x.device_id, '0') || '/' || ltrim(x.fiscal_number, '0') from outside_receipts x
      where x.document_id = d.id and x.withdrawn_at is null) as recorded
  from outcomes h join fiscal_accounts a on a.id = h.fiscal_account_id
    join documents d on d.id = h.names[1] join organisations o on o.id = d.organisation_id
  where h.settled_at is null and h.names <> '{}' and cardinality(h.names) = 1 and h.claims_success and not h.is_hint
    and h.is_confirmed and d.state not in ${sqlList(FISCALISED_STATES)}
    and not exists (select from submissions s where s.fiscal_account_id = h.fiscal_account_id and s.request_id = h.request_id)
    and not exists (select from submissions s where s.document_id = d.id and s.request_id is null
      and s.state in ${sqlList(UNANSWERED_SUBMISSION_STATES)})
  order by d.id, h.request_id, h.id`;

/**
 * Finds documents that exist twice at the tax authority, or will once their own submission is fiscalised: one fact per
 * document.
 */
export async function doubleReceipts(manager: EntityManager): Promise<AlertFact[]> {
  const doubled = await manager.query<Doubled[]>(DOUBLED);
  const claimed = await manager.query<Claimed[]>(CLAIMED);
  const facts = [
    ...doubled.map(({ deviceId, fiscalDay, fiscalNumber, ...one }) =>
      asFact(one, inTurn(storedSentence('fiscalisedAs', { deviceId, fiscalDay, fiscalNumber }), one.detail)),
    ),
    ...claimed.flatMap((one) => {
      const said = storedReaders(one.service).statement(one);
      if (said?.result !== 'fiscalised') return [];
      const { deviceId, fiscalNumber } = said.data;
      if (one.recorded.includes(`${withoutZeros(deviceId)}/${withoutZeros(fiscalNumber)}`)) return [];
      return [
        asFact(one, storedSentence('copyCameFirst', { requestId: one.requestId, deviceId, fiscalNumber })),
      ];
    }),
  ];
  return [...new Map(facts.map((fact) => [fact.subject, fact])).values()];
}

function asFact(
  { id, number, organisationId, about, at }: FoundDocument,
  receipts: StoredSentence,
): AlertFact {
  const said = { about, named: { receipts } };
  const fact = { cause: 'FISCALISED_TWICE', subject: id, organisationId, ...said } as const;
  return { ...fact, documents: 1, numbers: [number], lastAt: at, repeats: 0 };
}
