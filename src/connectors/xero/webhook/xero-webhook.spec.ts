import { createHmac } from 'node:crypto';
import { readXeroEvents, isSignedByXero } from './xero-webhook';

const TENANT = '11111111-1111-4111-8111-111111111111';
const ID = '22222222-2222-4222-8222-222222222222';
const NOW = new Date('2026-03-02T12:00:00Z');

function read(...events: unknown[]): ReturnType<typeof readXeroEvents> {
  return readXeroEvents(Buffer.from(JSON.stringify({ events, firstEventSequence: 1, entropy: 'X' })), NOW);
}

function event(changes: object = {}): object {
  return {
    resourceUrl: `https://api.xero.com/api.xro/2.0/Invoices/${ID}`,
    ...{ resourceId: ID, tenantId: TENANT, tenantType: 'ORGANISATION', eventType: 'UPDATE' },
    ...{ eventCategory: 'INVOICE', eventDateUtc: '2025-12-02T00:44:09.923', ...changes },
  };
}

describe('a delivery of Xero', () => {
  it('names changed documents, dated in UTC although it does not say so', () => {
    expect(read(event(), event({ eventCategory: 'CREDITNOTE', tenantId: ID }))).toEqual({
      changes: [
        { tenantId: TENANT, kind: 'invoice', sourceId: ID, happenedAt: new Date('2025-12-02T00:44:09.923Z') },
        { tenantId: ID, kind: 'credit_note', sourceId: ID, happenedAt: new Date('2025-12-02T00:44:09.923Z') },
      ],
      contacts: [],
      ignored: 0,
    });
  });

  it('names changed contacts apart', () => {
    const told = event({ eventCategory: 'Contact', tenantId: TENANT.toUpperCase() });
    expect(read(told, event({ eventCategory: 'CONTACT', resourceId: 'x' }))).toEqual({
      changes: [],
      contacts: [{ tenantId: TENANT, sourceId: ID }],
      ignored: 1,
    });
  });

  it.each([
    ['of another category', { eventCategory: 'SUBSCRIPTION' }],
    ['of a category that every object has', { eventCategory: 'constructor' }],
    [
      'about a purchase',
      { eventCategory: 'CREDITNOTE', data: { Type: 'ACCPAYCREDIT', Status: 'AUTHORISED' } },
    ],
    ['about a draft', { eventCategory: 'CREDITNOTE', data: { Type: 'ACCRECCREDIT', Status: 'DRAFT' } }],
    ['about an invoice that waits for approval', { data: { Type: 'ACCREC', Status: 'SUBMITTED' } }],
    ['with an id that could be put into an address', { resourceId: '../Contacts' }],
    ['of no organisation', { tenantId: 7 }],
  ])('has an event left out that is %s', (_what, changes) => {
    expect(read(event(changes), event())).toMatchObject({ changes: [{ sourceId: ID }], ignored: 1 });
  });

  it('keeps an approved credit note and a voided one', () => {
    for (const Status of ['AUTHORISED', 'PAID', 'VOIDED', 'SOMETHING_NEW']) {
      const told = read(event({ eventCategory: 'CREDITNOTE', data: { Type: 'ACCRECCREDIT', Status } }));
      expect(told?.changes).toHaveLength(1);
    }
  });

  it.each(['yesterday', undefined, 7, '2025-13-45T00:00:00'])('dated %j counts as of now', (eventDateUtc) => {
    expect(read(event({ eventDateUtc }))?.changes[0]?.happenedAt).toEqual(NOW);
  });

  it('survives anything that is signed', () => {
    expect(read(null, 7, 'x', [], {})).toEqual({ changes: [], contacts: [], ignored: 5 });
    for (const text of ['', 'null', '[]', '{', '{"events":{}}', '\0']) {
      expect(readXeroEvents(Buffer.from(text), NOW)).toBeNull();
    }
  });
});

describe('the signature', () => {
  const body = Buffer.from('{"events":[] , "entropy":"é"}');
  const sign = (bytes: Buffer, key = 'key'): string =>
    createHmac('sha256', key).update(bytes).digest('base64');

  it('is made over the bytes that came', () => {
    expect(isSignedByXero(body, sign(body), 'key')).toBe(true);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['of another key', sign(body, 'other')],
    ['of another body', sign(Buffer.from(`${body.toString()} `))],
    ['in hexadecimal', createHmac('sha256', 'key').update(body).digest('hex')],
    ['cut', sign(body).slice(0, -1)],
  ])('that is %s is not accepted', (_what, signature) => {
    expect(isSignedByXero(body, signature, 'key')).toBe(false);
  });
});
