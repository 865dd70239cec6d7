import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { OtherSalesReports } from '../../other-sales/other-sales-reports';
import type { Reconciliation } from '../reconciliation.entity';
import { ReconciledDocumentsRepository } from '../reconciled-documents.repository';
import type { ReconciliationSummary, ReportedDocument } from '../report/report';
import { DeviceTotals } from './device-totals';
import { VatPackSections } from './vat-pack';
import { vatPackZip } from './vat-pack-zip';
import { type ZReportLine, type ZReportVerdict, zReportVerdict } from './z-report';

/** A pack as it is made, and whether the Z-reports say the same; null: none was given. */
export interface MadePack {
  readonly stream: Readable;
  readonly zReport: ZReportVerdict | null;
}

/** VAT-period packs of completed reconciliations. */
@Injectable()
export class VatPacks {
  constructor(
    private readonly documents: ReconciledDocumentsRepository,
    private readonly devices: DeviceTotals,
    private readonly otherSales: OtherSalesReports,
  ) {}

  /** @param zReport null: none was given */
  async make(
    { id, organisationId, report, from, to }: Reconciliation,
    organisation: string,
    zReport: readonly ZReportLine[] | null,
  ): Promise<MadePack> {
    const sections = new VatPackSections();
    const all = () => this.documents.all<ReportedDocument>(organisationId, id);
    for await (const { document } of all()) sections.add(document);
    const compared = zReport === null ? null : await this.devices.compare(organisationId, zReport);
    const withoutReceipt = await this.otherSales.of(organisationId, from, to);
    const pack = {
      ...sections.pack(organisation, report as ReconciliationSummary, compared),
      withoutReceipt,
    };
    return { stream: vatPackZip(pack, all), zReport: compared === null ? null : zReportVerdict(compared) };
  }
}
