import type { AccountStanding } from '../../../src/documents/refused-submissions';
import type { SubmissionsRepository } from '../../../src/documents/submissions.repository';
import {
  type BeforeSubmission,
  CircumstancesService,
} from '../../../src/setup/circumstances/circumstances.service';
import { SubmissionAnswersService } from '../../../src/sync/submit/submission-answers.service';
import { Blueprint } from '../blueprint';
import { instead } from './instead';

const FREE = { stopped: null, isAwaitingOutcome: false } as const;

/** Mutant: never stops submissions to an account. */
class NeverStops extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    const standing = async (id: string): Promise<AccountStanding> => ({
      ...(await sound.standing(id)),
      ...FREE,
    });
    return instead(sound, { standing });
  }

  override circumstances(...given: ConstructorParameters<typeof CircumstancesService>): CircumstancesService {
    const sound = new CircumstancesService(...given);
    const before = async (
      ...asked: Parameters<CircumstancesService['before']>
    ): Promise<BeforeSubmission> => {
      const known = await sound.before(...asked);
      return { ...known, standing: { ...known.standing, ...FREE } };
    };
    return instead(sound, { before });
  }
}

/** Mutant: blames the document for every rejection. */
class BlamesDocuments extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    const settle = (
      ...[manager, submission, from, to, known = {}]: Parameters<SubmissionsRepository['settle']>
    ): Promise<boolean> => {
      const { refusal, ...others } = known;
      const isOutcome = to === 'rejected' && refusal !== undefined;
      return sound.settle(manager, submission, from, to, isOutcome ? others : known);
    };
    return instead(sound, { settle });
  }
}

/** Mutant: ignores the date that the device names. */
class IgnoresDates extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    return instead(sound, { followDevice: () => Promise.resolve(true) });
  }
}

/** Mutant: does not count a submission without an answer as a failure of the account. */
class ForgetsSilence extends Blueprint {
  override answers(
    ...given: ConstructorParameters<typeof SubmissionAnswersService>
  ): SubmissionAnswersService {
    return new Forgetful(...given);
  }
}

class Forgetful extends SubmissionAnswersService {
  override unknown(
    ...[account, document, submission, message]: Parameters<SubmissionAnswersService['unknown']>
  ): Promise<void> {
    return super.unknown(account, document, submission, message);
  }
}

/** Deliberate faults of stopping submissions, each with a state of the service in which it shows. */
export const LASTING_MUTANTS = [
  { fault: 'never stops', blueprint: new NeverStops(), shownBy: 'RCPT020' },
  { fault: 'blames the documents', blueprint: new BlamesDocuments(), shownBy: 'DEV05' },
  {
    fault: 'ignores the dates that are named',
    blueprint: new IgnoresDates(),
    shownBy: 'RCPT030 with a date that is not enough',
  },
  { fault: 'forgets silence', blueprint: new ForgetsSilence(), shownBy: 'request_lost' },
] as const;
