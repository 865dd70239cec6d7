import type { SubmissionsRepository } from '../../../src/documents/submissions.repository';
import type { FiscalService } from '../../../src/fiscal/fiscal-service';
import { Blueprint } from '../blueprint';
import type { Environment } from '../environment';
import { SimulatedFiscalHarmony } from '../fiscal/simulated-fiscal-harmony';
import type { SimulatedProcess } from '../simulated-process';
import { instead } from './instead';

/** Base of mutants whose adapter makes a wrong claim whether the service can be asked again. */
class Claiming extends Blueprint {
  constructor(private readonly repeatable: FiscalService['repeatable']) {
    super();
  }

  override service(process: SimulatedProcess, environment: Environment): FiscalService {
    return instead<FiscalService>(new SimulatedFiscalHarmony(process, environment), {
      repeatable: this.repeatable,
    });
  }
}

export class RepeatsUnasked extends Claiming {
  constructor() {
    super('yes');
  }
}

export class NeverRepeats extends Claiming {
  constructor() {
    super('no');
  }
}

/** Mutant: repeats the document as rendered now, instead of the bytes that were sent. */
export class RepeatsOtherBytes extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    return instead(sound, {
      repeat: async (...given) => {
        const repeated = await sound.repeat(...given);
        const payload = repeated === null ? null : Buffer.concat([repeated.payload, Buffer.from(' ')]);
        return repeated === null || payload === null ? null : { ...repeated, payload };
      },
    });
  }
}

/** Mutant: believes a refusal of a repeat, although the first sending may still arrive. */
export class BelievesTheFirstRefusal extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    return instead(sound, {
      repeat: async (...given) => {
        const repeated = await sound.repeat(...given);
        return repeated === null ? null : { ...repeated, sentBefore: new Date(0) };
      },
    });
  }
}

/** Mutant: sends a document again without a prior commit. */
export class RepeatsWithoutCommit extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    return instead(sound, {
      repeat: (_lease, _document, submission) =>
        Promise.resolve({ ...submission, sentBefore: submission.repeatedAt ?? submission.startedAt }),
    });
  }
}
