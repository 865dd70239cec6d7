import type { OpenFiscalAccount } from '../../../src/fiscal/accounts/fiscal-accounts.repository';
import { applyTransition } from '../../../src/documents/transitions';
import type { WebhookReading } from '../../../src/fiscal/fiscal-service';
import type { FiscalOutcome, Fiscalised } from '../../../src/domain/fiscal/outcome';
import type { Verdict } from '../../../src/domain/fiscal/verdict';
import { type Answers, ReceivedOutcomesService } from '../../../src/sync/track/received-outcomes.service';
import { OrphanAdoptionService } from '../../../src/sync/track/orphan-adoption.service';
import { OUTCOMES_LAST_MS } from '../../../src/domain/lifecycle/limits';
import { OutcomeSettlementService } from '../../../src/sync/track/outcome-settlement.service';
import { CircumstancesService } from '../../../src/setup/circumstances/circumstances.service';
import { Blueprint } from '../blueprint';
import { SimulatedFiscalHarmony } from '../fiscal/simulated-fiscal-harmony';
import type { Environment } from '../environment';
import type { SimulatedProcess } from '../simulated-process';
import type { Submission } from '../../../src/documents/submissions.entities';

type Heard = ConstructorParameters<typeof ReceivedOutcomesService>;

type Reread = (
  said: Map<string, Verdict>,
  account: OpenFiscalAccount,
  requestIds: readonly string[],
  given: Heard,
) => Promise<void>;

/** Base of mutants that change the confirmed outcomes before they are used. */
class Rereading extends ReceivedOutcomesService {
  constructor(
    private readonly given: Heard,
    private readonly reread: Reread,
  ) {
    super(...given);
  }

  override async statements(account: OpenFiscalAccount, requestIds: readonly string[]): Promise<Answers> {
    const { verdicts, ...asked } = await super.statements(account, requestIds);
    const said = new Map(verdicts);
    await this.reread(said, account, requestIds, this.given);
    return { verdicts: said, ...asked };
  }
}

export class BelievesFailureEvents extends Blueprint {
  override heard(...given: Heard): ReceivedOutcomesService {
    return new Rereading(given, async (said, account, requestIds, [registry, outcomes]) => {
      for (const requestId of requestIds) {
        for (const event of await outcomes.unsettledOf(account.id, requestId)) {
          const outcome = registry.get(account.service).readStatement(event);
          if (event.heardBy !== 'webhook' || outcome?.result !== 'rejected') continue;
          said.set(requestId, { result: 'rejected', outcome });
        }
      }
    });
  }
}

export class TakesDuplicatesForProof extends Blueprint {
  override heard(...given: Heard): ReceivedOutcomesService {
    return new Rereading(given, (said) => {
      for (const [requestId, verdict] of said) {
        if (verdict.result !== 'rejected' || !verdict.outcome.message.includes('duplicate')) continue;
        said.set(requestId, { result: 'fiscalised', outcome: asFiscalised(verdict.outcome), remarks: [] });
      }
      return Promise.resolve();
    });
  }
}

function asFiscalised({ requestId, raw }: FiscalOutcome): Fiscalised {
  const qrUrl = 'https://fdmstest.zimra.co.zw/';
  const data = { deviceId: '4711', fiscalDay: '70', fiscalNumber: '1', verificationCode: 'V', qrUrl };
  return { result: 'fiscalised', requestId, raw, pdfName: null, error: null, data };
}

type Orphans = ConstructorParameters<typeof OrphanAdoptionService>;

class ByElimination extends OrphanAdoptionService {
  constructor(private readonly given: Orphans) {
    super(...given);
  }

  override async adopt(account: OpenFiscalAccount): Promise<number> {
    const [documents, submissions, orphans] = this.given;
    const [owner, ...others] = (await submissions.withoutRequest(account.id, OUTCOMES_LAST_MS)).filter(
      ({ state }) => state === 'unknown',
    );
    if (owner === undefined || others.length > 0) return 0;
    const [orphan] = await orphans.due(account.id, owner.startedAt);
    if (orphan === undefined) return 0;
    const { requestId } = orphan;
    await documents.transaction(async (manager) => {
      await submissions.settle(manager, owner, ['unknown'], 'accepted', { requestId });
      const document = { id: owner.documentId, state: 'uncertain' as const };
      await applyTransition(manager, { actor: 'system' }, document, 'processing', { dueInMs: 0 });
    });
    return 1;
  }
}

export class AttributesByElimination extends Blueprint {
  override orphans(...given: Orphans): OrphanAdoptionService {
    return new ByElimination(given);
  }
}

class NoAdoption extends OrphanAdoptionService {
  override adopt(): Promise<number> {
    return Promise.resolve(0);
  }

  override adoptFor(): Promise<void> {
    return Promise.resolve();
  }
}

export class DropsOrphans extends Blueprint {
  override orphans(...given: Orphans): OrphanAdoptionService {
    return new NoAdoption(...given);
  }
}

/** Mutant: sends a document again although an outcome without an owner may be its own. */
export class IgnoresOrphans extends Blueprint {
  override readonly dropped = ['orphans_are_no_obstacle'] as const;
}

class Stubborn extends OutcomeSettlementService {
  override settle(submission: Submission, verdict: Verdict): Promise<boolean> {
    if (submission.state === 'rejected') return Promise.resolve(false);
    return super.settle(submission, verdict);
  }
}

export class SuccessDoesNotAbsorb extends Blueprint {
  override settler(
    ...given: ConstructorParameters<typeof OutcomeSettlementService>
  ): OutcomeSettlementService {
    return new Stubborn(...given);
  }
}

class ByPosition extends SimulatedFiscalHarmony {
  override async statements(
    ...[account, requestIds]: Parameters<SimulatedFiscalHarmony['statements']>
  ): ReturnType<SimulatedFiscalHarmony['statements']> {
    const heard = await super.statements(account, requestIds);
    return heard.map(({ body }, at) => ({ requestId: requestIds[at] ?? '', body }));
  }
}

export class MatchesByPosition extends Blueprint {
  override service(process: SimulatedProcess, environment: Environment): SimulatedFiscalHarmony {
    return new ByPosition(process, environment);
  }
}

class Credulous extends SimulatedFiscalHarmony {
  override verifyWebhook(): WebhookReading {
    return { genuine: true, isSigned: true };
  }
}

export class TakesForgeries extends Blueprint {
  override service(process: SimulatedProcess, environment: Environment): SimulatedFiscalHarmony {
    return new Credulous(process, environment);
  }
}

class Impatient extends CircumstancesService {
  /** Called for both uses of the mapping: of many documents, and of one right before its submission. */
  override async known(
    ...given: Parameters<CircumstancesService['known']>
  ): ReturnType<CircumstancesService['known']> {
    const known = [...(await super.known(...given))];
    return new Map(
      known.map(([id, { circumstances, ...document }]) => {
        const originals = circumstances.originals.map((original) => ({ ...original, isFiscalised: true }));
        return [id, { ...document, circumstances: { ...circumstances, originals } }];
      }),
    );
  }
}

export class CreditsTooEarly extends Blueprint {
  override circumstances(...given: ConstructorParameters<typeof CircumstancesService>): CircumstancesService {
    return new Impatient(...given);
  }
}
