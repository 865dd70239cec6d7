import { Module } from '@nestjs/common';
import { FiscalModule } from '../fiscal/fiscal.module';
import { EvidenceBundles } from './evidence-bundles';
import { EvidencePdfs } from './evidence-pdfs';
import { ExchangeRecording } from './exchange-recording';

/** Evidence bundles of documents, and the record of what was said to the service. */
@Module({
  imports: [FiscalModule],
  providers: [EvidenceBundles, EvidencePdfs, ExchangeRecording],
  exports: [EvidenceBundles, EvidencePdfs],
})
export class EvidenceModule {}
