import { NO_SENTENCE } from '../../../src/domain/texts/stored-sentence';
import type { OutcomesRepository } from '../../../src/documents/outcomes.repository';
import type { CheckedPdf } from '../../../src/domain/receipt/pdf-check';
import type { Verdict } from '../../../src/domain/fiscal/verdict';
import { ReceivedOutcomesService } from '../../../src/sync/track/received-outcomes.service';
import { ReceiptPdfCheckService } from '../../../src/sync/track/receipt-pdf-check.service';
import { Blueprint } from '../blueprint';
import { instead } from './instead';

type Heard = ConstructorParameters<typeof ReceivedOutcomesService>;

/** Mutant: takes "failed" as a failure, even if receipt numbers come with it. */
class Literal extends ReceivedOutcomesService {
  constructor(private readonly given: Heard) {
    super(...given);
  }

  override async statements(
    ...[account, requestIds]: Parameters<ReceivedOutcomesService['statements']>
  ): ReturnType<ReceivedOutcomesService['statements']> {
    const [registry, outcomes] = this.given;
    const { verdicts, ...asked } = await super.statements(account, requestIds);
    const read = new Map<string, Verdict>(verdicts);
    for (const [requestId, { result }] of verdicts) {
      if (result !== 'held') continue;
      for (const kept of await outcomes.unsettledOf(account.id, requestId)) {
        const outcome = registry.get(account.service).readStatement(kept);
        if (outcome.result === 'rejected') read.set(requestId, { result: 'rejected', outcome });
      }
    }
    return { verdicts: read, ...asked };
  }
}

export class ReadsFailuresLiterally extends Blueprint {
  override heard(...given: Heard): ReceivedOutcomesService {
    return new Literal(given);
  }
}

export class PassesOverTheUnreadable extends Blueprint {
  override outcomes(sound: OutcomesRepository): OutcomesRepository {
    return instead(sound, {
      keep: (manager, accountId, heard) =>
        sound.keep(
          manager,
          accountId,
          heard.filter(({ unreadable }) => unreadable === null),
        ),
    });
  }
}

class Careless extends ReceiptPdfCheckService {
  override check(): Promise<CheckedPdf> {
    return Promise.resolve({ check: 'own', detail: NO_SENTENCE });
  }
}

export class AttachesAnyPdf extends Blueprint {
  override pdfCheck(...given: ConstructorParameters<typeof ReceiptPdfCheckService>): ReceiptPdfCheckService {
    return new Careless(...given);
  }
}
