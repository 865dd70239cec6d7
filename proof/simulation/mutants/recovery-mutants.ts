import type { DocumentsRepository } from '../../../src/documents/documents.repository';
import type { UncertainDecisionsRepository } from '../../../src/review/uncertain/uncertain-decisions.repository';
import type { RestoresRepository } from '../../../src/sync/submit/safe-mode/restores.repository';
import { Failure } from '../../../src/domain/issues/failure';
import { LEAST_AGE_MINUTES } from '../../../src/domain/lifecycle/uncertain-decision';
import { AbandonedSubmissionsService } from '../../../src/sync/submit/abandoned-submissions.service';
import { JournalAnswersService } from '../../../src/sync/submit/safe-mode/journal-answers.service';
import type { JournalAnswer } from '../../../src/sync/submit/safe-mode/journal-entry';
import type { SafeModeService } from '../../../src/sync/submit/safe-mode/safe-mode.service';
import { Blueprint } from '../blueprint';
import { SimulatedKeeping } from '../kept-deliveries';
import { instead } from './instead';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

type Abandoned = ConstructorParameters<typeof AbandonedSubmissionsService>;

class Rescuing extends AbandonedSubmissionsService {
  constructor(
    private readonly given: Abandoned,
    private readonly documents: DocumentsRepository,
  ) {
    super(...given);
  }

  override async declare(work: Parameters<AbandonedSubmissionsService['declare']>[0]): Promise<number> {
    const { lease, fiscalAccount } = work;
    if (fiscalAccount === null) return 0;
    const [submissions, answers] = this.given;
    const rescued = await submissions.abandoned(lease);
    for (const submission of rescued) {
      for (const document of await this.documents.findAll([submission.documentId])) {
        try {
          await answers.record(fiscalAccount, document, submission, {
            result: 'not_sent',
            said: storedWords('the lease ran out'),
          });
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
        }
      }
    }
    return rescued.length + (await super.declare(work));
  }
}

export class RescuesExpiredLeases extends Blueprint {
  private own: DocumentsRepository;

  override documents(sound: DocumentsRepository): DocumentsRepository {
    this.own = sound;
    return sound;
  }

  override abandoned(...given: Abandoned): AbandonedSubmissionsService {
    return new Rescuing(given, this.own);
  }
}

export class ResolvesAtAnyAge extends Blueprint {
  override resolutions(sound: UncertainDecisionsRepository): UncertainDecisionsRepository {
    return instead(sound, {
      inDoubt: async (id, manager) => {
        const doubt = await sound.inDoubt(id, manager);
        return doubt === null ? null : { ...doubt, ageMinutes: doubt.ageMinutes + LEAST_AGE_MINUTES };
      },
    });
  }
}

export class IgnoresTheJournal extends Blueprint {
  override restores(sound: RestoresRepository): RestoresRepository {
    return instead(sound, { noteUnknown: () => Promise.resolve(0) });
  }
}

class Forgetful extends SimulatedKeeping {
  override keep(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** Mutant: acknowledges a webhook that the database cannot store, and loses it. */
export class ForgetsDeliveries extends Blueprint {
  override kept(...given: ConstructorParameters<typeof SimulatedKeeping>): SimulatedKeeping {
    return new Forgetful(...given);
  }
}

/** Mutant: finds submissions that a restored database has forgotten, and does nothing about them. */
export class NeverHoldsTheForgotten extends Blueprint {
  override readonly dropped = ['gaps_are_closed_when_found'] as const;

  override restores(sound: RestoresRepository): RestoresRepository {
    return instead(sound, {
      obstacles: () => Promise.resolve({ gaps: 0, lostFiles: 0, unsafeSettings: [] }),
      openOf: () => Promise.resolve([]),
    });
  }
}

class NeverResting extends AbandonedSubmissionsService {
  constructor(private readonly given: Abandoned) {
    super(...given);
  }

  override async declare(work: Parameters<AbandonedSubmissionsService['declare']>[0]): Promise<number> {
    const [, , restores] = this.given;
    const open = await restores.openOf(work.lease.organisationId);
    return open.length + (await super.declare(work));
  }
}

export class TakesTryingForProgress extends Blueprint {
  override abandoned(...given: Abandoned): AbandonedSubmissionsService {
    return new NeverResting(given);
  }
}

class Forgetting extends JournalAnswersService {
  override of(): Promise<ReadonlyMap<string, JournalAnswer>> {
    return Promise.resolve(new Map());
  }
}

class ForgettingRefusals extends JournalAnswersService {
  override async of(
    ...given: Parameters<JournalAnswersService['of']>
  ): ReturnType<JournalAnswersService['of']> {
    return new Map([...(await super.of(...given))].filter(([, { says }]) => says !== 'refused'));
  }
}

export class ForgetsRefusals extends Blueprint {
  override journalAnswers(guard: SafeModeService): JournalAnswersService {
    return new ForgettingRefusals(guard);
  }
}

export class ForgetsAnswers extends Blueprint {
  override journalAnswers(guard: SafeModeService): JournalAnswersService {
    return new Forgetting(guard);
  }
}
