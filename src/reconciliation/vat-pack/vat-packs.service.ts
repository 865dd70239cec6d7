import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { OtherSalesReportsService } from '../other-sales/other-sales-reports.service';
import type { CompletedReconciliation } from '../reconciliation.entities';
import { ReconciledDocumentsRepository } from '../reconciled-documents.repository';
import { type Filing, filingOf } from '../report/filing';
import type { ReportedDocument } from '../report/report';
import { SalesWithoutVatService } from './sales-without-vat.service';
import { DeviceTotalsService } from './device-totals.service';
import { VatPackSections } from './vat-pack';
import { vatPackZip } from './vat-pack-zip';
import { type ZReportLine, type ZReportVerdict, zReportVerdict } from './z-report';

/** Pack with the result for filing, and that of the Z-reports; null: none was given. */
interface MadePack {
  readonly stream: Readable;
  readonly filing: Filing;
  readonly zReport: ZReportVerdict | null;
}

/** VAT-period packs of completed reconciliations. */
@Injectable()
export class VatPacksService {
  constructor(
    private readonly documents: ReconciledDocumentsRepository,
    private readonly devices: DeviceTotalsService,
    private readonly otherSales: OtherSalesReportsService,
    private readonly withoutVat: SalesWithoutVatService,
  ) {}

  /** @param zReport null: none was given */
  async make(
    { id, organisationId, report, from, to }: CompletedReconciliation,
    organisation: string,
    zReport: readonly ZReportLine[] | null,
  ): Promise<MadePack> {
    const sections = new VatPackSections();
    const all = () => this.documents.all<ReportedDocument>(organisationId, id);
    for await (const { document } of all()) sections.add(document);
    const compared = zReport === null ? null : await this.devices.compare(organisationId, zReport);
    const filing = filingOf(report);
    const pack = {
      ...sections.pack(organisation, report, filing, compared),
      withoutReceipt: await this.otherSales.of(organisationId, from, to),
      withoutVat: await this.withoutVat.of({ organisationId, from, to }),
    };
    return {
      stream: vatPackZip(pack, all),
      filing,
      zReport: compared === null ? null : zReportVerdict(compared),
    };
  }
}
