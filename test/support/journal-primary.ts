import type { DataSource } from 'typeorm';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { DiskFolder, type JournalFolder } from '../../src/sync/submit/safe-mode/journal-folder';
import { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import { asOwner } from './as-owner';
import { holdLease, intentFor, storeDocument, storeOrganisation } from './stored-organisation';

const INSTALLATION = '11111111-2222-3333-4444-555555555555';

/** Replica with its own database. Replicas of one installation share the folder of the journal. */
export class Primary {
  readonly restores: RestoresRepository;
  guard: SafeModeService;
  private readonly guards: SafeModeService[] = [];

  private constructor(
    readonly dataSource: DataSource,
    readonly journalDirectory: string,
    private readonly folder: (sound: JournalFolder) => JournalFolder,
  ) {
    this.restores = new RestoresRepository(dataSource);
    this.guard = this.start();
  }

  /** Opens the replica. @param identity result of `database_identity` there: system identifier and timeline */
  static async at(
    dataSource: DataSource,
    journalDirectory: string,
    identity: string | null,
    folder = (sound: JournalFolder): JournalFolder => sound,
  ): Promise<Primary> {
    await asOwner(dataSource, 'update installation set id = $1', [INSTALLATION]);
    const primary = new Primary(dataSource, journalDirectory, folder);
    await primary.becomes(identity);
    return primary;
  }

  get directory(): string {
    return `${this.journalDirectory}/${INSTALLATION}`;
  }

  /** Changes the identity as a promotion does. */
  async becomes(identity: string | null): Promise<void> {
    const text = identity === null ? 'null::text' : `'${identity}'`;
    await asOwner(
      this.dataSource,
      `create or replace function database_identity() returns text language plpgsql volatile as
       $$ begin return ${text}; end $$`,
    );
  }

  /** Starts a further process at the same database. */
  start(): SafeModeService {
    const { folder } = this;
    class Guard extends SafeModeService {
      protected override folder(installationId: string): JournalFolder {
        return folder(DiskFolder.of(this.root, installationId));
      }

      constructor(
        restores: RestoresRepository,
        private readonly root: string,
      ) {
        super(restores, { journalDirectory: root });
      }
    }
    this.guard = new Guard(this.restores, this.journalDirectory);
    this.guards.push(this.guard);
    return this.guard;
  }

  async stop(): Promise<void> {
    for (const guard of this.guards.splice(0)) await guard.onApplicationShutdown();
  }

  /**
   * Submits like the sender: `sent` where the first byte may leave, otherwise the reason.
   * @param meanwhile after the intent
   * @param mayLeaveAgain true: the service can be asked again
   */
  async submit(
    guard = this.guard,
    meanwhile = (): Promise<unknown> => Promise.resolve(),
    mayLeaveAgain = false,
  ): Promise<string> {
    const { organisation, fiscalAccountId } = await storeOrganisation(this.dataSource);
    const lease = await holdLease(this.dataSource, organisation);
    const document = await storeDocument(this.dataSource, organisation);
    const submissions = new SubmissionsRepository(this.dataSource);
    const refused = await guard.onApplicationBootstrap().catch((error: Error) => error.message);
    if (refused !== undefined) return refused;
    return guard.inSession(async (session) => {
      const intent = intentFor(document, fiscalAccountId);
      const submission = await submissions.begin(lease, document, intent, session);
      if (submission === null) return 'no intent';
      await meanwhile();
      return guard.record(organisation, document.sourceId, submission, session, mayLeaveAgain).then(
        () => 'sent',
        (error: Error) => error.message,
      );
    });
  }
}
