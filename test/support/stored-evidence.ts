import type { DataSource } from 'typeorm';
import { makeDecision } from '../../src/documents/document-decisions';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { recordAct, recordActs } from '../../src/people/acts/record-act';
import { asPrincipal } from '../../src/people/rights/current-principal';
import type { Principal } from '../../src/people/rights/principal';
import { StoredJourneys } from './fiscalised-document';
import { RecordedElsewhere } from './recorded-elsewhere';
import { storeOrganisation } from './stored-organisation';

/** Person who makes the decisions below. */
const RUDO: Principal = {
  ...{ kind: 'person', personId: 'b1b6d1de-3f4a-4f0e-9a53-0d5f5f6a7b80', name: 'Rudo Moyo' },
  via: { kind: 'session', id: 'session-1' },
  ...{ signedInAt: null, isFresh: true, grants: [], actions: null },
};
/**
 * Stores an example of each subject of the audit log: receipts made elsewhere, an excluded document, a
 * fiscalised one (`request-7`) with its PDF, a decided one, and acts of people.
 */
export async function storeEvidence(
  dataSource: DataSource,
): Promise<{ organisation: Organisation; journeys: StoredJourneys }> {
  const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
  const elsewhere = new RecordedElsewhere(dataSource, organisation);
  await elsewhere.store();
  const id = await elsewhere.document();
  const leftOut = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
  await makeDecision(dataSource.manager, leftOut, 'excluded', 'Rudo', { reason: 'till slip' });
  const journeys = new StoredJourneys(dataSource, organisation, fiscalAccountId);
  await journeys.attach(await journeys.fiscalise('7'));
  await actOnMapping(dataSource, organisation.id);
  await journeys.resolve({ kind: 'not_received' }, 'Tendai');
  return { organisation, journeys };
}

/** Stores two acts in the audit log of an organisation, and one in that of the installation. */
async function actOnMapping(dataSource: DataSource, organisationId: string): Promise<void> {
  const object = { kind: 'tax mapping', id: null, name: 'OUTPUT2' };
  const act = { action: 'rules.change', organisationId, object } as const;
  await asPrincipal(RUDO, () =>
    dataSource.transaction(async (manager) => {
      await recordActs(manager, [
        { ...act, deed: 'changed', before: { percent: '15.5' }, after: { percent: null } },
        { ...act, deed: 'deleted', before: { percent: null } },
      ]);
      const channel = { kind: 'alert channel', id: null, name: 'Operations' };
      await recordAct(manager, {
        action: 'alerts.change',
        organisationId: null,
        deed: 'added',
        object: channel,
      });
    }),
  );
}
