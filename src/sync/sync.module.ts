import { Module } from '@nestjs/common';
import { IdentityGateService } from './identity-gate.service';
import type { Stage } from './organisation-work';
import { StagesService } from './run/stages.service';
import { CONCURRENTLY, type StageConcurrency, STAGE_CONCURRENCY } from './run/stage-passes';
import { BackfillModule } from '../backfill/backfill.module';
import { DocumentsModule } from '../documents/documents.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { WakeUpService } from '../organisations/lease/wake-up.service';
import { OrganisationsModule } from '../organisations/organisations.module';
import { ClockModule } from '../platform/clock/clock.module';
import { TakingsModule } from './collect/takings/takings.module';
import { SetupModule } from '../setup/setup.module';
import { CollectNowController } from './collect/collect-now.controller';
import { CollectStage } from './collect/collect.stage';
import { HintsService } from './collect/hints.service';
import { DocumentVersionsRepository } from './collect/document-versions.repository';
import { BackfillStage } from './prepare/backfill.stage';
import { CurrentMappingService } from './prepare/current-mapping.service';
import { PreparationService } from './prepare/preparation.service';
import { PrepareStage } from './prepare/prepare.stage';
import { DueWorkRepository } from './run/due-work.repository';
import { LeaseRenewalsService } from './run/lease-renewals.service';
import { OrganisationRunService } from './run/organisation-run.service';
import { SchedulerService } from './run/scheduler.service';
import { WorkerService } from './run/worker.service';
import { AbandonedSubmissionsService } from './submit/abandoned-submissions.service';
import { SubmissionAnswersService } from './submit/submission-answers.service';
import { CurrentVersionsService } from './submit/current-versions.service';
import { ForeignReceiptsService } from './submit/foreign-receipts.service';
import { InstallationGateService } from './submit/installation-gate.service';
import { JournalAnswersService } from './submit/safe-mode/journal-answers.service';
import { JournalledReceiptsService } from './submit/safe-mode/journalled-receipts.service';
import { SafeModeService } from './submit/safe-mode/safe-mode.service';
import { JournalController, SafeModeController } from './submit/safe-mode/safe-mode.controller';
import { JournalDecisionsService } from './submit/safe-mode/journal-decisions.service';
import { RestoresRepository } from './submit/safe-mode/restores.repository';
import { StoppedSubmissionsController } from './submit/stopped-submissions.controller';
import { OpenRepeatsService } from './submit/open-repeats.service';
import { PaymentAccountsService } from './submit/payment-accounts.service';
import { RepeatStage } from './submit/repeat.stage';
import { SubmissionGateService } from './submit/submission-gate.service';
import { SubmissionSenderService } from './submit/submission-sender.service';
import { SubmitStage } from './submit/submit.stage';
import { ReceivedOutcomesService } from './track/received-outcomes.service';
import { EarlierAccountsService } from './track/earlier-accounts.service';
import { InboxService } from './track/inbox.service';
import { OrphanAdoptionService } from './track/orphan-adoption.service';
import { OrphanHintsService } from './track/orphan-hints.service';
import { OrphanPdfsService } from './track/orphan-pdfs.service';
import { OrphanStage } from './track/orphan.stage';
import { OutcomeSettlementService } from './track/outcome-settlement.service';
import { PrintedReceiptsService } from './track/printed-receipts.service';
import { ReceiptCertificationService } from './track/receipt-certification.service';
import { ReceiptPdfCheckService } from './track/receipt-pdf-check.service';
import { SubmissionStatusService } from './track/submission-status.service';
import { StatusChecksService } from './track/status-checks.service';
import { TrackStage } from './track/track.stage';
import { DocumentWriteBackService } from './write-back/document-write-back.service';
import { FieldWriteBackService } from './write-back/field-write-back.service';
import { ReceiptPdfsService } from './write-back/receipt-pdfs.service';
import { WriteBackStage } from './write-back/write-back.stage';

/** Tracks outcomes of earlier submissions before any document is sent. */
const STAGES = [
  CollectStage,
  BackfillStage,
  PrepareStage,
  TrackStage,
  OrphanStage,
  RepeatStage,
  SubmitStage,
  WriteBackStage,
];

/** Stages of the pipeline, and the worker that runs them. */
@Module({
  imports: [
    ...[BackfillModule, ClockModule, DocumentsModule, FiscalModule, OrganisationsModule],
    ...[TakingsModule, SetupModule],
  ],
  controllers: [CollectNowController, JournalController, SafeModeController, StoppedSubmissionsController],
  providers: [
    ...STAGES,
    AbandonedSubmissionsService,
    SubmissionAnswersService,
    CurrentVersionsService,
    DocumentWriteBackService,
    DueWorkRepository,
    FieldWriteBackService,
    ForeignReceiptsService,
    ReceivedOutcomesService,
    HintsService,
    InboxService,
    InstallationGateService,
    JournalAnswersService,
    JournalDecisionsService,
    JournalledReceiptsService,
    LeaseRenewalsService,
    CurrentMappingService,
    OpenRepeatsService,
    OrganisationRunService,
    OrphanAdoptionService,
    OrphanHintsService,
    OrphanPdfsService,
    OutcomeSettlementService,
    PaymentAccountsService,
    PreparationService,
    PrintedReceiptsService,
    ReceiptCertificationService,
    ReceiptPdfsService,
    ReceiptPdfCheckService,
    SafeModeService,
    RestoresRepository,
    SchedulerService,
    DocumentVersionsRepository,
    SubmissionStatusService,
    StatusChecksService,
    EarlierAccountsService,
    IdentityGateService,
    SubmissionGateService,
    SubmissionSenderService,
    WorkerService,
    { provide: STAGE_CONCURRENCY, useValue: CONCURRENTLY },
    {
      provide: StagesService,
      inject: [AbandonedSubmissionsService, DueWorkRepository, STAGE_CONCURRENCY, ...STAGES],
      useFactory: (
        abandoned: AbandonedSubmissionsService,
        due: DueWorkRepository,
        overlap: StageConcurrency,
        ...stages: Stage[]
      ) => new StagesService(stages, abandoned, due, overlap),
    },
  ],
  exports: [
    OrphanAdoptionService,
    ReceivedOutcomesService,
    CurrentMappingService,
    PrintedReceiptsService,
    ReceiptCertificationService,
    RestoresRepository,
  ],
})
export class SyncModule {
  constructor(wakeUp: WakeUpService, decisions: JournalDecisionsService) {
    wakeUp.beforeClaims = () => decisions.markAgain();
  }
}
