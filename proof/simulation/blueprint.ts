import type { Config } from '../../src/platform/config/config';
import type { DocumentsRepository } from '../../src/documents/documents.repository';
import { type BindingsRepository, readBooks } from '../../src/organisations/bindings.repository';
import type { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import type { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import type { OutcomesRepository } from '../../src/documents/outcomes.repository';
import type { UncertainDecisionsRepository } from '../../src/review/uncertain/uncertain-decisions.repository';
import type { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import type { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import type { FiscalService } from '../../src/fiscal/fiscal-service';
import { ListedTotalsService } from '../../src/organisations/books/listed-totals.service';
import { AbandonedSubmissionsService } from '../../src/sync/submit/abandoned-submissions.service';
import { SubmissionAnswersService } from '../../src/sync/submit/submission-answers.service';
import { OpenJournal } from '../../src/sync/submit/safe-mode/open-journal';
import { JournalAnswersService } from '../../src/sync/submit/safe-mode/journal-answers.service';
import type { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import { CircumstancesService } from '../../src/setup/circumstances/circumstances.service';
import type { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import { PreparationService } from '../../src/sync/prepare/preparation.service';
import { CurrentVersionsService } from '../../src/sync/submit/current-versions.service';
import { ReceivedOutcomesService } from '../../src/sync/track/received-outcomes.service';
import { OrphanAdoptionService } from '../../src/sync/track/orphan-adoption.service';
import { OutcomeSettlementService } from '../../src/sync/track/outcome-settlement.service';
import { SubmissionSenderService } from '../../src/sync/submit/submission-sender.service';
import type { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { RepeatStage } from '../../src/sync/submit/repeat.stage';
import { ReceiptPdfCheckService } from '../../src/sync/track/receipt-pdf-check.service';
import { SimulatedBooks } from './books/simulated-books';
import { SimulatedFiscalHarmony } from './fiscal/simulated-fiscal-harmony';
import type { KeptDeliveriesService } from '../../src/documents/inbox/kept-deliveries.service';
import { SimulatedKeeping } from './kept-deliveries';
import type { Stored } from './layer';
import type { PlayedJournal } from './simulated-guard';
import type { DroppedRule } from './dropped-rules';
import type { SimulatedProcess } from './simulated-process';
import type { Environment } from './environment';

/**
 * Production classes of the protocol, one method for each. A mutant (mutants/) overrides a method to replace a class.
 */
export class Blueprint {
  /** Database rules that are removed. */
  readonly dropped: readonly DroppedRule[] = [];

  /** @param sound the production instance, also in the methods below */
  documents(sound: DocumentsRepository, _stored: Stored): DocumentsRepository {
    return sound;
  }

  submissions(sound: SubmissionsRepository, _stored: Stored): SubmissionsRepository {
    return sound;
  }

  restores(sound: RestoresRepository): RestoresRepository {
    return sound;
  }

  resolutions(sound: UncertainDecisionsRepository): UncertainDecisionsRepository {
    return sound;
  }

  outside(sound: OutsideReceiptsRepository): OutsideReceiptsRepository {
    return sound;
  }

  outcomes(sound: OutcomesRepository): OutcomesRepository {
    return sound;
  }

  versions(sound: DocumentVersionsRepository): DocumentVersionsRepository {
    return sound;
  }

  bindings(sound: BindingsRepository): BindingsRepository {
    return sound;
  }

  readBooks(...given: Parameters<typeof readBooks>): Promise<void> {
    return readBooks(...given);
  }

  leases(sound: LeasesRepository): LeasesRepository {
    return sound;
  }

  service(process: SimulatedProcess, world: Environment): FiscalService {
    return new SimulatedFiscalHarmony(process, world);
  }

  books(process: SimulatedProcess, world: Environment): SimulatedBooks {
    return new SimulatedBooks(process, world.books);
  }

  registry(service: FiscalService): FiscalRegistry {
    return new FiscalRegistry([service]);
  }

  answers(...given: ConstructorParameters<typeof SubmissionAnswersService>): SubmissionAnswersService {
    return new SubmissionAnswersService(...given);
  }

  kept(...given: ConstructorParameters<typeof SimulatedKeeping>): KeptDeliveriesService {
    return new SimulatedKeeping(...given);
  }

  journal(): PlayedJournal {
    return OpenJournal;
  }

  journalAnswers(guard: SafeModeService): JournalAnswersService {
    return new JournalAnswersService(guard);
  }

  abandoned(
    ...given: ConstructorParameters<typeof AbandonedSubmissionsService>
  ): AbandonedSubmissionsService {
    return new AbandonedSubmissionsService(...given);
  }

  settler(...given: ConstructorParameters<typeof OutcomeSettlementService>): OutcomeSettlementService {
    return new OutcomeSettlementService(...given);
  }

  orphans(...given: ConstructorParameters<typeof OrphanAdoptionService>): OrphanAdoptionService {
    return new OrphanAdoptionService(...given);
  }

  heard(...given: ConstructorParameters<typeof ReceivedOutcomesService>): ReceivedOutcomesService {
    return new ReceivedOutcomesService(...given);
  }

  pdfCheck(...given: ConstructorParameters<typeof ReceiptPdfCheckService>): ReceiptPdfCheckService {
    return new ReceiptPdfCheckService(...given);
  }

  totals(...given: ConstructorParameters<typeof ListedTotalsService>): ListedTotalsService {
    return new ListedTotalsService(...given);
  }

  current(...given: ConstructorParameters<typeof CurrentVersionsService>): CurrentVersionsService {
    return new CurrentVersionsService(...given);
  }

  circumstances(...given: ConstructorParameters<typeof CircumstancesService>): CircumstancesService {
    return new CircumstancesService(...given);
  }

  preparation(...given: ConstructorParameters<typeof PreparationService>): PreparationService {
    return new PreparationService(...given);
  }

  sender(...given: ConstructorParameters<typeof SubmissionSenderService>): SubmissionSenderService {
    return new SubmissionSenderService(...given);
  }

  receipts(sound: ReceiptsRepository): ReceiptsRepository {
    return sound;
  }

  repeats(...given: ConstructorParameters<typeof RepeatStage>): RepeatStage {
    return new RepeatStage(...given);
  }

  config(config: Config): Config {
    return config;
  }
}
