import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Reconciliation } from '../database/entities/reconciliation.entity';
import { ReconciledDocumentsRepository } from '../database/reconciled-documents.repository';
import { DeviceTotals } from './device-totals';
import type { ReconciliationSummary, ReportedDocument } from './report';
import { VatPackSections } from './vat-pack';
import { vatPackZip } from './vat-pack-zip';
import type { ZReportLine } from './z-report';

/** VAT-period packs of completed reconciliations. */
@Injectable()
export class VatPacks {
  constructor(
    private readonly documents: ReconciledDocumentsRepository,
    private readonly devices: DeviceTotals,
  ) {}

  /** @param zReport null: none was given */
  async stream(
    { id, organisationId, report }: Reconciliation,
    organisation: string,
    zReport: readonly ZReportLine[] | null,
  ): Promise<Readable> {
    const sections = new VatPackSections();
    const all = () => this.documents.all<ReportedDocument>(organisationId, id);
    for await (const { document } of all()) sections.add(document);
    const compared = zReport === null ? null : await this.devices.compare(organisationId, zReport);
    return vatPackZip(sections.pack(organisation, report as ReconciliationSummary, compared), all);
  }
}
