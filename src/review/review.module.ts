import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module';
import { DocumentsModule } from '../documents/documents.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { PeopleModule } from '../people/people.module';
import { SetupModule } from '../setup/setup.module';
import { SyncModule } from '../sync/sync.module';
import {
  BoardController,
  HistoryController,
  OrganisationCallsController,
  StateCountsController,
} from './board/board.controller';
import { BoardRepository } from './board/board.repository';
import { DailyHistoryService } from './board/daily-history.service';
import { HistoryRepository } from './board/history.repository';
import { BulkDecisionsRepository } from './decisions/bulk-decisions.repository';
import { BulkDecisionsService } from './decisions/bulk-decisions.service';
import {
  BulkDecisionsController,
  CheckingAgainController,
  DocumentChoicesController,
} from './decisions/document-choices.controller';
import { DocumentChoicesService } from './decisions/document-choices.service';
import { DocumentDecisionsService } from './decisions/document-decisions.service';
import { CreditLinksService } from './documents/credit-links.service';
import { CreditLinksRepository } from './documents/credit-links.repository';
import { DocumentDetailsService } from './documents/document-details.service';
import {
  DocumentExportController,
  DocumentPdfController,
  DocumentsController,
} from './documents/documents.controller';
import { DocumentListsRepository } from './documents/document-lists.repository';
import { ExchangesService } from './exchanges/exchanges.service';
import { ExchangesController } from './exchanges/exchanges.controller';
import { ExchangesRepository } from './exchanges/exchanges.repository';
import { ExplanationsService } from './explanation/explanations.service';
import { ExplanationController } from './explanation/explanation.controller';
import { FiscalisedSalesRepository } from './outside/fiscalised-sales.repository';
import { MarkedDocumentsService } from './outside/marked-documents.service';
import { MovedSalesService } from './outside/moved-sales.service';
import { OutsideImportService } from './outside/outside-import.service';
import { OutsideReceiptsService } from './outside/outside-receipts.service';
import { OutsideReceiptsController } from './outside/outside-receipts.controller';
import { OutsideRecordingService } from './outside/outside-recording.service';
import { SameSalesService } from './outside/same-sales.service';
import { TrialsService } from './trial/trials.service';
import { TrialController } from './trial/trial.controller';
import { ReportedReceiptsService } from './uncertain/reported-receipts.service';
import { UncertainEvidenceService } from './uncertain/uncertain-evidence.service';
import { DecisionProofService } from './uncertain/decision-proof.service';
import { EnteredNumbersService } from './uncertain/entered-numbers.service';
import { RequestProofService } from './uncertain/request-proof.service';
import { DecisionWithdrawalService } from './uncertain/decision-withdrawal.service';
import { UncertainDecisionsService } from './uncertain/uncertain-decisions.service';
import { UncertainDecisionsRepository } from './uncertain/uncertain-decisions.repository';
import { AppliedDecisionsService } from './uncertain/applied-decisions.service';
import { SubmissionTracesRepository } from './uncertain/submission-traces.repository';
import { UncertainController } from './uncertain/uncertain.controller';

/** Views of documents for people, and decisions about them. */
@Module({
  imports: [
    ConnectorsModule,
    DocumentsModule,
    FiscalModule,
    OrganisationsModule,
    PeopleModule,
    SetupModule,
    SyncModule,
  ],
  controllers: [
    BoardController,
    BulkDecisionsController,
    CheckingAgainController,
    DocumentChoicesController,
    DocumentExportController,
    DocumentPdfController,
    DocumentsController,
    ExchangesController,
    ExplanationController,
    HistoryController,
    OrganisationCallsController,
    OutsideReceiptsController,
    StateCountsController,
    TrialController,
    UncertainController,
  ],
  providers: [
    BoardRepository,
    BulkDecisionsRepository,
    BulkDecisionsService,
    CreditLinksService,
    CreditLinksRepository,
    DailyHistoryService,
    DocumentChoicesService,
    DocumentDetailsService,
    DocumentListsRepository,
    ExchangesService,
    ExchangesRepository,
    ExplanationsService,
    FiscalisedSalesRepository,
    ReportedReceiptsService,
    HistoryRepository,
    MarkedDocumentsService,
    DocumentDecisionsService,
    MovedSalesService,
    OutsideImportService,
    OutsideReceiptsService,
    OutsideRecordingService,
    DecisionProofService,
    EnteredNumbersService,
    RequestProofService,
    UncertainDecisionsService,
    DecisionWithdrawalService,
    UncertainDecisionsRepository,
    AppliedDecisionsService,
    SameSalesService,
    SubmissionTracesRepository,
    TrialsService,
    UncertainEvidenceService,
  ],
})
export class ReviewModule {}
