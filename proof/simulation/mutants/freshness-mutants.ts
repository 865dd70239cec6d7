import type { DocumentsRepository } from '../../../src/documents/documents.repository';
import type { TrackedDocument } from '../../../src/documents/documents.entities';
import { ListedTotalsService } from '../../../src/organisations/books/listed-totals.service';
import type { LeasesRepository } from '../../../src/organisations/lease/leases.repository';
import type {
  BeforeSubmission,
  CircumstancesService,
} from '../../../src/setup/circumstances/circumstances.service';
import type { DocumentVersionsRepository } from '../../../src/sync/collect/document-versions.repository';
import { PreparationService } from '../../../src/sync/prepare/preparation.service';
import { CurrentVersionsService } from '../../../src/sync/submit/current-versions.service';
import type { OrganisationWork } from '../../../src/sync/organisation-work';
import { Blueprint } from '../blueprint';
import { instead } from './instead';

/** Mutant: assumes that the books have not changed since the document was prepared. */
class Trustful extends CurrentVersionsService {
  override async keepUnchanged(
    work: OrganisationWork,
    ready: readonly TrackedDocument[],
  ): Promise<TrackedDocument[]> {
    const seenAt = await work.now();
    return ready.map((document) => Object.assign(document, { seenAt }));
  }
}

export class NeverLooksAgain extends Blueprint {
  override current(...given: ConstructorParameters<typeof CurrentVersionsService>): CurrentVersionsService {
    return new Trustful(...given);
  }
}

/** Mutant: uses a stored contact even if it was read before the document's last change. */
class ContentWithContacts extends PreparationService {
  override fetchCustomers(...[work, documents, ...asked]: Parameters<PreparationService['fetchCustomers']>) {
    const seenAt = new Date(0);
    return super.fetchCustomers(
      work,
      documents.map((document) => ({ ...document, seenAt })),
      ...asked,
    );
  }

  override async before(...asked: Parameters<PreparationService['before']>): Promise<BeforeSubmission> {
    const { stored, ...before } = await super.before(...asked);
    const customers = [...stored.customers].map(
      ([sourceId, known]) => [sourceId, { ...known, fetchedAt: before.ahead.now }] as const,
    );
    return { ...before, stored: { ...stored, customers: new Map(customers) } };
  }
}

export class KeepsContacts extends Blueprint {
  override preparation(...given: ConstructorParameters<typeof PreparationService>): PreparationService {
    return new ContentWithContacts(...given);
  }
}

/** Mutant: keeps the payment account that was read first, although the payment was moved. */
export class KeepsPayments extends Blueprint {
  override current(...given: ConstructorParameters<typeof CurrentVersionsService>): CurrentVersionsService {
    const [totals, documents, versions, sound] = given;
    const known = new Map<string, TrackedDocument['paidInto']>();
    const paidInto = instead(sound, {
      read: async (work, ready, purpose) => {
        await sound.read(work, ready, purpose);
        for (const document of ready) {
          const { id } = document;
          if (document.paidInto !== null) known.set(id, known.get(id) ?? document.paidInto);
          document.paidInto = known.get(id) ?? null;
        }
      },
    });
    return super.current(totals, documents, versions, paidInto);
  }
}

/** Mutant: trusts the totals of invoices in lists. */
class TrustsTotals extends ListedTotalsService {
  override owed(): [] {
    return [];
  }
}

export class TrustsListedTotals extends Blueprint {
  override totals(...given: ConstructorParameters<typeof ListedTotalsService>): ListedTotalsService {
    return new TrustsTotals(...given);
  }
}

/** Mutant: keeps an exclusion by a person even after the document has changed. */
export class KeepsDecisions extends Blueprint {
  override versions(sound: DocumentVersionsRepository): DocumentVersionsRepository {
    return instead(sound, {
      around: async (...asked) => ({ ...(await sound.around(...asked)), isExclusionOutdated: false }),
    });
  }
}

/** Mutant: uses the machine's clock for the age of what was read. */
export class ReadsItsOwnClock extends Blueprint {
  override leases(sound: LeasesRepository): LeasesRepository {
    return instead(sound, { now: () => Promise.resolve(new Date()) });
  }

  /** Data read before a round or a submission contains the time as well. */
  override documents(sound: DocumentsRepository): DocumentsRepository {
    return instead(sound, {
      daysAhead: async (...asked) => ({ ...(await sound.daysAhead(...asked)), now: new Date() }),
    });
  }

  override circumstances(...given: ConstructorParameters<typeof CircumstancesService>): CircumstancesService {
    const sound = super.circumstances(...given);
    return instead(sound, {
      before: async (...asked) => {
        const before = await sound.before(...asked);
        return { ...before, ahead: { ...before.ahead, now: new Date() } };
      },
    });
  }
}
