import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { TrackedDocument } from '../../documents/documents.entities';
import { isBlank, trimmed } from '../../domain/blank-text';
import type { Issue } from '../../domain/issues/issue';
import type { CalendarDay } from '../../domain/calendar-day';
import { Decimal, sum, ZERO } from '../../domain/money';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { writeSalesDocument } from '../../domain/sales/sales-document-json';

/** Bank account about to be fiscalised, with its first and last day; null: no end. */
export interface TakingsDays {
  readonly bankAccountId: string;
  readonly firstDay: CalendarDay;
  readonly lastDay?: CalendarDay | null;
}

interface ReceivedMoney {
  readonly sourceId: string;
  readonly issuedOn: CalendarDay;
  readonly reference: string;
  readonly customer: string;
  readonly currency: string;
  readonly changedAt: Date;
  readonly lines: readonly {
    readonly description: string;
    readonly accountCode: string;
    readonly taxType: string;
    readonly net: string;
    readonly tax: string;
  }[];
}

/**
 * Taxed money received, as last read, in the form of the documents it becomes once its account is switched on; nothing
 * is stored.
 */
export async function arrivingTakings(
  manager: EntityManager,
  organisationId: string,
  { bankAccountId, firstDay, lastDay = null }: TakingsDays,
  now: Date,
): Promise<TrackedDocument[]> {
  const rows = await manager.query<ReceivedMoney[]>(
    `select document_id as "sourceId", issued_on::text as "issuedOn", reference, customer, currency, lines,
       changed_at as "changedAt" from other_sales s
     where organisation_id = $1 and kind = 'receive_money' and document_id is not null and is_posted
       and bank_account_id = $2 and issued_on >= $3 and ($4::date is null or issued_on <= $4)
       and exists (select from jsonb_array_elements(lines) l where (l ->> 'tax')::numeric <> 0)
       and not exists (select from documents d where d.organisation_id = $1 and d.kind = 'invoice' and d.source_id = s.document_id)
     order by issued_on, document_id`,
    [organisationId, bankAccountId, firstDay, lastDay],
  );
  return rows.map((row) => {
    const sales = asSale(row, bankAccountId);
    const { kind, sourceId, number, issuedOn, currency, total } = sales;
    return manager.create(TrackedDocument, {
      id: randomUUID(),
      organisationId,
      kind,
      sourceId,
      number,
      issuedOn,
      currency,
      total,
      createdAt: now,
      customerName: row.customer,
      source: writeSalesDocument(sales),
      fingerprint: '',
      paidInto: null,
    });
  });
}

/** False for issues about items and customers, which are not stored with money received. */
export function isKnownOfTakings({ code, path }: Issue): boolean {
  return code === 'EXCLUDED_BY_RULE' || !/^(customer|lines\[\d+\][.]itemCode)/.test(path);
}

const NO_ADDRESS = { lines: [], city: '', region: '', country: '' };
const NO_NUMBERS = { taxNumber: '', companyNumber: '', accountNumber: '', email: '', phone: '' };

function asSale(row: ReceivedMoney, bankAccountId: string): SalesDocument {
  const { sourceId, issuedOn, reference, customer, currency, changedAt } = row;
  // Name for a line without description.
  const name = isBlank(reference) ? 'Cash sale' : trimmed(reference);
  const lines = row.lines.map(({ description, accountCode, taxType, net, tax }) => ({
    description: isBlank(description) ? name : description,
    accountCode,
    taxType,
    itemCode: '',
    discountRate: null,
    discountAmount: null,
    quantity: new Decimal(1),
    unitAmount: new Decimal(net),
    lineAmount: new Decimal(net),
    taxAmount: new Decimal(tax),
  }));
  const subTotal = sum(lines.map(({ lineAmount }) => lineAmount));
  const totalTax = sum(lines.map(({ taxAmount }) => taxAmount));
  return {
    ...{ kind: 'invoice', sourceId, number: sourceId, reference, status: 'approved', isPaid: true },
    ...{ issuedOn, currency, amountsAre: 'exclusive', lines, subTotal, totalTax, rounding: ZERO },
    customer: { sourceId: '', name: customer, ...NO_NUMBERS, address: NO_ADDRESS },
    ...{ total: subTotal.plus(totalTax), allocations: [], takings: { bankAccountId }, unreadable: [] },
    changedAt,
  };
}
