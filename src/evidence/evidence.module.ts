import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { EvidenceBundles } from './evidence-bundles';
import { EvidencePdfs } from './evidence-pdfs';

/** Evidence bundles of documents. */
@Module({
  imports: [DatabaseModule, FiscalModule],
  providers: [EvidenceBundles, EvidencePdfs],
  exports: [EvidenceBundles],
})
export class EvidenceModule {}
