import { CircumstancesService } from '../../../src/setup/circumstances/circumstances.service';
import { Blueprint } from '../blueprint';
import type { Bindings } from '../../../src/domain/fiscal/identity';
import { type BindingsRepository, booksIdentity } from '../../../src/organisations/bindings.repository';
import { Organisation } from '../../../src/organisations/organisation.entity';
import type { SubmissionsRepository } from '../../../src/documents/submissions.repository';
import type { PreparationService } from '../../../src/sync/prepare/preparation.service';
import { instead } from './instead';
import { KeepsDecisions } from './freshness-mutants';

type Known = CircumstancesService['known'];

/** Mutant: ignores that another program has issued a receipt under the number. */
class ForgetsOthers extends CircumstancesService {
  override known(...[place, { written, stored }]: Parameters<Known>): ReturnType<Known> {
    const holders = stored.holders.filter(({ heldBy }) => heldBy !== 'receipt');
    return super.known(place, { written, stored: { ...stored, holders } });
  }
}

export class ForgetsReceiptsElsewhere extends Blueprint {
  override circumstances(...given: ConstructorParameters<typeof CircumstancesService>): CircumstancesService {
    return new ForgetsOthers(...given);
  }
}

/** Mutant: treats every decision as made about the present version of the document. */
class DecidedNow extends CircumstancesService {
  override known(...[place, { written, stored }]: Parameters<Known>): ReturnType<Known> {
    const present = new Map(written.map(({ tracked, sales }) => [tracked.id, sales]));
    const decisions = new Map(
      [...stored.decisions].map(([id, made]) => {
        const sales = present.get(id);
        if (sales === undefined) return [id, made];
        const customer = stored.customers.get(sales.customer.sourceId)?.customer ?? sales.customer;
        return [id, made.map((one) => ({ ...one, about: { ...sales, customer } }))];
      }),
    );
    return super.known(place, { written, stored: { ...stored, decisions } });
  }
}

export class KeepsEveryDecision extends KeepsDecisions {
  override circumstances(...given: ConstructorParameters<typeof CircumstancesService>): CircumstancesService {
    return new DecidedNow(...given);
  }
}

/** Mutant: never asks about documents made while the client was paused or unreachable. */
export class NeverAsksAfterGaps extends Blueprint {
  override preparation(
    ...[rules, ...given]: ConstructorParameters<typeof PreparationService>
  ): PreparationService {
    const without = instead(rules, {
      find: async (organisationId) => {
        const found = await rules.find(organisationId);
        return found === null ? null : { ...found, organisation: { ...found.organisation, gaps: [] } };
      },
    });
    return super.preparation(without, ...given);
  }
}

/** Mutant: sends a credit note to the present account, even if its invoice was sent to another. */
export class CreditsAtThePresentAccount extends Blueprint {
  override submissions(sound: SubmissionsRepository): SubmissionsRepository {
    return instead(sound, {
      sentAround: async (...given) =>
        (await sound.sentAround(...given)).map((one) => ({ ...one, isOfOtherDevice: false })),
    });
  }
}

/** Mutant: accepts any company that the books name as the confirmed one. */
export class AdoptsTheBooks extends Blueprint {
  override async readBooks(...[manager, id, settings]: Parameters<Blueprint['readBooks']>): Promise<void> {
    const { bindings } = await manager.findOneByOrFail(Organisation, { id });
    const adopted = Object.entries(bindings).flatMap(([accountId, bound]) =>
      bound === undefined ? [] : [[accountId, { service: bound.service, books: booksIdentity(settings) }]],
    );
    await manager.update(Organisation, { id }, { bindings: Object.fromEntries(adopted) as Bindings });
  }
}

/** Mutant: accepts any device that is read as the confirmed one. */
export class AdoptsTheDevice extends Blueprint {
  override bindings(sound: BindingsRepository): BindingsRepository {
    return instead(sound, {
      readService: async (manager, accountId, { service }) => {
        for (const { id, bindings } of await manager.find(Organisation, {})) {
          const bound = bindings[accountId];
          if (bound !== undefined)
            await sound.rebind(manager, id, accountId, { books: bound.books, service });
        }
        return true;
      },
    });
  }
}
