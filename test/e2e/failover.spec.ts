import type { ConnectorApi } from '../../demo/connector-api';
import { callJson } from '../../demo/http-json';
import { describeWithStandbys, FailoverSite, RESTING } from '../support/failover-site';

const PATIENCE_MS = 600_000;

describeWithStandbys('a standby that lags, promoted under running processes', () => {
  let site: FailoverSite;

  beforeEach(async () => {
    site = await FailoverSite.start();
  }, PATIENCE_MS);

  afterEach(() => site.stop(), PATIENCE_MS);

  /** Kills A with its primary, points B at the promoted standby, and restarts A there. */
  const failOver = (meanwhile: () => Promise<void>): Promise<void> =>
    site.world.withoutConnector(async () => {
      await site.primary.crash();
      const [promoted] = site.standbys;
      await promoted.promote();
      site.lead('b', promoted);
      await meanwhile().finally(() => site.lead('a', promoted));
    });

  const goesOnAt = async (api: ConnectorApi, approved: readonly string[]): Promise<void> => {
    const [later] = await site.approve(1);
    await site.until(api, later!, 'written_back');
    expect((await site.register()).fiscalisedTwice).toEqual([]);
    expect(await site.receiptsOf([...approved, later!])).toEqual([...approved, later].map(() => 1));
  };

  const endsAtTheNewPrimary = async (forgotten: readonly string[]): Promise<void> => {
    const [promoted] = site.standbys;
    for (const id of forgotten) await site.until(site.b, id, ...RESTING);
    await goesOnAt(site.b, forgotten);
    expect((await site.forgottenAt(promoted)).sort()).toEqual([...forgotten].sort());
  };

  it(
    'is compared with the journal of the other replica: what had been written back is known again',
    async () => {
      site.strand('b');
      const forgotten = await site.approve(2);
      for (const id of forgotten) await site.until(site.a, id, 'written_back');
      await failOver(() => endsAtTheNewPrimary(forgotten));
    },
    PATIENCE_MS,
  );

  it(
    'sends nothing again whose answer the other replica had received and not yet written back',
    async () => {
      site.strand('b');
      await site.world.fiscalFault({
        operation: 'status',
        kind: 'error-before',
        status: 503,
        times: 100_000,
      });
      await site.world.fiscalFault({ operation: 'webhook', kind: 'lost', times: 100_000 });
      const forgotten = await site.approve(2);
      for (const id of forgotten) await site.until(site.a, id, 'processing');
      await failOver(async () => {
        await callJson('DELETE', `${site.world.fiscal.url}/_control/faults`);
        await endsAtTheNewPrimary(forgotten);
      });
    },
    PATIENCE_MS,
  );

  it(
    'next to the old primary, which lives on: the old one stops automatically, and the new one goes on',
    async () => {
      const [promoted] = site.standbys;
      await promoted.promote();
      site.lead('b', promoted);
      const approved = await site.approve(6);
      for (const id of approved) await site.until(site.b, id, ...RESTING);
      await goesOnAt(site.b, approved);
    },
    PATIENCE_MS,
  );

  it(
    'twice, to the same timeline: both stop, and once one is off the network the one that a person names goes on',
    async () => {
      const [one, other] = site.standbys;
      for (const standby of site.standbys) await standby.promote();
      site.lead('a', one);
      site.lead('b', other);
      // Approves until both have begun at the same time; otherwise one learns of the other first.
      const approved = await site.approveUntil(async () => {
        const faults = await Promise.all(site.standbys.map((server) => site.faultAt(server)));
        return faults.every((fault) => fault === 'contested');
      });
      site.strand('b');
      await site.namePrimary();
      for (const id of approved) await site.until(site.a, id, ...RESTING);
      await goesOnAt(site.a, approved);
      site.lead('b', one);
      await goesOnAt(site.b, []);
    },
    PATIENCE_MS,
  );

  it(
    'and put next to it as a dump, which stops until a person names it; then the original stops',
    async () => {
      const dump = await site.dump();
      const [before] = await site.approve(1);
      site.strand('b');
      await site.until(site.a, before!, 'written_back');
      site.lead('b', site.primary);
      site.lead('a', dump);
      const approved = await site.approve(2);
      await site.isClosedAt(dump, 'other');
      for (const id of approved) await site.until(site.b, id, 'written_back');
      await site.namePrimary();
      for (const id of [before!, ...approved]) await site.until(site.a, id, ...RESTING);
      await goesOnAt(site.a, [before!, ...approved]);
      await site.isClosedAt(site.primary, 'other');
    },
    PATIENCE_MS,
  );
});
