import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { BackfillRuns } from '../backfill/backfill-runs';
import { ConnectorsModule } from '../connectors/connectors.module';
import { OrganisationsRepository } from '../database/organisations.repository';
import { FiscalModule } from '../fiscal/fiscal.module';
import { AbandonedSubmissions } from './abandoned-submissions';
import { AnswerRecorder } from './answer-recorder';
import { Books } from './books';
import { BooksSettingsReader } from './books-settings';
import { ClockWatch } from './clock-watch';
import { ConnectionKeeper } from './connection-keeper';
import { CircumstancesReader } from './circumstances-reader';
import { CurrentVersions } from './current-versions';
import { DocumentWriteBack } from './document-write-back';
import { FieldWriteBack } from './field-write-back';
import { ForeignGuard } from './foreign-guard';
import { HeardOutcomes } from './heard-outcomes';
import { InboxReader } from './inbox-reader';
import { MappingNow } from './mapping-now';
import { OrganisationRun } from './organisation-run';
import type { Step } from './organisation-work';
import { Originals } from './originals';
import { OrphanAdoption } from './orphan-adoption';
import { OutcomeSettler } from './outcome-settler';
import { Preparation } from './preparation';
import { PrintedReceipts } from './printed-receipts';
import { QuotaReading } from './quota-reading';
import { ReceiptCertification } from './receipt-certification';
import { ReceiptPdf } from './receipt-pdf';
import { ReceiptPdfCheck } from './receipt-pdf-check';
import { RequestProof } from './request-proof';
import { Resolving } from './resolving';
import { RestoreGuard } from './restore-guard';
import { Reconnecting } from './reconnecting';
import { Scheduler } from './scheduler';
import { Stations } from './stations';
import { StatusAsking } from './status-asking';
import { InstallationGate } from './installation-gate';
import { ServiceClocks } from './service-clocks';
import { SubmissionGate } from './submission-gate';
import { SubmissionSender } from './submission-sender';
import { BackfillStep } from './steps/backfill.step';
import { CollectStep } from './steps/collect.step';
import { HintReader } from './steps/hint-reader';
import { PrepareStep } from './steps/prepare.step';
import { SubmitStep } from './steps/submit.step';
import { TrackStep } from './steps/track.step';
import { WriteBackStep } from './steps/write-back.step';
import { Worker } from './worker';

/** What has been heard of earlier submissions is read before anything is sent. */
const STEPS = [CollectStep, BackfillStep, PrepareStep, TrackStep, SubmitStep, WriteBackStep];

@Module({
  imports: [ScheduleModule.forRoot(), ConnectorsModule, FiscalModule],
  providers: [
    ...STEPS,
    AbandonedSubmissions,
    AnswerRecorder,
    BackfillRuns,
    Books,
    BooksSettingsReader,
    ClockWatch,
    ServiceClocks,
    InstallationGate,
    ConnectionKeeper,
    CircumstancesReader,
    CurrentVersions,
    DocumentWriteBack,
    FieldWriteBack,
    ForeignGuard,
    HeardOutcomes,
    HintReader,
    InboxReader,
    MappingNow,
    OrganisationRun,
    Originals,
    OrphanAdoption,
    OutcomeSettler,
    Preparation,
    PrintedReceipts,
    QuotaReading,
    ReceiptCertification,
    ReceiptPdf,
    ReceiptPdfCheck,
    RequestProof,
    Resolving,
    RestoreGuard,
    Reconnecting,
    Scheduler,
    StatusAsking,
    SubmissionGate,
    SubmissionSender,
    Worker,
    {
      provide: Stations,
      inject: [AbandonedSubmissions, OrganisationsRepository, ...STEPS],
      useFactory: (
        abandoned: AbandonedSubmissions,
        organisations: OrganisationsRepository,
        ...steps: Step[]
      ) => new Stations(steps, abandoned, organisations),
    },
  ],
  exports: [
    Books,
    BooksSettingsReader,
    ClockWatch,
    MappingNow,
    Originals,
    QuotaReading,
    ReceiptCertification,
    RequestProof,
    Resolving,
    ServiceClocks,
  ],
})
export class SyncModule {}
