import type { DocumentsRepository } from '../../../src/documents/documents.repository';
import type { OrganisationWork, Stage } from '../../../src/sync/organisation-work';

/** Documents begun per round, like a batch of a submit stage. */
const BATCH = 5;

/** Begins what is due, and does nothing else with it; for one organisation it breaks. */
export class BeginningStage implements Stage {
  readonly name = 'begin';

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly poisoned: string,
    private readonly begun: (organisationId: string) => Promise<void>,
  ) {}

  async run({ organisation: { id } }: OrganisationWork): Promise<number> {
    if (id === this.poisoned) throw new TypeError('this organisation breaks the program');
    const due = await this.documents.due(id, 'ready', BATCH);
    for (const document of due) {
      await this.documents.postpone(document, null, null);
      await this.begun(id);
    }
    return due.length;
  }
}
