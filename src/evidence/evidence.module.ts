import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { EvidenceActs } from './bundle/evidence-acts';
import { EvidenceBundles } from './bundle/evidence-bundles';
import { EvidenceController } from './bundle/evidence.controller';
import { EvidenceRepository } from './bundle/evidence.repository';
import { AuditLogChecksRepository } from './audit-log/audit-log-checks.repository';
import { AuditLogWatch } from './audit-log/audit-log-watch';
import { AuditLogController } from './audit-log/audit-log.controller';
import { AuditLogRepository } from './audit-log/audit-log.repository';

/** Proof for others: evidence bundles and the audit log. */
@Module({
  imports: [DocumentsModule, OrganisationsModule],
  controllers: [EvidenceController, AuditLogController],
  providers: [
    EvidenceActs,
    EvidenceBundles,
    EvidenceRepository,
    AuditLogChecksRepository,
    AuditLogRepository,
    AuditLogWatch,
  ],
})
export class EvidenceModule {}
