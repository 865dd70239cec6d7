import { NO_SENTENCE } from '../../src/domain/texts/stored-sentence';
import { DataSource } from 'typeorm';
import { eventually } from '../../demo/eventually';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { Submission } from '../../src/documents/submissions.entities';
import { Lease } from '../../src/organisations/lease/lease';
import { SubmissionSenderService } from '../../src/sync/submit/submission-sender.service';
import { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import { callApi } from '../support/running-application';
import { CEILING_MS, SampleWorld } from '../support/sample-world';

/**
 * Tests the whole application with a platform and a service that `src` does not contain: abilities are read from their
 * adapters (docs/decisions/0020).
 */
describe('a platform and a service that live in tests alone', () => {
  let world: SampleWorld;

  beforeAll(async () => {
    world = await SampleWorld.start();
  }, CEILING_MS);

  afterAll(() => world.stop());

  it(
    'carry an invoice from the books to the service and back, without PDF, webhook or lists',
    async () => {
      const sourceId = world.save('INV-1');
      await world.release(await world.shown('INV-1', 'waiting'));
      const document = await world.shown('INV-1', 'written_back');
      expect(world.server.taken.get('INV-1')).toBe(1);
      expect(world.books.pages.get(sourceId)?.link).toContain('https://fdmstest.zimra.co.zw/');
      expect(world.books.pages.get(sourceId)?.notes).toHaveLength(1);
      expect(world.books.pages.get(sourceId)?.files).toEqual([]);
      const detail = await callApi<object>(world.url, 'GET', `/api/documents/${document.id}`);
      expect(detail.status).toBe(200);
      expect(JSON.stringify(detail.json)).toContain('Your fiscal provider makes no PDF.');
    },
    CEILING_MS,
  );

  it(
    'have an invoice fiscalised once when the answer is lost: the same bytes are sent again, and nobody is asked',
    async () => {
      const sourceId = world.save('INV-2');
      const waiting = await world.shown('INV-2', 'waiting');
      world.server.upset('/documents', 'answer-lost');
      const before = world.server.calls('/documents');
      await world.release(waiting);
      const { id } = await world.shown('INV-2', 'written_back', 'uncertain');
      expect(world.server.taken.get('INV-2')).toBe(1);
      expect(world.server.calls('/documents') - before).toBe(2);
      const [first, again] = world.server.loopback.received
        .filter((call) => call.path.endsWith('/documents'))
        .slice(-2);
      expect(again?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
      const submissions = await world.application
        .get(DataSource)
        .manager.findBy(Submission, { documentId: id });
      expect(submissions).toMatchObject([{ state: 'fiscalised', attempt: 1 }]);
      expect(submissions[0]?.repeatedAt).not.toBeNull();
      expect(world.books.pages.get(sourceId)?.notes).toHaveLength(1);
    },
    CEILING_MS,
  );

  it(
    'send nothing again of which the answer is learned right before',
    async () => {
      world.save('INV-3');
      const waiting = await world.shown('INV-3', 'waiting');
      world.server.upset('/documents', 'answer-lost');
      const before = world.server.calls('/documents');
      const submissions = world.application.get(SubmissionsRepository);
      const guard = world.application.get(SafeModeService);
      const write = guard.recordAgain.bind(guard);
      // Stores the answer while the repeat is written into the journal.
      const written = jest.spyOn(guard, 'recordAgain').mockImplementation(async (...given) => {
        await write(...given);
        const [, , { id, documentId }] = given;
        const answer = { requestId: `sample-${world.server.taken.size}`, detail: NO_SENTENCE, sweepMs: 0 };
        await submissions.accept({ id, documentId }, ['unknown'], answer);
      });
      const repeated = jest.spyOn(submissions, 'repeat');
      try {
        await world.release(waiting);
        const result = await eventually('it is about to be repeated', () =>
          Promise.resolve(repeated.mock.results[0] ?? null),
        );
        expect(await (result.value as Promise<unknown>)).toBeNull();
        expect(written).toHaveBeenCalledTimes(1);
        expect(await submissions.live(waiting.id)).toMatchObject({ state: 'accepted', repeatedAt: null });
        expect(world.server.calls('/documents') - before).toBe(1);
      } finally {
        written.mockRestore();
        repeated.mockRestore();
      }
    },
    CEILING_MS,
  );

  it(
    'send nothing again when too long has passed since the look into the journal',
    async () => {
      world.save('INV-4');
      const waiting = await world.shown('INV-4', 'waiting');
      world.server.upset('/documents', 'answer-lost');
      const guard = world.application.get(SafeModeService);
      const write = guard.recordAgain.bind(guard);
      let late = 0;
      jest.spyOn(Lease, 'now').mockImplementation(() => performance.now() + late);
      jest.spyOn(guard, 'recordAgain').mockImplementation(async (...given) => {
        await write(...given);
        late += 8_000;
      });
      const sent = jest.spyOn(world.application.get(SubmissionSenderService), 'sendOnce');
      try {
        await world.release(waiting);
        const again = await eventually('it is about to leave again', () =>
          Promise.resolve(sent.mock.results[1] ?? null),
        );
        expect(await (again.value as Promise<unknown>)).toMatchObject({ result: 'not_sent' });
        expect(world.server.taken.get('INV-4')).toBe(1);
      } finally {
        jest.restoreAllMocks();
      }
    },
    CEILING_MS,
  );

  it(
    'withdraw no submission from the journal that a process at another database may send again',
    async () => {
      world.save('INV-5');
      const waiting = await world.shown('INV-5', 'waiting');
      const guard = world.application.get(SafeModeService);
      const write = guard.record.bind(guard);
      let late = 0;
      jest.spyOn(Lease, 'now').mockImplementation(() => performance.now() + late);
      jest.spyOn(guard, 'record').mockImplementationOnce(async (...given) => {
        await write(...given);
        late += 8_000;
      });
      const sent = jest.spyOn(world.application.get(SubmissionSenderService), 'sendOnce');
      const withdrawn = jest.spyOn(guard, 'withdraw');
      try {
        await world.release(waiting);
        const first = await eventually('it is about to leave', () =>
          Promise.resolve(sent.mock.results[0] ?? null),
        );
        expect(await (first.value as Promise<unknown>)).toMatchObject({ result: 'not_sent' });
        await world.shown('INV-5', 'written_back');
        expect(withdrawn).not.toHaveBeenCalled();
        expect(world.server.taken.get('INV-5')).toBe(1);
      } finally {
        jest.restoreAllMocks();
      }
    },
    CEILING_MS,
  );

  it('are shown where the console looks: organisations, accounts, services and the board', async () => {
    const paths = ['/api/organisations', '/api/fiscal-accounts', '/api/fiscal-services', '/api/board'];
    for (const path of paths)
      expect([path, (await callApi(world.url, 'GET', path)).status]).toEqual([path, 200]);
    const organisations = await callApi<{ name: string; platform: string }[]>(
      world.url,
      'GET',
      paths[0] ?? '',
    );
    expect(JSON.stringify(organisations.json)).toContain('Sample Traders');
    const accounts = await callApi<object[]>(world.url, 'GET', '/api/fiscal-accounts');
    expect(accounts.json).toMatchObject([{ service: 'sample-service', webhookUrl: null }]);
  });

  it('are not made live by approvals that the platform does not have, whichever setting comes last', async () => {
    const change = (settings: object) =>
      callApi<object>(world.url, 'PATCH', `/api/organisations/${world.organisationId}`, settings);
    const refused = {
      status: 400,
      json: {
        code: 'PLATFORM_LACKS_APPROVAL',
        message: [expect.stringMatching(/^Sample Books does not say/)],
      },
    };
    expect(await change({ trigger: 'approved' })).toMatchObject(refused);
    const rules = `/api/organisations/${world.organisationId}/mapping-rules/import?mode=merge&dryRun=false`;
    const file = { settings: { trigger: 'approved' } };
    expect(await callApi<object>(world.url, 'POST', rules, file)).toMatchObject(refused);
    expect(await change({ goLiveOn: null, trigger: 'approved' })).toMatchObject({ status: 200 });
    expect(await change({ goLiveOn: '2026-01-01' })).toMatchObject(refused);
    for (const trigger of ['paid', 'manual'])
      expect(await change({ goLiveOn: '2026-01-01', trigger })).toMatchObject({ status: 200 });
  });
});
