import { factsOfObject, objectOf } from './stored-object';

const ID = '0dad7f81-9f48-449f-9f9f-a5e0a595c1ea';
const OTHER = 'b7d6b883-db0b-4b8f-939f-0365405b43ae';

describe('what a call that waits for a second person is about', () => {
  it.each([
    [`/api/documents/${ID}/resolution`, { path: `/api/documents/${ID}`, documentId: ID }],
    [
      `/api/organisations/${OTHER}/tax-mappings/${ID}`,
      { path: `/api/organisations/${OTHER}/tax-mappings/${ID}`, documentId: null },
    ],
    [
      `/api/organisations/${OTHER}/mapping-rules/import`,
      { path: `/api/organisations/${OTHER}`, documentId: null },
    ],
    [`/api/fiscal-accounts/${ID}`, { path: `/api/fiscal-accounts/${ID}`, documentId: null }],
    ['/api/session', null],
    [`https://evil.example/api/documents/${ID}`, null],
  ])('is found in the address %s', (path, expected) => {
    expect(objectOf(path)).toEqual(expected);
  });

  it('is shown by its texts and numbers, without ids and times', () => {
    const stored = {
      id: ID,
      taxType: 'OUTPUT',
      percent: '15',
      organisationId: OTHER,
      validTill: null,
      from: '',
      validFrom: '2026-01-31',
    };
    expect(factsOfObject({ ...stored, lines: [], createdAt: '2026-01-01', deviceTaxId: 3 })).toEqual([
      ['tax type', 'OUTPUT'],
      ['percent', '15'],
      ['valid from', '31 Jan 2026'],
    ]);
  });
});
