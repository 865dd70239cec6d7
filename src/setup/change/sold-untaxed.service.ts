import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dayAt } from '../../domain/calendar-day';
import { OPEN_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';
import { COUNTRY } from '../../mapping/countries';
import type { ProductCodeRule } from '../../mapping/mapping-rules';
import { isShortCode, type SoldItem } from '../../mapping/rule-set/outside-faults';
import { BooksSettingsService } from '../../organisations/books/books-settings.service';
import { DatabaseClock } from '../../platform/database/database-clock';
import { readableJson } from '../../platform/database/readable-json';

/** Tax types of items in documents of the last 90 days and in those still to be sent. */
const SOLD = `
  select l ->> 'itemCode' as "itemCode", l ->> 'taxType' as "taxType", max(d.issued_on)::text as day,
    coalesce(bool_or((l ->> 'taxAmount')::numeric <> 0), true) as "hasTax"
  from documents d
    cross join lateral (select ${readableJson('d.source')} -> 'lines' as lines offset 0) s
    cross join lateral json_array_elements(s.lines) l
  where d.organisation_id = $1 and (d.issued_on > $3::date - 90 or d.state in ${sqlList(OPEN_STATES)})
    and l ->> 'itemCode' = any($2)
  group by 1, 2`;

/** Taxes under which items are sold, which decide the form of their product codes. */
@Injectable()
export class SoldUntaxedService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: BooksSettingsService,
    private readonly clock: DatabaseClock,
  ) {}

  /** Items whose given codes are too short for lines without tax, with each tax that documents or the books give them. */
  async itemsOf(organisationId: string, productCodes: readonly ProductCodeRule[]): Promise<SoldItem[]> {
    const keys = new Set(productCodes.filter(isShortCode).map(({ key }) => key));
    if (keys.size === 0) return [];
    const today = dayAt(await this.clock.now(), COUNTRY.timeOffset);
    const { settings } = await this.books.known(organisationId);
    const listed = (settings?.items ?? []).flatMap(({ code, salesTaxType }) =>
      salesTaxType === null || !keys.has(code)
        ? []
        : [{ itemCode: code, taxType: salesTaxType, day: today, hasTax: true }],
    );
    const sold = await this.dataSource.query<SoldItem[]>(SOLD, [organisationId, [...keys], today]);
    return [...listed, ...sold];
  }
}
