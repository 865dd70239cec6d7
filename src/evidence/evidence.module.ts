import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { EvidenceActsService } from './bundle/evidence-acts.service';
import { EvidenceBundlesService } from './bundle/evidence-bundles.service';
import { EvidenceController } from './bundle/evidence.controller';
import { EvidenceRepository } from './bundle/evidence.repository';
import { AuditLogChecksRepository } from './audit-log/audit-log-checks.repository';
import { AuditLogWatchService } from './audit-log/audit-log-watch.service';
import { AuditLogController } from './audit-log/audit-log.controller';
import { AuditLogRepository } from './audit-log/audit-log.repository';

/** Evidence for third parties: evidence bundles and the audit log. */
@Module({
  imports: [DocumentsModule, OrganisationsModule],
  controllers: [EvidenceController, AuditLogController],
  providers: [
    EvidenceActsService,
    EvidenceBundlesService,
    EvidenceRepository,
    AuditLogChecksRepository,
    AuditLogRepository,
    AuditLogWatchService,
  ],
})
export class EvidenceModule {}
