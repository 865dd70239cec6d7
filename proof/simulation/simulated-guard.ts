import type { Config } from '../../src/platform/config/config';
import type { OpenJournal } from '../../src/sync/submit/safe-mode/open-journal';
import { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import type { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';

/** Class that implements the journal. */
export type PlayedJournal = Pick<typeof OpenJournal, 'open'>;

/** Production guard whose file names come from the seed, because journal files are read in the order of their names. */
export class SimulatedGuard extends SafeModeService {
  constructor(
    restores: RestoresRepository,
    config: Config,
    private readonly played: PlayedJournal,
    private readonly newWriter: () => string,
  ) {
    super(restores, config);
  }

  protected override open(...given: Parameters<typeof OpenJournal.open>): Promise<OpenJournal> {
    const [folder, restores, mark, readsAll] = given;
    return this.played.open(folder, restores, mark, readsAll, this.newWriter());
  }
}
