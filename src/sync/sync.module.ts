import { Module } from '@nestjs/common';
import { IdentityGate } from './identity-gate';
import type { Stage } from './organisation-work';
import { Stages } from './run/stages';
import { BackfillModule } from '../backfill/backfill.module';
import { DocumentsModule } from '../documents/documents.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { ClockModule } from '../platform/clock/clock.module';
import { TakingsModule } from './collect/takings/takings.module';
import { SetupModule } from '../setup/setup.module';
import { CollectNowController } from './collect/collect-now.controller';
import { CollectStage } from './collect/collect.stage';
import { HintReader } from './collect/hint-reader';
import { DocumentVersionsRepository } from './collect/document-versions.repository';
import { BackfillStage } from './prepare/backfill.stage';
import { MappingNow } from './prepare/mapping-now';
import { Preparation } from './prepare/preparation';
import { PrepareStage } from './prepare/prepare.stage';
import { DueWorkRepository } from './run/due-work.repository';
import { LeaseRenewals } from './run/lease-renewals';
import { OrganisationRun } from './run/organisation-run';
import { AT_THE_SAME_TIME, type Overlap, OVERLAP } from './run/overlap';
import { Scheduler } from './run/scheduler';
import { Worker } from './run/worker';
import { AbandonedSubmissions } from './submit/abandoned-submissions';
import { AnswerRecorder } from './submit/answer-recorder';
import { CurrentVersions } from './submit/current-versions';
import { ForeignGuard } from './submit/foreign-guard';
import { InstallationGate } from './submit/installation-gate';
import { JournalAnswers } from './submit/safe-mode/journal-answers';
import { JournalledReceipts } from './submit/safe-mode/journalled-receipts';
import { RestoreGuard } from './submit/safe-mode/restore-guard';
import { JournalController } from './submit/safe-mode/journal.controller';
import { JournalDecisions } from './submit/safe-mode/journal-decisions';
import { RestoresRepository } from './submit/safe-mode/restores.repository';
import { SafeModeController } from './submit/safe-mode/safe-mode.controller';
import { StoppedSubmissionsController } from './submit/stopped-submissions.controller';
import { OpenRepeats } from './submit/open-repeats';
import { PaidInto } from './submit/paid-into';
import { RepeatStage } from './submit/repeat.stage';
import { SubmissionGate } from './submit/submission-gate';
import { SubmissionSender } from './submit/submission-sender';
import { SubmitStage } from './submit/submit.stage';
import { ReceivedOutcomes } from './track/received-outcomes';
import { InboxReader } from './track/inbox-reader';
import { OrphanAdoption } from './track/orphan-adoption';
import { OrphanHints } from './track/orphan-hints';
import { OrphanPdfs } from './track/orphan-pdfs';
import { OrphanStage } from './track/orphan.stage';
import { OutcomeSettler } from './track/outcome-settler';
import { PrintedReceipts } from './track/printed-receipts';
import { ReceiptCertification } from './track/receipt-certification';
import { ReceiptPdfCheck } from './track/receipt-pdf-check';
import { AskingAsSent } from './track/asked-as-sent';
import { StatusAsking } from './track/status-asking';
import { TrackStage } from './track/track.stage';
import { DocumentWriteBack } from './write-back/document-write-back';
import { FieldWriteBack } from './write-back/field-write-back';
import { ReceiptPdf } from './write-back/receipt-pdf';
import { WriteBackStage } from './write-back/write-back.stage';

/** Outcomes of earlier submissions are read before any document is sent. */
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

/** Stages of a document, and the worker that runs them. */
@Module({
  imports: [
    ...[BackfillModule, ClockModule, DocumentsModule, FiscalModule, OrganisationsModule],
    ...[TakingsModule, SetupModule],
  ],
  controllers: [CollectNowController, JournalController, SafeModeController, StoppedSubmissionsController],
  providers: [
    ...STAGES,
    AbandonedSubmissions,
    AnswerRecorder,
    CurrentVersions,
    DocumentWriteBack,
    DueWorkRepository,
    FieldWriteBack,
    ForeignGuard,
    ReceivedOutcomes,
    HintReader,
    InboxReader,
    InstallationGate,
    JournalAnswers,
    JournalDecisions,
    JournalledReceipts,
    LeaseRenewals,
    MappingNow,
    OpenRepeats,
    OrganisationRun,
    OrphanAdoption,
    OrphanHints,
    OrphanPdfs,
    OutcomeSettler,
    PaidInto,
    Preparation,
    PrintedReceipts,
    ReceiptCertification,
    ReceiptPdf,
    ReceiptPdfCheck,
    RestoreGuard,
    RestoresRepository,
    Scheduler,
    DocumentVersionsRepository,
    AskingAsSent,
    StatusAsking,
    IdentityGate,
    SubmissionGate,
    SubmissionSender,
    Worker,
    { provide: OVERLAP, useValue: AT_THE_SAME_TIME },
    {
      provide: Stages,
      inject: [AbandonedSubmissions, DueWorkRepository, OVERLAP, ...STAGES],
      useFactory: (
        abandoned: AbandonedSubmissions,
        due: DueWorkRepository,
        overlap: Overlap,
        ...stages: Stage[]
      ) => new Stages(stages, abandoned, due, overlap),
    },
  ],
  exports: [
    OrphanAdoption,
    ReceivedOutcomes,
    MappingNow,
    PrintedReceipts,
    ReceiptCertification,
    RestoresRepository,
  ],
})
export class SyncModule {}
