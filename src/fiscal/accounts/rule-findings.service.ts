import { Injectable } from '@nestjs/common';
import type { RowFault } from '../../domain/issues/row-fault';
import { parseDecimal } from '../../domain/money';
import {
  booksFaults,
  outsideFaults,
  serviceFaults,
  uncomparedRules,
} from '../../mapping/rule-set/outside-faults';
import { BooksSettingsService } from '../../organisations/books/books-settings.service';
import { type AccountFinding, accountFault, accountOk, accountWarning } from '../account-finding';
import { readingDay } from './device-taxes';
import {
  FiscalAccountMappingsRepository,
  type OrganisationRules,
} from './fiscal-account-mappings.repository';
import { AccountReadingsService } from './account-readings.service';

type Contradictions = { readonly rule: string; readonly found: NonNullable<RowFault['found']> }[];

/**
 * Compares the rules of an account's organisations with device and service, read now, and with the books as last read.
 */
@Injectable()
export class RuleFindingsService {
  constructor(
    private readonly stored: FiscalAccountMappingsRepository,
    private readonly reader: AccountReadingsService,
    private readonly books: BooksSettingsService,
  ) {}

  async of(accountId: string): Promise<AccountFinding[]> {
    await this.reader.tryRefresh(accountId);
    const reading = await this.reader.deviceTaxes(accountId);
    const findings: AccountFinding[] = [];
    for (const rules of await this.stored.rules(accountId)) {
      const { organisationId, organisation, isLive, taxes } = rules;
      const held = contradictionsOf(outsideFaults(rules, reading));
      const alarming = contradictionsOf([
        ...(await this.booksFaults(rules)),
        ...(isLive ? serviceFaults(taxes, reading) : []),
      ]);
      const uncompared = uncomparedRules(taxes, reading);
      const names = [organisationId];
      if (held.length > 0)
        findings.push({ ...accountFault('RULES_CONTRADICTED', { organisation, rules: held }), names });
      if (alarming.length > 0)
        findings.push({ ...accountWarning('RULES_DIFFER', { organisation, rules: alarming }), names });
      if (uncompared.length > 0) {
        const readOn = reading?.readOn ?? null;
        findings.push({
          ...accountOk('RULES_UNCOMPARED', { organisation, rules: uncompared, readOn }),
          names,
        });
      }
    }
    return findings;
  }

  private async booksFaults({ organisationId, taxes }: OrganisationRules): Promise<RowFault[]> {
    const { settings, readAt, failedLists } = await this.books.known(organisationId);
    if (settings === null || readAt === null || failedLists.includes('taxes')) return [];
    const known = settings.taxes.map(({ taxType, percent }) => ({ taxType, percent: parseDecimal(percent) }));
    return booksFaults(taxes, known, readingDay(readAt));
  }
}

function contradictionsOf(faults: readonly RowFault[]): Contradictions {
  return faults.flatMap(({ row, found }) => (found === undefined ? [] : [{ rule: row, found }]));
}
