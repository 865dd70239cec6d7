import type { Config } from '../../src/platform/config/config';
import type { DocumentsRepository } from '../../src/documents/documents.repository';
import type { BindingsRepository } from '../../src/organisations/bindings.repository';
import type { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import type { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import type { OutcomesRepository } from '../../src/documents/outcomes.repository';
import type { ResolutionsRepository } from '../../src/review/uncertain/resolutions.repository';
import type { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import type { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import type { FiscalService } from '../../src/fiscal/fiscal-service';
import { ListedTotalsCheck } from '../../src/organisations/books/listed-totals-check';
import { AbandonedSubmissions } from '../../src/sync/submit/abandoned-submissions';
import { AnswerRecorder } from '../../src/sync/submit/answer-recorder';
import { OpenJournal } from '../../src/sync/submit/safe-mode/open-journal';
import { JournalAnswers } from '../../src/sync/submit/safe-mode/journal-answers';
import type { RestoreGuard } from '../../src/sync/submit/safe-mode/restore-guard';
import { CircumstancesReader } from '../../src/setup/circumstances/circumstances-reader';
import type { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import { Preparation } from '../../src/sync/prepare/preparation';
import { CurrentVersions } from '../../src/sync/submit/current-versions';
import { ReceivedOutcomes } from '../../src/sync/track/received-outcomes';
import { OrphanAdoption } from '../../src/sync/track/orphan-adoption';
import { OutcomeSettler } from '../../src/sync/track/outcome-settler';
import { SubmissionSender } from '../../src/sync/submit/submission-sender';
import type { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { RepeatStage } from '../../src/sync/submit/repeat.stage';
import { ReceiptPdfCheck } from '../../src/sync/track/receipt-pdf-check';
import { SimulatedFiscalHarmony } from './fiscal/simulated-fiscal-harmony';
import type { Stored } from './layer';
import type { PlayedJournal } from './simulated-guard';
import type { DroppedRule } from './dropped-rules';
import type { SimulatedProcess } from './simulated-process';
import type { Environment } from './environment';

/**
 * Production classes of the protocol, by their part. A mutant of the protocol (mutants/) replaces one of
 * these by its own.
 */
export class Blueprint {
  /** Rules of the tables that are missing. */
  readonly dropped: readonly DroppedRule[] = [];

  /** @param sound what stands there otherwise, like in the ones below */
  documents(sound: DocumentsRepository, _stored: Stored): DocumentsRepository {
    return sound;
  }

  submissions(sound: SubmissionsRepository, _stored: Stored): SubmissionsRepository {
    return sound;
  }

  restores(sound: RestoresRepository): RestoresRepository {
    return sound;
  }

  resolutions(sound: ResolutionsRepository): ResolutionsRepository {
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

  leases(sound: LeasesRepository): LeasesRepository {
    return sound;
  }

  service(process: SimulatedProcess, world: Environment): FiscalService {
    return new SimulatedFiscalHarmony(process, world);
  }

  registry(service: FiscalService): FiscalRegistry {
    return new FiscalRegistry([service]);
  }

  answers(...given: ConstructorParameters<typeof AnswerRecorder>): AnswerRecorder {
    return new AnswerRecorder(...given);
  }

  journal(): PlayedJournal {
    return OpenJournal;
  }

  journalAnswers(guard: RestoreGuard): JournalAnswers {
    return new JournalAnswers(guard);
  }

  abandoned(...given: ConstructorParameters<typeof AbandonedSubmissions>): AbandonedSubmissions {
    return new AbandonedSubmissions(...given);
  }

  settler(...given: ConstructorParameters<typeof OutcomeSettler>): OutcomeSettler {
    return new OutcomeSettler(...given);
  }

  orphans(...given: ConstructorParameters<typeof OrphanAdoption>): OrphanAdoption {
    return new OrphanAdoption(...given);
  }

  heard(...given: ConstructorParameters<typeof ReceivedOutcomes>): ReceivedOutcomes {
    return new ReceivedOutcomes(...given);
  }

  pdfCheck(...given: ConstructorParameters<typeof ReceiptPdfCheck>): ReceiptPdfCheck {
    return new ReceiptPdfCheck(...given);
  }

  totals(...given: ConstructorParameters<typeof ListedTotalsCheck>): ListedTotalsCheck {
    return new ListedTotalsCheck(...given);
  }

  current(...given: ConstructorParameters<typeof CurrentVersions>): CurrentVersions {
    return new CurrentVersions(...given);
  }

  circumstances(...given: ConstructorParameters<typeof CircumstancesReader>): CircumstancesReader {
    return new CircumstancesReader(...given);
  }

  preparation(...given: ConstructorParameters<typeof Preparation>): Preparation {
    return new Preparation(...given);
  }

  sender(...given: ConstructorParameters<typeof SubmissionSender>): SubmissionSender {
    return new SubmissionSender(...given);
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
