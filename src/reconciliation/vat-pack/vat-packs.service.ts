import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { OtherSalesReportsService } from '../other-sales/other-sales-reports.service';
import type { CompletedReconciliation } from '../reconciliation.entities';
import { ReconciledDocumentsRepository } from '../reconciled-documents.repository';
import { type Filing, filingOf } from '../report/filing';
import type { ReportedDocument } from '../report/report';
import { SalesWithoutVatService } from './sales-without-vat.service';
import { DeviceTotalsService } from './device-totals.service';
import { VatPackSections, type VatPack } from './vat-pack';
import { packTables, vatPackPage, readMe } from './vat-pack-zip';
import { type ZReportLine, type ZReportVerdict, zReportVerdict } from './z-report';
import { ZipFile } from 'yazl';
import { csvStream } from '../../platform/api/csv';
import { DOCUMENT_COLUMNS } from './document-tables';

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

/** Pack as a zip: contents, a page, the facts as JSON, each section and all documents as CSV. */
function vatPackZip(
  pack: VatPack,
  documents: () => AsyncIterable<{ readonly document: ReportedDocument }>,
): Readable {
  const zip = new ZipFile();
  const add = (name: string, open: () => Readable): void =>
    zip.addReadStreamLazy(name, { mtime: new Date() }, (take) => {
      // A failure half-way destroys the stream, so that a partial archive does not look complete.
      const stream = open().once('error', (error) => (zip.outputStream as Readable).destroy(error));
      take(null, stream);
    });
  const tables = packTables(pack);
  add('READ-ME.txt', () => Readable.from([readMe(pack, tables)], { objectMode: false }));
  add('vat-pack.html', () => Readable.from([vatPackPage(pack)], { objectMode: false }));
  add('vat-pack.json', () =>
    Readable.from([`${JSON.stringify(pack, undefined, 2)}\n`], { objectMode: false }),
  );
  for (const { name, head, rows } of tables) add(`${name}.csv`, () => csvStream([head, ...rows]));
  add('documents.csv', () => csvStream(documentRows(documents())));
  zip.end();
  return zip.outputStream as Readable;
}

async function* documentRows(
  documents: AsyncIterable<{ readonly document: ReportedDocument }>,
): AsyncGenerator<string[]> {
  yield DOCUMENT_COLUMNS.map(({ head }) => head);
  for await (const { document } of documents) yield DOCUMENT_COLUMNS.map(({ cell }) => cell(document));
}
