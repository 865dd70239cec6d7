import { Injectable } from '@nestjs/common';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { storedReaders } from '../../fiscal/stored-readers';
import { COUNTRY } from '../../mapping/countries';
import { sentTaxes } from '../report/sent-taxes';
import { readTaxRules } from '../tax-rules-of-submission';
import { DeviceDaysRepository } from './device-days.repository';
import { compareZReport, type DeviceTotal } from './compare-z-report';
import type { ZReportComparison, ZReportLine } from './z-report';

/** Compares what a device counted on its fiscal days with what an organisation has sent on them. */
@Injectable()
export class DeviceTotals {
  constructor(private readonly days: DeviceDaysRepository) {}

  async compare(organisationId: string, lines: readonly ZReportLine[]): Promise<ZReportComparison[]> {
    const totals: DeviceTotal[] = [];
    const accounts = new Set<string>();
    for await (const row of this.days.receipts(organisationId, lines)) {
      const { deviceId, fiscalDay, kind, service, payload, source } = row;
      accounts.add(row.accountId);
      const sent = storedReaders(service).payload(payload);
      if (sent === null) continue;
      const sources = {
        stored: row.taxes,
        rules: () => readTaxRules(row.taxRules),
        day: row.taxDay,
        source: () => (source === null ? null : readSalesDocument(source)),
      };
      // For an unknown tax the totals differ, and the report names the document.
      const { taxes } = sentTaxes(sent, sources, COUNTRY);
      for (const one of taxes) {
        totals.push({ ...one, deviceId, fiscalDay, currency: sent.currency, kind });
      }
    }
    const isShared = await this.days.isShared(organisationId, [...accounts]);
    return compareZReport(lines, totals).map((total) => ({ ...total, isShared }));
  }
}
