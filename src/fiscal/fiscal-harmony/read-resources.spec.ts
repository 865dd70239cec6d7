import { isObject, parseExactJson } from '../../platform/http/exact-json';
import * as resources from './read-resources';

function json(value: unknown) {
  const parsed = parseExactJson(JSON.stringify(value));
  if (!isObject(parsed)) throw new Error('the example is no object');
  return parsed;
}

const SUBSCRIPTION = {
  Id: 17,
  BillingSubscriptionId: 'SUB-17',
  CustomerName: 'Msasa Hardware',
  DeviceId: 25501,
  ExpiresOn: '2027-01-31T00:00:00',
  Status: 'live',
  AmountDue: 12.5,
  IsDeleted: false,
  AmountDueSince: null,
  LastUpdatedOn: '2026-01-01T08:00:00.1234567',
  BillingPeriodUnit: 'months',
  Price: 25.5,
  BillingPlanName: 'Standard',
  SubscriptionItems: [{ Id: 1, SubscriptionId: 17, SubscriptionType: 2, Quantity: 3 }],
};

describe('the resources of the interface document', () => {
  it('are read field by field, numbers as their text and null as null', () => {
    expect(resources.readSubscription(json(SUBSCRIPTION))).toEqual({
      ...SUBSCRIPTION,
      ...{ Id: '17', DeviceId: '25501', AmountDue: '12.5', Price: '25.5' },
      SubscriptionItems: [{ Id: '1', SubscriptionId: '17', SubscriptionType: '2', Quantity: '3' }],
      unreadable: [],
    });
    const profile = {
      Id: 7,
      FullName: 'A B',
      Username: 'ab',
      Email: 'a@b.example',
      FiscalProvider: 'a3d0c6ce',
    };
    expect(resources.readProfile(json(profile))).toEqual({ ...profile, Id: '7' });
    const currency = { Id: 1, UserId: 7, SourceCurrency: 'ZIG', DestinationCurrency: 'ZWG' };
    expect(resources.readCurrencyMapping(json(currency))).toEqual({ ...currency, Id: '1', UserId: '7' });
  });

  it('may lack any field, have others, and hold what they should not', () => {
    for (const read of Object.values(resources).filter((one) => one !== resources.objects)) {
      const missing = (read as (from: ReturnType<typeof json>) => object)(json({ Another: { a: 1 } }));
      expect(Object.values(missing).every((value) => value === null || String(value) === '')).toBe(true);
      const odd = json({ Id: {}, Status: [], IsDeleted: 'no', SubscriptionItems: 7, CurrentConfig: '{' });
      expect(Object.values((read as (from: typeof odd) => object)(odd))).not.toContainEqual(
        expect.any(Boolean),
      );
    }
  });

  it.each([
    [{ ExpiresOn: 'not a date' }, 'ExpiresOn "not a date"'],
    [{ ExpiresOn: '2026-99-99T00:00:00' }, 'ExpiresOn "2026-99-99T00:00:00"'],
    [{ ExpiresOn: 20270131 }, 'ExpiresOn "20270131"'],
    [{ IsDeleted: 'yes' }, 'IsDeleted "yes"'],
    [{ IsDeleted: 0 }, 'IsDeleted "0"'],
    [{ DeviceId: 'till' }, 'DeviceId "till"'],
    [{ AmountDue: 'a lot' }, 'AmountDue "a lot"'],
    [{ AmountDueSince: {} }, 'AmountDueSince "of another type"'],
  ])('name what of a subscription cannot be read: %j', (changes, field) => {
    expect(resources.readSubscription(json({ ...SUBSCRIPTION, ...changes })).unreadable).toEqual([field]);
  });

  it.each(['2027-01-31', '2027-01-31T00:00:00.1234567', '2027-01-31T00:00:00Z', '2027-01-31T00:00+02:00'])(
    'take %s for a date',
    (ExpiresOn) => {
      expect(resources.readSubscription(json({ ...SUBSCRIPTION, ExpiresOn })).unreadable).toEqual([]);
    },
  );

  it('read the configuration of a device from a text or an object; exempt is not zero', () => {
    const config = {
      deviceOperatingMode: 'Online',
      applicableTaxes: [
        { taxID: 1, taxName: 'Exempt' },
        { taxID: 2, taxName: 'Zero', taxPercent: 0 },
        null,
        7,
      ],
    };
    const expected = [
      { taxID: '1', taxName: 'Exempt', taxPercent: null, taxValidFrom: null, taxValidTill: null },
      { taxID: '2', taxName: 'Zero', taxPercent: '0', taxValidFrom: null, taxValidTill: null },
    ];
    for (const CurrentConfig of [config, JSON.stringify(config)]) {
      const device = resources.readFiscalDevice(json({ DeviceId: 5, CurrentConfig }));
      expect(device).toMatchObject({ DeviceId: '5', CurrentConfig: { applicableTaxes: expected } });
    }
    for (const CurrentConfig of [null, '', 'no json', '[]', 7]) {
      expect(resources.readFiscalDevice(json({ CurrentConfig })).CurrentConfig).toBeNull();
    }
  });
});
