import { Inject, Injectable } from '@nestjs/common';
import { canonicalJson, sha256Hex } from '../../domain/canonical-json';
import { CONFIRMATION_OBSTACLES } from '../../domain/lifecycle/obstacles';
import { refusal } from '../../domain/issues/refuse';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { type CurrentCall, currentCall, currentPrincipal } from '../rights/current-principal';
import type { Principal } from '../rights/principal';
import { ConfirmationsRepository, type Wanted } from './confirmations.repository';
import type { ConfirmationSubject } from './two-persons.entities';

/** Request that two people must agree on: the call itself, except fields that must not be stored. */
interface Matter {
  readonly subject: ConfirmationSubject;
  readonly organisationId: string;
  /** Fields of the body that are hidden: the second person enters them again. */
  readonly secrets?: readonly string[];
  /** Present state of what the call is about; if it changes meanwhile, the second person is asked again. */
  readonly standing: object;
}

/**
 * Requires two people for irreversible acts as soon as an organisation has two approvers: the first asks, the second
 * repeats the call and names the confirmation (`X-Ledgerstamp-Confirms`). One statement compares people, sessions,
 * facts and times (decision 39).
 */
@Injectable()
export class TwoPersonsService {
  constructor(
    private readonly confirmations: ConfirmationsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Does the work if one person suffices, or the second one calls. Call it after all other checks.
   * @param work receives the name of the requester, or null where one person suffices
   * @throws Refusal AWAITS_SECOND_PERSON for the first person, SECOND_PERSON_MISSING for a key, CONFIRMATION_REFUSED
   * where something prevents the second
   */
  async agree<T>(matter: Matter, work: (askedBy: string | null) => Promise<T>): Promise<T> {
    const [principal, call] = [currentPrincipal(), currentCall()];
    if (principal === null || call === null || !(await this.needsTwo(matter))) return work(null);
    if (principal.personId === null) throw refusal('SECOND_PERSON_MISSING');
    const wanted = wantedOf(matter, call);
    if (call.confirms === null) {
      const confirmationId = await this.confirmations.request(wanted, principal);
      throw refusal('AWAITS_SECOND_PERSON', { confirmationId });
    }
    const askedBy = await this.confirmations.take(call.confirms, wanted, principal);
    if (askedBy === null) return this.explain(call.confirms, wanted, principal);
    try {
      return await work(askedBy);
    } catch (error) {
      await this.confirmations.giveBack(call.confirms);
      throw error;
    }
  }

  async needsTwo({ subject, organisationId }: Pick<Matter, 'subject' | 'organisationId'>): Promise<boolean> {
    const isDecision = subject === 'resolution' || subject === 'outside_receipt';
    return (isDecision && this.config.resolvesByTwo) || (await this.confirmations.needsTwo(organisationId));
  }

  /** @throws always */
  private async explain(id: string, wanted: Wanted, principal: Principal): Promise<never> {
    const found = await this.confirmations.obstacles(id, wanted, principal);
    const obstacles = CONFIRMATION_OBSTACLES.filter((obstacle) => found[obstacle]);
    const changes = found.isOther ? await this.confirmations.changesSince(id) : [];
    throw refusal('CONFIRMATION_REFUSED', {
      obstacles: obstacles.length > 0 ? obstacles : ['isOver'],
      changes,
    });
  }
}

function wantedOf({ subject, organisationId, secrets = [], standing }: Matter, call: CurrentCall): Wanted {
  const { method, path, body } = call;
  const factsSha256 = sha256Hex(canonicalJson({ subject, organisationId, method, path, body, standing }));
  const omitted = secrets.filter((name) => isObject(body) && name in body);
  return {
    subject,
    organisationId,
    factsSha256,
    request: { method, path, body: without(body, omitted), omitted },
  };
}

/** Returns the body with placeholders of the same shape for its secrets. */
function without(body: unknown, secrets: readonly string[]): unknown {
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, secrets.includes(name) ? emptied(value) : value]),
  );
}

function emptied(value: unknown): unknown {
  if (!isObject(value)) return null;
  return Object.fromEntries(Object.keys(value).map((name) => [name, null]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
