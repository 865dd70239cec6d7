import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocumentsRepository } from '../../documents/documents.repository';
import { refusal } from '../../domain/issues/refuse';
import { ClientBindingsService } from '../../fiscal/accounts/client-bindings.service';
import { BooksService } from '../../organisations/books/books.service';
import { GapsService } from '../circumstances/gaps.service';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import type { Organisation } from '../../organisations/organisation.entity';

/** Settings that determine the fiscal account with which the organisation is live. */
interface GoLiveSettings {
  readonly fiscalAccountId?: string | null;
  readonly goLiveOn?: string | null;
  readonly confirmBinding?: string;
}

type LiveSettings = Pick<Organisation, 'goLiveOn' | 'trigger' | 'platform'>;

/** Preconditions of changed rules and settings, and actions after they take effect. */
@Injectable()
export class RuleActivationService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
    private readonly books: BooksService,
    private readonly clients: ClientBindingsService,
    private readonly gaps: GapsService,
  ) {}

  /**
   * Requires approvals on the platform: without an approval state every saved document, drafts included,
   * would be submitted at once. Existing settings do not block other changes.
   * @throws InvalidInput when the change makes the organisation live by approvals that its platform does not
   * have
   */
  assertMayBeLive(before: LiveSettings, after: LiveSettings): void {
    if (!isLiveByApproval(after) || isLiveByApproval(before)) return;
    const { approves, name } = this.books.connector(after);
    if (!approves) throw refusal('PLATFORM_LACKS_APPROVAL', { platform: name });
  }

  /**
   * Reads the account's taxpayer before a change makes an organisation live with it, or confirms its
   * identity.
   */
  async readAccount(before: Organisation, given: GoLiveSettings): Promise<void> {
    const accountId = given.fiscalAccountId ?? before.fiscalAccountId;
    const goesLive = given.goLiveOn != null || (given.fiscalAccountId != null && before.goLiveOn !== null);
    if (accountId !== null && (goesLive || given.confirmBinding !== undefined))
      await this.clients.read(accountId);
  }

  /**
   * Binds a live organisation to its account, in the transaction of the change.
   * @throws Refusal BINDING_NOT_AS_READ
   */
  async bind(after: Organisation, confirmed: string | undefined, manager: EntityManager): Promise<void> {
    if (after.goLiveOn !== null && after.fiscalAccountId !== null)
      await this.clients.bind(manager, after, after.fiscalAccountId);
    if (confirmed !== undefined) await this.clients.confirm(manager, after, confirmed);
  }

  /**
   * Stores gaps in the transaction of the change: a long pause of a live organisation is a gap until persons confirm
   * that no other program fiscalised its documents.
   * @throws Refusal GAPS_NOT_AS_READ
   */
  async keepGaps(
    before: Organisation,
    after: Organisation,
    confirmed: string | undefined,
    manager: EntityManager,
  ): Promise<void> {
    if (before.goLiveOn !== null && after.isPaused !== before.isPaused)
      await this.gaps.turn(manager, before, after.isPaused);
    if (confirmed !== undefined) await this.gaps.confirm(manager, after.id, confirmed);
  }

  /** Releases documents in the transaction of the change, so that both take effect together. */
  async activate(organisationId: string, manager: EntityManager): Promise<void> {
    await this.documents.release(organisationId, 'all', manager);
    await this.leases.wake({ organisationId }, manager);
  }
}

function isLiveByApproval({ goLiveOn, trigger }: LiveSettings): boolean {
  return goLiveOn !== null && trigger === 'approved';
}
