import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../demo/eventually';
import { type Certificate, certificateFor, TlsFront } from '../../proof/bench/load/tls-front';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

interface Detail {
  readonly submissions: readonly object[];
}

describe('Xero and the fiscal service over TLS', () => {
  let folder: string;
  let good: Certificate;
  let xero: TlsFront;
  let fiscal: TlsFront;
  let world: World;
  let bad: Readonly<Record<'ended' | 'of another name' | 'that nobody trusts', Certificate>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-tls-'));
    good = await certificateFor('localhost');
    bad = {
      ended: await certificateFor('localhost', -1),
      'of another name': await certificateFor('elsewhere.example'),
      'that nobody trusts': await certificateFor('localhost'),
    };
    // Trusts the expired certificate and that of another name, so that they fail for these faults alone.
    const trusted = join(folder, 'trusted.pem');
    writeFileSync(trusted, [good.cert, bad.ended.cert, bad['of another name'].cert].join('\n'));
    [xero, fiscal] = await Promise.all([TlsFront.start(good), TlsFront.start(good)]);
    world = await World.start(
      {
        NODE_EXTRA_CA_CERTS: trusted,
        ...{ XERO_API_URL: xero.url, XERO_IDENTITY_URL: xero.url, FISCAL_URL: fiscal.url },
      },
      (servers) => {
        xero.target = servers.xero.url;
        fiscal.target = servers.fiscal.url;
      },
    );
  });

  afterAll(async () => {
    await world.stop();
    await Promise.all([xero.stop(), fiscal.stop()]);
    rmSync(folder, { recursive: true });
  });

  beforeEach(() => {
    fiscal.behaviour = 'carries';
    fiscal.show(good);
  });

  const place = (): string => `/api/organisations/${world.organisation.id}`;
  const shown = (): Promise<{ lastFailure: string | null }> => world.api.get(place());
  const lookNow = (): Promise<unknown> => world.api.send('POST', `${place()}/sync`);
  const detailOf = (id: string): Promise<Detail> => world.api.get<Detail>(`/api/documents/${id}`);

  it('takes an invoice the whole way, with a connection of its own for the submission', async () => {
    const before = fiscal.handshakes;
    const document = invoice();
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'written_back');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
    expect(fiscal.handshakes).toBeGreaterThan(before);
    expect(xero.handshakes).toBeGreaterThan(0);
  });

  it.each(['ended', 'of another name', 'that nobody trusts'] as const)(
    'sends nothing to a service whose certificate is one %s, says why, and goes on when it is good again',
    async (fault) => {
      fiscal.show(bad[fault]);
      const document = invoice();
      await world.books({ Invoices: [document] });
      const reason = await eventually(
        'the reason at the organisation',
        async () => (await shown()).lastFailure,
      );
      expect(reason).toContain('cannot be reached');
      const { id, state } = await world.until(document.InvoiceID, 'collected', 'ready');
      expect([state, (await detailOf(id)).submissions]).toEqual([state, []]);
      expect(await world.receipts(document.InvoiceID)).toEqual([]);
      fiscal.show(good);
      await lookNow();
      await world.until(document.InvoiceID, 'written_back');
      expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
      // Waits, because the reason is removed at the end of the run, after the note.
      await eventually('no reason any more', async () =>
        (await shown()).lastFailure === null ? true : null,
      );
    },
  );

  it('never sends again what may have left before the connection was cut', async () => {
    fiscal.behaviour = 'swallows';
    const document = invoice();
    await world.books({ Invoices: [document] });
    const { id } = await world.until(document.InvoiceID, 'uncertain');
    fiscal.behaviour = 'carries';
    await lookNow();
    await world.anotherRun();
    expect((await detailOf(id)).submissions).toHaveLength(1);
    expect(await world.receipts(document.InvoiceID)).toEqual([]);
    expect((await world.document(document.InvoiceID))?.state).toBe('uncertain');
  });
});
