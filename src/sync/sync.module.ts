import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ConnectorsModule } from '../connectors/connectors.module';
import { DatabaseModule } from '../database/database.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { AbandonedSubmissions } from './abandoned-submissions';
import { AnswerRecorder } from './answer-recorder';
import { Books } from './books';
import { CurrentVersions } from './current-versions';
import { HeardOutcomes } from './heard-outcomes';
import { InboxReader } from './inbox-reader';
import { OrganisationRun } from './organisation-run';
import type { Step } from './organisation-work';
import { OrphanAdoption } from './orphan-adoption';
import { OutcomeSettler } from './outcome-settler';
import { Preparation } from './preparation';
import { ReceiptPdf } from './receipt-pdf';
import { Scheduler } from './scheduler';
import { Stations } from './stations';
import { StatusAsking } from './status-asking';
import { CollectStep } from './steps/collect.step';
import { HintReader } from './steps/hint-reader';
import { PrepareStep } from './steps/prepare.step';
import { SubmitStep } from './steps/submit.step';
import { TrackStep } from './steps/track.step';
import { WriteBackStep } from './steps/write-back.step';
import { Worker } from './worker';

/** The stations in travel order. */
const STEPS = [CollectStep, PrepareStep, SubmitStep, TrackStep, WriteBackStep];

@Module({
  imports: [ScheduleModule.forRoot(), DatabaseModule, ConnectorsModule, FiscalModule],
  providers: [
    ...STEPS,
    AbandonedSubmissions,
    AnswerRecorder,
    Books,
    CurrentVersions,
    HeardOutcomes,
    HintReader,
    InboxReader,
    OrganisationRun,
    OrphanAdoption,
    OutcomeSettler,
    Preparation,
    ReceiptPdf,
    Scheduler,
    StatusAsking,
    Worker,
    {
      provide: Stations,
      inject: [AbandonedSubmissions, ...STEPS],
      useFactory: (abandoned: AbandonedSubmissions, ...steps: Step[]) => new Stations(steps, abandoned),
    },
  ],
  exports: [Books],
})
export class SyncModule {}
