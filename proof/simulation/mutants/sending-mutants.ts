import { randomUUID } from 'node:crypto';
import type { DocumentsRepository } from '../../../src/documents/documents.repository';
import type { SubmissionState } from '../../../src/domain/fiscal/submission-states';
import type { Committed, NewSubmission } from '../../../src/documents/begin-submission';
import type { Submission } from '../../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../../src/documents/documents.entities';
import { Failure } from '../../../src/domain/issues/failure';
import { Lease } from '../../../src/organisations/lease/lease';
import type { OpenFiscalAccount } from '../../../src/fiscal/accounts/fiscal-accounts.repository';
import type { LeasesRepository } from '../../../src/organisations/lease/leases.repository';
import type { SubmissionsRepository } from '../../../src/documents/submissions.repository';
import type { SubmissionLine, SubmitAnswer } from '../../../src/fiscal/fiscal-service';
import { SubmissionAnswersService } from '../../../src/sync/submit/submission-answers.service';
import type { OutsideReceiptsRepository } from '../../../src/documents/outside-receipts.repository';
import { Blueprint } from '../blueprint';
import { CUSTOMERS } from '../books/book-documents';
import type { Stored } from '../layer';
import { SimulatedFiscalHarmony } from '../fiscal/simulated-fiscal-harmony';
import type { Environment } from '../environment';
import type { SimulatedProcess } from '../simulated-process';
import type { Organisation } from '../../../src/organisations/organisation.entity';
import { CircumstancesService } from '../../../src/setup/circumstances/circumstances.service';
import { instead } from './instead';
import { SendsOldIntents } from './session-mutants';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

class Resending extends SimulatedFiscalHarmony {
  override async connect(account: Parameters<SimulatedFiscalHarmony['connect']>[0]): Promise<SubmissionLine> {
    const line = await super.connect(account);
    const send: SubmissionLine['send'] = async (kind, payload) => {
      const answer = await line.send(kind, payload);
      return answer.result === 'unknown' ? line.send(kind, payload) : answer;
    };
    return { send, close: () => line.close() };
  }
}

export class ResendsOnTimeOut extends Blueprint {
  override service(process: SimulatedProcess, environment: Environment): SimulatedFiscalHarmony {
    return new Resending(process, environment);
  }
}

class Hopeful extends SubmissionAnswersService {
  override record(
    account: OpenFiscalAccount,
    document: TrackedDocument,
    submission: Submission,
    answer: SubmitAnswer,
  ): ReturnType<SubmissionAnswersService['record']> {
    const { result } = answer;
    const taken = result === 'unknown' ? { result: 'not_sent' as const, said: answer.said } : answer;
    return super.record(account, document, submission, taken);
  }
}

export class TakesUnknownForNotSent extends Blueprint {
  override answers(
    ...given: ConstructorParameters<typeof SubmissionAnswersService>
  ): SubmissionAnswersService {
    return new Hopeful(...given);
  }
}

/** Mutant: takes "unauthorised" as proof that the document was not accepted. */
class Trusting extends SubmissionAnswersService {
  protected override ask(): Promise<Failure | null> {
    return Promise.resolve(new Failure('unauthorised', storedWords('of course')));
  }
}

export class BelievesRefusals extends Blueprint {
  override answers(
    ...given: ConstructorParameters<typeof SubmissionAnswersService>
  ): SubmissionAnswersService {
    return new Trusting(...given);
  }
}

/** Mutant: commits the intent only together with the result. */
export class SendsBeforeTheIntent extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    const formed = new Map<string, () => Promise<Submission | null>>();
    const written = async (submission: Pick<Submission, 'id'>): Promise<Pick<Submission, 'id'> | null> => {
      const form = formed.get(submission.id);
      formed.delete(submission.id);
      return form === undefined ? submission : form();
    };
    return instead(sound, {
      accept: async (submission, ...rest) => {
        const row = await written(submission);
        return row !== null && sound.accept({ ...submission, id: row.id }, ...rest);
      },
      begin: (lease, document, intent) => {
        const { follows: _follows, rulesVersion: _version, rules, ...fixed } = intent;
        const id = randomUUID();
        formed.set(id, () => sound.begin(lease, document, intent));
        return Promise.resolve({
          ...fixed,
          rulesSha256: rules.sha256,
          id,
          documentId: document.id,
          attempt: 1,
          startedAt: new Date(),
          seq: '0',
          database: null,
        } as Submission & Committed);
      },
      settle: async (manager, submission, ...rest) => {
        const row = await written(submission);
        return row !== null && sound.settle(manager, row, ...rest);
      },
    });
  }
}

/**
 * Mutant: checks neither the end of its lease nor the age of the intent; each check alone would hide that the other is
 * missing.
 */
