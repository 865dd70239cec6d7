import type { EntityManager } from 'typeorm';
import type { JournalEntry } from '../../../src/sync/submit/safe-mode/journal-entry';
import type { LookedUp, SentBefore } from '../../../src/sync/submit/safe-mode/restores.repository';
import { MustCompare } from '../../../src/sync/submit/safe-mode/closed-journal';
import { OpenJournal } from '../../../src/sync/submit/safe-mode/open-journal';
import { Blueprint } from '../blueprint';
import type { PlayedJournal } from '../simulated-guard';

/** Mutant: compares only its own last journal entry with the database, not those of other processes. */
class Selfish extends OpenJournal {
  private last: readonly SentBefore[] = [];

  protected override async write(entry: JournalEntry, database: string | null): Promise<void> {
    await super.write(entry, database);
    this.last = [entry];
  }

  protected override async lookIn(database: string | null, session: EntityManager): Promise<LookedUp> {
    const found = await this.restores.lookUp(this.last, session);
    if (found.database !== database || found.unknown.length > 0) throw new MustCompare(true);
    return found;
  }
}

export class AsksOnlyItsOwnLastEntry extends Blueprint {
  override journal(): PlayedJournal {
    return Selfish;
  }
}

/** Mutant: looks into the journal before writing its own entry, so that two concurrent starts do not see each other. */
class Early extends OpenJournal {
  override async enter(...[entry, database, session]: Parameters<OpenJournal['enter']>): Promise<void> {
    await this.assertKnown(database, session);
    await this.write(entry, database);
  }
}

export class LooksBeforeItsLine extends Blueprint {
  override journal(): PlayedJournal {
    return Early;
  }
}
