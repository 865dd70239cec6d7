import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module';
import { DocumentsModule } from '../documents/documents.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { SetupModule } from '../setup/setup.module';
import { SyncModule } from '../sync/sync.module';
import { BoardController } from './board/board.controller';
import { BoardRepository } from './board/board.repository';
import { DailyHistory } from './board/daily-history';
import { HistoryController } from './board/history.controller';
import { HistoryRepository } from './board/history.repository';
import { OrganisationCallsController } from './board/organisation-calls.controller';
import { StateCountsController } from './board/state-counts.controller';
import { CheckingAgain } from './decisions/checking-again';
import { CheckingAgainController } from './decisions/checking-again.controller';
import { DocumentChoices } from './decisions/document-choices';
import { DocumentChoicesController } from './decisions/document-choices.controller';
import { OperatorDecisions } from './decisions/operator-decisions';
import { CreditLinks } from './documents/credit-links';
import { CreditLinksRepository } from './documents/credit-links.repository';
import { DocumentDetails } from './documents/document-details';
import { DocumentExportController } from './documents/document-export.controller';
import { DocumentListsRepository } from './documents/document-lists.repository';
import { DocumentPdfController } from './documents/document-pdf.controller';
import { DocumentsController } from './documents/documents.controller';
import { ExchangeRecording } from './exchanges/exchange-recording';
import { ExchangesController } from './exchanges/exchanges.controller';
import { ExchangesRepository } from './exchanges/exchanges.repository';
import { Explaining } from './explanation/explaining';
import { ExplanationController } from './explanation/explanation.controller';
import { FiscalisedSalesRepository } from './outside/fiscalised-sales.repository';
import { MarkedDocuments } from './outside/marked-documents';
import { MovedSales } from './outside/moved-sales';
import { OutsideImport } from './outside/outside-import';
import { OutsideReceipts } from './outside/outside-receipts';
import { OutsideReceiptsController } from './outside/outside-receipts.controller';
import { OutsideRecording } from './outside/outside-recording';
import { SameSales } from './outside/same-sales';
import { Trial } from './trial/trial';
import { TrialController } from './trial/trial.controller';
import { Candidates } from './uncertain/candidates';
import { DecisionProof } from './uncertain/decision-proof';
import { EnteredNumbers } from './uncertain/entered-numbers';
import { HeldReceipts } from './uncertain/held-receipts';
import { RequestProof } from './uncertain/request-proof';
import { ResolutionWithdrawal } from './uncertain/resolution-withdrawal';
import { Resolutions } from './uncertain/resolutions';
import { ResolutionsRepository } from './uncertain/resolutions.repository';
import { Resolving } from './uncertain/resolving';
import { SubmissionTracesRepository } from './uncertain/submission-traces.repository';
import { UncertainEvidence } from './uncertain/uncertain-evidence';
import { UncertainController } from './uncertain/uncertain.controller';

/** Views of documents for people, and decisions about them. */
@Module({
  imports: [ConnectorsModule, DocumentsModule, FiscalModule, OrganisationsModule, SetupModule, SyncModule],
  controllers: [
    BoardController,
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
    Candidates,
    CheckingAgain,
    CreditLinks,
    CreditLinksRepository,
    DailyHistory,
    DocumentChoices,
    DocumentDetails,
    DocumentListsRepository,
    ExchangeRecording,
    ExchangesRepository,
    Explaining,
    FiscalisedSalesRepository,
    HeldReceipts,
    HistoryRepository,
    MarkedDocuments,
    OperatorDecisions,
    MovedSales,
    OutsideImport,
    OutsideReceipts,
    OutsideRecording,
    DecisionProof,
    EnteredNumbers,
    RequestProof,
    Resolutions,
    ResolutionWithdrawal,
    ResolutionsRepository,
    Resolving,
    SameSales,
    SubmissionTracesRepository,
    Trial,
    UncertainEvidence,
  ],
})
export class ReviewModule {}
