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
    /** Ids of submissions whose refusal is in the journal. */
    private readonly refused: Set<string>,
  ) {
    super(restores, config);
  }

  override async learned(answer: Parameters<SafeModeService['learned']>[0]): Promise<void> {
    await super.learned(answer);
    if (answer.says === 'refused') this.refused.add(answer.id);
  }

  protected override open(...given: Parameters<typeof OpenJournal.open>): Promise<OpenJournal> {
    const [folder, restores, mark, readsAll] = given;
    return this.played.open(folder, restores, mark, readsAll, this.newWriter());
  }
}
