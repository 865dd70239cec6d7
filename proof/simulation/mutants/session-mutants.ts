import type { LeasesRepository } from '../../../src/organisations/lease/leases.repository';
import type { KnownPart, ReceiptsRepository } from '../../../src/documents/receipts.repository';
import type { SubmissionsRepository } from '../../../src/documents/submissions.repository';
import { SEND_WITHIN_MS } from '../../../src/domain/lifecycle/limits';
import { Lease } from '../../../src/organisations/lease/lease';
import { SubmissionSenderService } from '../../../src/sync/submit/submission-sender.service';
import { Blueprint } from '../blueprint';
import { instead } from './instead';

/** Mutant: goes on although it knows that its session has ended. */
export class IgnoresItsSession extends Blueprint {
  override leases(sound: LeasesRepository): LeasesRepository {
    return instead(sound, {
      claimDue: async (...given) => {
        const lease = await sound.claimDue(...given);
        return lease === null ? null : Object.assign(lease, { boundTo: () => lease });
      },
    });
  }
}

/** Mutant: checks its lease, but not the age of the intent. */
class Patient extends SubmissionSenderService {
  protected override isTooLate(...[work]: Parameters<SubmissionSenderService['isTooLate']>): boolean {
    return super.isTooLate(work, Lease.now());
  }
}

export class SendsOldIntents extends Blueprint {
  override sender(...given: ConstructorParameters<typeof SubmissionSenderService>): SubmissionSenderService {
    return new Patient(...given);
  }
}

/** Mutant: immediately gives up on what its predecessor has begun. */
export class NeverWaitsForTheSender extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    return instead(sound, { abandoned: (lease) => sound.abandoned(lease, 0) });
  }
}

/** Mutant: immediately repeats a submission that its predecessor may still be sending. */
export class RepeatsBesideTheSender extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    return instead(sound, {
      repeat: (lease, document, submission) => sound.repeat(lease, document, submission, 0),
    });
  }
}

/** Mutant: looks for a note that its predecessor may still be writing. */
export class LooksForNotesTooSoon extends Blueprint {
  override receipts(sound: ReceiptsRepository): ReceiptsRepository {
    return instead(sound, {
      toWriteBack: async (ids) => {
        const earlier = ({ begunAt, ...part }: KnownPart): KnownPart => ({
          ...part,
          begunAt: begunAt === null ? null : new Date(begunAt.getTime() - SEND_WITHIN_MS - 1),
        });
        const found = await sound.toWriteBack(ids);
        return found.map((one) => ({ ...one, parts: one.parts.map(earlier) }));
      },
      beginAgain: () => Promise.resolve(true),
    });
  }
}
