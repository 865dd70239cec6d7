import { Injectable } from '@nestjs/common';
import { readSalesDocument } from '../../documents/sales-document-json';
import { storedReaders } from '../../fiscal/stored-readers';
import { sentTaxes } from '../report/sent-taxes';
import { DeviceDaysRepository } from './device-days.repository';
import { compareZReport, type DeviceTotal, type ZReportComparison, type ZReportLine } from './z-report';

/** Compares what a device counted on its fiscal days with what an organisation has sent on them. */
@Injectable()
export class DeviceTotals {
  constructor(private readonly days: DeviceDaysRepository) {}

  async compare(organisationId: string, lines: readonly ZReportLine[]): Promise<ZReportComparison[]> {
    const totals: DeviceTotal[] = [];
    for await (const row of this.days.receipts(organisationId, lines)) {
      const { deviceId, fiscalDay, kind, service, payload, source } = row;
      const sent = storedReaders(service).payload(payload);
      if (sent === null) continue;
      const taxes = sentTaxes(sent, () => (source === null ? [] : readSalesDocument(source).lines));
      totals.push(...taxes.map((tax) => ({ ...tax, deviceId, fiscalDay, currency: sent.currency, kind })));
    }
    return compareZReport(lines, totals);
  }
}
