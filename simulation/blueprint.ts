import type { DataSource } from 'typeorm';
import type { Config } from '../src/config/config';
import { DocumentsRepository } from '../src/database/documents.repository';
import { LeasesRepository } from '../src/database/leases.repository';
import { OutcomesRepository } from '../src/database/outcomes.repository';
import { ResolutionsRepository } from '../src/database/resolutions.repository';
import { RestoresRepository } from '../src/database/restores.repository';
import { SubmissionsRepository } from '../src/database/submissions.repository';
import { FiscalRegistry } from '../src/fiscal/fiscal-registry';
import type { FiscalService } from '../src/fiscal/fiscal-service';
import { AbandonedSubmissions } from '../src/sync/abandoned-submissions';
import { AnswerRecorder } from '../src/sync/answer-recorder';
import { CircumstancesReader } from '../src/sync/circumstances-reader';
import { HeardOutcomes } from '../src/sync/heard-outcomes';
import { OrphanAdoption } from '../src/sync/orphan-adoption';
import { OutcomeSettler } from '../src/sync/outcome-settler';
import { SimulatedFiscalHarmony } from './fiscal/simulated-fiscal-harmony';
import type { SimulatedProcess } from './simulated-process';
import type { Scene } from './scene';

/**
 * Which class plays which part of the protocol: the production classes, all of them. A mutant of the protocol
 * (mutants/) puts one of its own in the place of one of these.
 */
export class Blueprint {
  /** Statements that change the tables before a run. */
  readonly changes: readonly string[] = [];

  documents(dataSource: DataSource): DocumentsRepository {
    return new DocumentsRepository(dataSource);
  }

  submissions(dataSource: DataSource): SubmissionsRepository {
    return new SubmissionsRepository(dataSource);
  }

  outcomes(dataSource: DataSource): OutcomesRepository {
    return new OutcomesRepository(dataSource);
  }

  restores(dataSource: DataSource): RestoresRepository {
    return new RestoresRepository(dataSource);
  }

  resolutions(dataSource: DataSource): ResolutionsRepository {
    return new ResolutionsRepository(dataSource);
  }

  leases(dataSource: DataSource): LeasesRepository {
    return new LeasesRepository(dataSource);
  }

  service(process: SimulatedProcess, world: Scene): FiscalService {
    return new SimulatedFiscalHarmony(process, world);
  }

  registry(service: FiscalService): FiscalRegistry {
    return new FiscalRegistry([service]);
  }

  answers(...given: ConstructorParameters<typeof AnswerRecorder>): AnswerRecorder {
    return new AnswerRecorder(...given);
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

  heard(...given: ConstructorParameters<typeof HeardOutcomes>): HeardOutcomes {
    return new HeardOutcomes(...given);
  }

  circumstances(...given: ConstructorParameters<typeof CircumstancesReader>): CircumstancesReader {
    return new CircumstancesReader(...given);
  }

  config(config: Config): Config {
    return config;
  }
}
