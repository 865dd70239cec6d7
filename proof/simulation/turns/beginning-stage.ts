import type { DocumentsRepository } from '../../../src/documents/documents.repository';
import type { OrganisationWork, Stage } from '../../../src/sync/organisation-work';

/** Number of documents begun per round, like the batch of a submit stage. */
const BATCH = 5;

/** Stage that only marks due documents as begun; it fails for one organisation. */
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
