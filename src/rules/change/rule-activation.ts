import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocumentsRepository } from '../../document-store/documents.repository';
import { refusal } from '../../documents/refuse';
import { Books } from '../../organisations/books/books';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import type { Organisation } from '../../organisations/organisation.entity';

type LiveSettings = Pick<Organisation, 'goLiveOn' | 'trigger' | 'platform'>;

/** What has to be true of changed rules and settings before they count, and what happens once they do. */
@Injectable()
export class RuleActivation {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
    private readonly books: Books,
  ) {}

  /**
   * On a platform without an approval state every saved document would be submitted at once, drafts of people included.
   * What is stored already keeps nobody from another change.
   * @throws InvalidInput when the change makes the organisation live by approvals that its platform does not have
   */
  assertMayBeLive(before: LiveSettings, after: LiveSettings): void {
    if (!isLiveByApproval(after) || isLiveByApproval(before)) return;
    const { approves, name } = this.books.connector(after);
    if (!approves) throw refusal('PLATFORM_LACKS_APPROVAL', { platform: name });
  }

  /** In the transaction of the change: anyone who sees it also sees what it releases. */
  async activate(organisationId: string, manager: EntityManager): Promise<void> {
    await this.documents.releaseWaiting(organisationId, manager);
    await this.leases.wake({ organisationId }, manager);
  }
}

function isLiveByApproval({ goLiveOn, trigger }: LiveSettings): boolean {
  return goLiveOn !== null && trigger === 'approved';
}
