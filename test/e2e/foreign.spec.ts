import { XERO_APP } from '../../demo/set-up';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const FDMS = 'https://fdms.zimra.co.zw/0000011111030320260000000007ABCDEF0123456789';

describe('documents that another program has fiscalised', () => {
  let world: World;
  let path: string;

  beforeAll(async () => {
    world = await World.start();
    path = `/api/organisations/${world.organisation.id}`;
  });

  afterAll(() => world.stop());

  async function heldFor(sourceId: string): Promise<{ id: string; messages: string[] }> {
    const { id } = await world.until(sourceId, 'waiting');
    const held = await world.document(sourceId);
    expect(held).toMatchObject({ reason: 'FISCALISED_ELSEWHERE' });
    return { id, messages: (held?.issues ?? []).map(({ message }) => message) };
  }

  /** Attaches a file like another program. */
  async function attach(sourceId: string, name: string): Promise<void> {
    const secret = Buffer.from(`${XERO_APP.clientId}:${XERO_APP.clientSecret}`).toString('base64');
    const granted = await fetch(`${world.xero.url}/connect/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${secret}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token: token } = (await granted.json()) as { access_token: string };
    const answer = await fetch(
      `${world.xero.url}/api.xro/2.0/Invoices/${sourceId}/Attachments/${encodeURIComponent(name)}`,
      {
        method: 'PUT',
        headers: {
          ...{ Authorization: `Bearer ${token}`, 'xero-tenant-id': world.organisation.tenantId },
          ...{ 'Content-Type': 'application/pdf', Accept: 'application/json' },
        },
        body: '%PDF-1.4 %%EOF',
      },
    );
    expect(answer.status).toBe(200);
  }

  it('are held for their link; a person who types the number decides otherwise', async () => {
    const document = { ...invoice(), Url: FDMS };
    await world.books({ Invoices: [document] });
    const { id, messages } = await heldFor(document.InvoiceID);
    expect(messages).toEqual([
      `The document seems to have been fiscalised by another program: it has the link "${FDMS}".`,
    ]);
    const anyway = `/api/documents/${id}/fiscalise-anyway`;
    const { version } = await world.api.get<{ version: string }>(`/api/documents/${id}`);
    const decide = (confirmation: string) =>
      world.api.send('POST', anyway, { reason: 'The receipt was of a test.', confirmation, version });
    await expect(decide('yes')).rejects.toThrow(/confirmation must be the number of the document/);
    expect(await world.receipts(document.InvoiceID)).toEqual([]);
    await decide(document.InvoiceNumber);
    await world.until(document.InvoiceID, 'written_back');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
    await expect(decide(document.InvoiceNumber)).rejects.toThrow(/leaves nothing to choose/);
  });

  it('are held for a fiscal PDF; a neighbour without files costs no call', async () => {
    const [document, neighbour] = [invoice(), invoice()];
    const before = await looks();
    await world.api.send('PATCH', path, { isPaused: true });
    await world.books({ Invoices: [document, neighbour] });
    await attach(document.InvoiceID, 'FiscalInvoice 7.pdf');
    await world.api.send('PATCH', path, { isPaused: false });
    const { id, messages } = await heldFor(document.InvoiceID);
    expect(messages.join()).toContain('the file "FiscalInvoice 7.pdf" is attached to it');
    await world.until(neighbour.InvoiceID, 'written_back');
    expect((await looks()) - before).toBe(1);
    await world.api.send('POST', `/api/documents/${id}/exclude`, {
      reason: 'Fiscalised by the old program.',
    });
    await eventually('it is excluded', async () =>
      (await world.document(document.InvoiceID))?.state === 'excluded' ? true : null,
    );
    expect(await world.receipts(document.InvoiceID)).toEqual([]);
  });

  it('is asked before the organisation goes live, and shown by the preflight', async () => {
    const until = { otherIntegration: 'in_use', otherIntegrationUntil: '2026-02-28' };
    await world.api.send('PATCH', path, until);
    expect(await world.api.send('POST', `${path}/preflight`, {})).toMatchObject(until);
    await expect(
      world.api.send('PATCH', path, { otherIntegration: 'none', otherIntegrationUntil: '2026-02-28' }),
    ).rejects.toThrow(/is only for otherIntegration in_use/);
    await world.api.send('PATCH', path, { otherIntegration: 'none' });
    expect(await world.api.get(path)).toMatchObject({
      otherIntegration: 'none',
      otherIntegrationUntil: null,
    });
  });

  async function looks(): Promise<number> {
    const calls = await world.xeroCalls();
    const kinds = Object.keys(calls).filter((kind) => /^GET .*attachment|^GET .*history/i.test(kind));
    return kinds.reduce((sum, kind) => sum + (calls[kind] ?? 0), 0);
  }
});
