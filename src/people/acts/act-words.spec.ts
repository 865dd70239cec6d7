import { tellAct, type ToldAct } from './act-words';

const told = (changes: Partial<ToldAct>): string =>
  tellAct({
    ...{ person: 'Rudo Moyo', deed: 'changed', outcome: 'done', action: 'rules.change', times: 1 },
    ...{ objectKind: 'tax mapping', objectName: 'OUTPUT2', before: null, after: null, ...changes },
  });

describe('an act in words', () => {
  it.each<[string, Partial<ToldAct>]>([
    [
      'Rudo Moyo changed the tax mapping OUTPUT2 from 15.5 % to exempt',
      { before: '{"percent":"15.5"}', after: '{"percent":"exempt"}' },
    ],
    [
      'Rudo Moyo changed the tax mapping OUTPUT2: rate from 15.5 % to exempt, tax code from A to E',
      {
        before: '{"percent":"15.5","taxCode":"A","taxType":"OUTPUT2"}',
        after: '{"percent":null,"taxCode":"E","taxType":"OUTPUT2"}',
      },
    ],
    [
      'Rudo Moyo deleted the tax mapping OUTPUT2 (it was: rate 15.5 %, tax code A)',
      { deed: 'deleted', before: '{"percent":"15.5","taxCode":"A","validFrom":""}' },
    ],
    [
      'Rudo Moyo excluded the invoice INV-7: “Not ours.”',
      { deed: 'excluded', objectKind: 'invoice', objectName: 'INV-7', after: '{"reason":"Not ours."}' },
    ],
    [
      'Rudo Moyo changed the fiscal account Till: is shared from no to yes, credentials from nothing to a secret',
      {
        ...{ objectKind: 'fiscal account', objectName: 'Till', before: '{"isShared":false}' },
        after: '{"credentials":{"secretSha256":"ab"},"isShared":true}',
      },
    ],
    [
      'Rudo Moyo changed the person Tendai: roles from reader of one organisation to approver of all organisations, owner of one organisation',
      {
        ...{ objectKind: 'person', objectName: 'Tendai' },
        before: '{"roles":[{"role":"reader","organisationId":"6af570e3-27bc-486a-b03a-5455e4028070"}]}',
        after:
          '{"roles":[{"role":"approver","organisationId":null},{"role":"owner","organisationId":"6af570e3-27bc-486a-b03a-5455e4028070"}]}',
      },
    ],
    [
      'Rudo Moyo added the fiscal account Till: settings station till 4, webhook signature hmac, expires at 2026-11-26 08:07 UTC',
      {
        ...{ deed: 'added', objectKind: 'fiscal account', objectName: 'Till' },
        after:
          '{"settings":{"station":"till 4","webhookSignature":"hmac"},"expiresAt":"2026-11-26T08:07:29.271Z"}',
      },
    ],
    [
      'Rudo Moyo released the safe mode of the installation',
      { deed: 'safe_mode_released', objectKind: 'installation', objectName: null },
    ],
    [
      'Rudo Moyo was refused "documents.decide" 12 times',
      { deed: 'refused', outcome: 'refused', action: 'documents.decide', times: 12 },
    ],
    [
      'somebody failed to sign in as the person Rudo 2 times: by passkey',
      {
        ...{
          person: 'somebody',
          deed: 'sign_in_failed',
          outcome: 'refused',
          times: 2,
          after: '{"by":"passkey"}',
        },
        ...{ objectKind: 'person', objectName: 'Rudo' },
      },
    ],
    [
      'Rudo Moyo changed the organisation Stored: another fiscal account, paid by from cash to nothing',
      {
        ...{
          objectKind: 'organisation',
          objectName: 'Stored',
          before: '{"fiscalAccountId":null,"paidBy":"cash"}',
        },
        after: '{"fiscalAccountId":"6af570e3-27bc-486a-b03a-5455e4028070","paidBy":""}',
      },
    ],
    [
      'Rudo Moyo sent the mappings to the fiscal service for the organisation Stored: added tax A, tax B',
      {
        ...{ deed: 'pushed', objectKind: 'organisation', objectName: 'Stored' },
        after: '{"added":["tax A","tax B"],"differing":[]}',
      },
    ],
    ['Rudo Moyo did "juggled" to the tax mapping OUTPUT2', { deed: 'juggled' }],
  ])('is "%s"', (sentence, changes) => {
    expect(told(changes)).toBe(sentence);
  });

  it('is short, whatever it is about, and takes no pattern of a replacement from a name', () => {
    const after = JSON.stringify(
      Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x'.repeat(500)])),
    );
    expect(told({ deed: 'added', after }).length).toBeLessThan(700);
    expect(told({ objectName: `$& {}` })).toBe('Rudo Moyo changed the tax mapping $& {}');
  });
});
