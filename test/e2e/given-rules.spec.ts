import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const SLOW_MS = 300_000;

interface TaxMapping {
  readonly id: string;
  readonly version: string;
  readonly taxType: string;
  readonly taxCode: string;
  readonly taxName: string;
  readonly percent: string | null;
  readonly deviceTaxId: number | null;
}

describe('a rule of a live organisation', () => {
  let world: World;
  let path: string;

  beforeAll(async () => {
    world = await World.start();
    path = `/api/organisations/${world.organisation.id}`;
  }, SLOW_MS);

  afterAll(() => world.stop(), SLOW_MS);

  it(
    'is given to the service in the same act, so that what it releases is fiscalised and written back',
    async () => {
      const held = invoice({ currency: 'ZAR' });
      await world.books({ Invoices: [held] });
      await world.until(held.InvoiceID, 'waiting');
      await world.api.send('POST', `${path}/currency-mappings`, { source: 'ZAR', destination: 'ZAR' });
      await world.until(held.InvoiceID, 'written_back');
      expect(await world.receipts(held.InvoiceID)).toHaveLength(1);
    },
    SLOW_MS,
  );

  it(
    'is not stored while the service cannot be reached, and releases nothing',
    async () => {
      const held = invoice({ currency: 'BWP' });
      await world.books({ Invoices: [held] });
      await world.until(held.InvoiceID, 'waiting');
      const rule = { source: 'BWP', destination: 'BWP' };
      // Refuses two calls: the list of currencies, which is not essential, and the mappings, which are.
      await world.fiscalFault({ operation: 'currencymapping', kind: 'refused', times: 2, status: 400 });
      await expect(world.api.send('POST', `${path}/currency-mappings`, rule)).rejects.toThrow(
        'Nothing was saved',
      );
      const stored = await world.api.get<{ source: string }[]>(`${path}/currency-mappings`);
      expect(stored.map(({ source }) => source)).not.toContain('BWP');
      expect((await world.document(held.InvoiceID))?.state).toBe('waiting');
      await world.api.send('POST', `${path}/currency-mappings`, rule);
      await world.until(held.InvoiceID, 'written_back');
    },
    SLOW_MS,
  );

  it(
    'is refused where the service has something else, with what it has',
    async () => {
      const taxes = await world.api.get<TaxMapping[]>(`${path}/tax-mappings`);
      const tax = taxes.find(
        ({ taxCode }) => taxes.filter((other) => other.taxCode === taxCode).length === 1,
      );
      if (tax === undefined) throw new Error('no tax code has one rule alone');
      const { id, version: _version, ...rule } = tax;
      // Changes the stored mapping, as if somebody had changed the entry at the service.
      await world.inTheDatabase('update tax_mappings set device_tax_id = 9001 where id = $1', [id]);
      const changed = world.api.send('PUT', `${path}/tax-mappings/${id}`, { ...rule, deviceTaxId: 9002 });
      await expect(changed).rejects.toThrow(`your fiscal provider has it as ${rule.deviceTaxId}, not 9002`);
      expect(await world.api.get(`${path}/tax-mappings/${id}`)).toMatchObject({ deviceTaxId: 9001 });
    },
    SLOW_MS,
  );
});
