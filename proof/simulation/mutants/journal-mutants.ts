import type { EntityManager } from 'typeorm';
import { Submission } from '../../../src/documents/submissions.entities';
import type { JournalEntry } from '../../../src/sync/submit/safe-mode/journal-entry';
import type {
  LookedUp,
  RestoresRepository,
  SentBefore,
} from '../../../src/sync/submit/safe-mode/restores.repository';
import { MustCompare } from '../../../src/sync/submit/safe-mode/closed-journal';
import { OpenJournal } from '../../../src/sync/submit/safe-mode/open-journal';
import { Blueprint } from '../blueprint';
import type { PlayedJournal } from '../simulated-guard';
import { instead } from './instead';

/** This mutant does not read what others have written since everything was compared. */
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

/** Entries as submissions of the same document, attempt and payload. */
function renamed(entries: readonly SentBefore[], session: EntityManager): Promise<SentBefore[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const { documentId, attempt, payloadSha256 } = entry;
      const known = await session.findOneBy(Submission, { documentId, attempt, payloadSha256 });
      return known === null ? entry : { ...entry, id: known.id };
    }),
  );
}

/** Document, attempt and payload are equal at two primaries. */
export class KnowsLinesByTheirPayload extends Blueprint {
  override restores(sound: RestoresRepository): RestoresRepository {
    return instead(sound, {
      lookUp: async (entries, session) => sound.lookUp(await renamed(entries, session), session),
      noteUnknown: async (entries, session) =>
        sound.noteUnknown(session === undefined ? entries : await renamed(entries, session), session),
    });
  }
}

/** Neither of two concurrent starts needs to see the other. */
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
