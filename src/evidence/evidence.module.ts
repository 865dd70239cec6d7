import { Module } from '@nestjs/common';
import { DocumentStoreModule } from '../document-store/document-store.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { EvidenceBundles } from './bundle/evidence-bundles';
import { EvidenceController } from './bundle/evidence.controller';
import { EvidenceRepository } from './bundle/evidence.repository';
import { LedgerChecksRepository } from './ledger/ledger-checks.repository';
import { LedgerWatch } from './ledger/ledger-watch';
import { LedgerController } from './ledger/ledger.controller';
import { LedgerRepository } from './ledger/ledger.repository';

/** Proof for others: evidence bundles and the ledger. */
@Module({
  imports: [DocumentStoreModule, OrganisationsModule],
  controllers: [EvidenceController, LedgerController],
  providers: [EvidenceBundles, EvidenceRepository, LedgerChecksRepository, LedgerRepository, LedgerWatch],
})
export class EvidenceModule {}
