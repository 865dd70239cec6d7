import type { DataSource, EntityManager } from 'typeorm';
import type { Lease } from '../../src/database/lease';
import { TrackedDocument } from '../../src/database/entities/tracked-document.entity';
import { ResolutionsRepository } from '../../src/database/resolutions.repository';
import { RestoresRepository } from '../../src/database/restores.repository';
import { Failure } from '../../src/documents/failure';
import { LEAST_AGE_MINUTES } from '../../src/documents/resolution';
import { AbandonedSubmissions } from '../../src/sync/abandoned-submissions';
import { Blueprint } from '../blueprint';

type Abandoned = ConstructorParameters<typeof AbandonedSubmissions>;

class Rescuing extends AbandonedSubmissions {
  constructor(
    private readonly given: Abandoned,
    private readonly dataSource: () => DataSource,
  ) {
    super(...given);
  }

  override async declare(lease: Lease): Promise<void> {
    const [submissions, answers] = this.given;
    for (const submission of await submissions.abandoned(lease)) {
      const { manager } = this.dataSource();
      const document = await manager.findOneByOrFail(TrackedDocument, { id: submission.documentId });
      try {
        await answers.record(document, submission, { result: 'not_sent', message: 'the lease ran out' });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
    }
    await super.declare(lease);
  }
}

export class RescuesExpiredLeases extends Blueprint {
  private dataSource: DataSource;

  override restores(dataSource: DataSource): RestoresRepository {
    this.dataSource = dataSource;
    return super.restores(dataSource);
  }

  override abandoned(...given: Abandoned): AbandonedSubmissions {
    const { dataSource } = this;
    return new Rescuing(given, () => dataSource);
  }
}

class Hasty extends ResolutionsRepository {
  override async inDoubt(id: string, manager?: EntityManager): ReturnType<ResolutionsRepository['inDoubt']> {
    const doubt = await super.inDoubt(id, manager);
    return doubt === null ? null : { ...doubt, ageMinutes: doubt.ageMinutes + LEAST_AGE_MINUTES };
  }
}

export class ResolvesAtAnyAge extends Blueprint {
  override resolutions(dataSource: DataSource): ResolutionsRepository {
    return new Hasty(dataSource);
  }
}

class Careless extends RestoresRepository {
  override noteUnknown(): Promise<number> {
    return Promise.resolve(0);
  }
}

export class IgnoresTheJournal extends Blueprint {
  override restores(dataSource: DataSource): RestoresRepository {
    return new Careless(dataSource);
  }
}

class Unguarded extends RestoresRepository {
  override open(): ReturnType<RestoresRepository['open']> {
    return Promise.resolve([]);
  }

  override openOf(): ReturnType<RestoresRepository['openOf']> {
    return Promise.resolve([]);
  }
}

/** Finds the gaps and does nothing about them. */
export class NeverHoldsTheForgotten extends Blueprint {
  override readonly changes = [
    `alter table journal_gaps alter closed_at set default sim.now(), alter closed_as set default 'acknowledged'`,
  ];

  override restores(dataSource: DataSource): RestoresRepository {
    return new Unguarded(dataSource);
  }
}
