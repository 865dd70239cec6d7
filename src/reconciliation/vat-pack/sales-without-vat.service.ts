import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatAmount, parseDecimal, ZERO } from '../../domain/money';
import { WITHOUT_TAX } from '../../mapping/map-taxes';
import { BooksSettingsService } from '../../organisations/books/books-settings.service';
import { readableJson } from '../../platform/database/readable-json';
import type { OrganisationPeriod } from '../other-sales/other-sales.repository';

/**
 * Practitioner's answer: an exempt supply; no supply; no supply, but sent as exempt next to other lines; another tax
 * rate than the one in the books.
 */
export type UntaxedAnswer = 'exempt' | 'no_supply' | 'no_supply_sent' | 'wrong_rate';

/** Exempt lines, and lines without any tax, of an account and currency; amounts are decimal text, credit notes negative. */
export interface SalesWithoutVat {
  readonly accountCode: string;
  /** Name of the account in the books; empty: not known. */
  readonly accountName: string;
  readonly currency: string;
  readonly documents: number;
  readonly amount: string;
  /** Part of the amount that is on receipts. */
  readonly onReceipts: string;
  /** Description of one of the lines. */
  readonly example: string;
  /** Null: nobody has answered yet. */
  readonly answer: UntaxedAnswer | null;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
}

type LinesOfAccount = Omit<SalesWithoutVat, 'accountName' | 'answer' | 'answeredBy' | 'answeredAt'>;

interface Answered {
  readonly accountCode: string;
  readonly rule: 'exclusion' | 'exempt' | 'no_supply' | 'hold';
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
}

const LINES = `
  select "accountCode", currency, count(distinct id)::int as documents, sum(amount)::text as amount,
    coalesce(sum(amount) filter (where "isSent"), 0)::text as "onReceipts", min(description) as example
  from (
    select d.id, d.currency, l ->> 'accountCode' as "accountCode", l ->> 'description' as description,
      (l ->> 'lineAmount')::numeric * case d.kind when 'credit_note' then -1 else 1 end as amount,
      exists (select from fiscal_receipts r where r.document_id = d.id) as "isSent"
    from documents d
      cross join lateral (select ${readableJson('d.source')} as source offset 0) s
      cross join lateral json_array_elements(s.source -> 'lines') l
      left join lateral (select t.percent is null as "isExempt" from tax_mappings t
        where t.organisation_id = d.organisation_id and t.tax_type = l ->> 'taxType'
          and coalesce(t.valid_from <= d.issued_on, true) and coalesce(t.valid_till >= d.issued_on, true)
        order by t.valid_from desc nulls last limit 1) t on true
    where d.organisation_id = $1 and d.issued_on between $2 and $3 and s.source ->> 'status' = 'approved'
      and json_array_length(s.source -> 'unreadable') = 0
      and (l ->> 'lineAmount')::numeric <> 0 and (l ->> 'taxType' = $4 or t."isExempt")) lines
  group by 1, 2 order by 1, 2`;

/** Rules about lines without VAT of an account, with the person who stored each last. */
const ANSWERS = `
  select r.key as "accountCode", r.rule, a.person as "answeredBy", a.at as "answeredAt"
  from (select key, 'exclusion' as rule, 'exclusion rule' as kind, 'account ' || key as name
      from exclusion_rules where organisation_id = $1 and scope = 'account'
    union all select key, treatment, 'rule for lines', 'untaxed ' || key
      from line_rules where organisation_id = $1 and scope = 'untaxed') r
    left join lateral (select person, at from acts where ledger_id = $1 and action = 'rules.change' and outcome = 'done'
      and deed in ('added', 'changed') and object_kind = r.kind and object_name = r.name order by seq desc limit 1) a on true
  order by r.rule desc`;

/** Sales without VAT of a period, by account, with the question that each account raises. */
@Injectable()
export class SalesWithoutVatService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: BooksSettingsService,
  ) {}

  /** By the dates of the books, as last read. */
  async of({ organisationId, from, to }: OrganisationPeriod): Promise<SalesWithoutVat[]> {
    const period = [organisationId, from, to, WITHOUT_TAX];
    const lines = await this.dataSource.query<LinesOfAccount[]>(LINES, period);
    const answers = await this.dataSource.query<Answered[]>(ANSWERS, [organisationId]);
    const names = await this.books.accountNames(organisationId);
    return lines.map(({ amount, onReceipts, ...line }) => ({
      ...line,
      ...{ accountName: names.get(line.accountCode) ?? '', ...answerOf(line.accountCode, answers) },
      ...{ amount: money(amount), onReceipts: money(onReceipts) },
    }));
  }
}

function money(text: string): string {
  return formatAmount(parseDecimal(text) ?? ZERO);
}

/** A rule about the lines of the account comes before one about documents that have nothing else. */
function answerOf(accountCode: string, answers: readonly Answered[]) {
  const own = answers.filter((one) => one.accountCode === accountCode);
  const isLeftOut = own.some(({ rule }) => rule === 'exclusion');
  const [latest] = own;
  if (latest === undefined) return { answer: null, answeredBy: null, answeredAt: null };
  const { rule, answeredBy, answeredAt } = latest;
  const answer: UntaxedAnswer =
    rule === 'exclusion' || rule === 'no_supply'
      ? 'no_supply'
      : rule === 'hold'
        ? 'wrong_rate'
        : isLeftOut
          ? 'no_supply_sent'
          : 'exempt';
  return { answer, answeredBy, answeredAt };
}