export class NeverLooksAtTheClock extends SendsOldIntents {
  override leases(sound: LeasesRepository): LeasesRepository {
    return instead(sound, {
      claimDue: async (...given) => {
        const lease = await sound.claimDue(...given);
        lease?.extendedAt(Lease.now(), Number.MAX_SAFE_INTEGER);
        return lease;
      },
    });
  }
}

/** Lease with the present token, as if it had just been claimed. */
async function present({ organisations }: Stored, { organisationId }: Lease): Promise<Lease> {
  const organisation = await organisations.find(organisationId);
  return Lease.claimed(organisationId, organisation?.leaseToken ?? '0', Lease.now(), 60_000);
}

/**
 * Mutant: ignores the lease token, and the clock as well, because each check alone would hide that the other is
 * missing.
 */
export class NoFencing extends NeverLooksAtTheClock {
  override documents(sound: DocumentsRepository, stored: Stored): DocumentsRepository {
    return instead(sound, {
      move: async (lease, ...rest) => sound.move(await present(stored, lease), ...rest),
    });
  }

  override submissions(sound: SubmissionsRepository, stored: Stored): SubmissionsRepository {
    return instead(sound, {
      begin: async (lease, ...rest) => sound.begin(await present(stored, lease), ...rest),
    });
  }
}

/** Mutant: checks for a pause only when a run begins. */
export class IgnoresPauses extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    const mayBegin = (owner: Organisation | undefined, row: NewSubmission): boolean =>
      owner?.leaseToken === row.leaseToken;
    return instead(sound, { mayBegin } as unknown as Partial<SubmissionsRepository>);
  }
}

export class TwoUnderWay extends Blueprint {
  override readonly dropped = ['two_under_way'] as const;
}

class Careless extends CircumstancesService {
  /** Called for both uses of the mapping: of many documents, and of one right before its submission. */
  override known(
    ...[place, { written, stored }]: Parameters<CircumstancesService['known']>
  ): ReturnType<CircumstancesService['known']> {
    return super.known(place, { written, stored: { ...stored, holders: [] } });
  }
}

class Forgetful extends CircumstancesService {
  override known(
    ...[place, { written, stored }]: Parameters<CircumstancesService['known']>
  ): ReturnType<CircumstancesService['known']> {
    return super.known(place, { written, stored: { ...stored, recorded: new Map() } });
  }
}

/**
 * Mutant: ignores receipts of other programs in all three places that check for them, because each would hide that the
 * others are missing.
 */
export class IgnoresReceiptsElsewhere extends Blueprint {
  override readonly dropped = ['recorded_may_be_sent'] as const;

  override outside(sound: OutsideReceiptsRepository): OutsideReceiptsRepository {
    return instead(sound, { ofDocuments: () => Promise.resolve(new Map()) });
  }

  override circumstances(...given: ConstructorParameters<typeof CircumstancesService>): CircumstancesService {
    return new Forgetful(...given);
  }
}

export class IgnoresTakenNumbers extends Blueprint {
  override circumstances(...given: ConstructorParameters<typeof CircumstancesService>): CircumstancesService {
    return new Careless(...given);
  }
}

/** Mutant: matches a credit note's reference with invoices of all customers. */
export class MatchesAcrossCustomers extends Blueprint {
  override documents(sound: DocumentsRepository): DocumentsRepository {
    return instead(sound, {
      findInvoiced: async (organisationId, asked, ...rest) => {
        const everybody = asked.flatMap(({ till }) =>
          CUSTOMERS.map(({ sourceId }) => ({ contactId: sourceId, till })),
        );
        const found = await sound.findInvoiced(organisationId, everybody, ...rest);
        return asked.flatMap(({ contactId }) =>
          found.map((invoice) => ({ ...invoice, source: asOf(contactId, invoice) })),
        );
      },
    });
  }
}

function asOf(contactId: string, { source }: TrackedDocument): string {
  const read = JSON.parse(source) as { readonly customer: object };
  return JSON.stringify({ ...read, customer: { ...read.customer, sourceId: contactId } });
}

/** Mutant part: ignores an answer that arrives after the sender has stopped waiting. */
function deaf(sound: SubmissionsRepository, deafTo: readonly SubmissionState[]): SubmissionsRepository {
  return instead(sound, {
    settle: (manager, submission, from, to, known) => {
      const isLate = from.includes('sending') && from.includes('unknown') && deafTo.includes(to);
      return sound.settle(manager, submission, isLate ? ['sending'] : from, to, known);
    },
  });
}

export class IgnoresLateRefusals extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    return deaf(sound, ['refused', 'not_sent']);
  }
}

export class IgnoresLateAcceptance extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    return instead(sound, {
      accept: (submission, _from, ...rest) => sound.accept(submission, ['sending'], ...rest),
    });
  }
}
