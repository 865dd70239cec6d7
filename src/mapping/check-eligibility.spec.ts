import {
  aCreditNote,
  aLine,
  anInvoice,
  circumstances,
  decimal,
  rules,
} from '../../test/support/sales-document-builder';
import type { SalesDocument } from '../domain/sales/sales-document';
import { eligibilityIssues, exclusionIssue, statusIssue } from './check-eligibility';
import type { ExclusionRule, ExclusionScope } from './mapping-rules';
import type { StoredSettings } from './settings';

function rule(scope: ExclusionScope, key: string, amount: string | null = null): ExclusionRule {
  return { scope, key, amount: amount === null ? null : decimal(amount), reason: 'sold on commission' };
}

const free = aLine({
  lineAmount: decimal('0'),
  taxAmount: decimal('0'),
  accountCode: '999',
  itemCode: 'GIFT',
});

describe('what an organisation does not fiscalise', () => {
  it.each<[string, ExclusionRule, Partial<SalesDocument>, boolean]>([
    ['its contact by name', rule('contact', 'Mutare Timber (Pvt) Ltd'), {}, true],
    ['its contact by identifier', rule('contact', 'contact-1'), {}, true],
    ['another contact', rule('contact', 'Mutare Timber'), {}, false],
    ['its account', rule('account', '200'), {}, true],
    ['the account of all lines that have a value', rule('account', '200'), { lines: [aLine(), free] }, true],
    [
      'the account of one line of two',
      rule('account', '200'),
      { lines: [aLine(), aLine({ accountCode: '1' })] },
      false,
    ],
    ['the account of a line without value', rule('account', '999'), { lines: [aLine(), free] }, false],
    [
      'the account of the valued line beside one that is only text',
      rule('account', '200'),
      { lines: [aLine(), aLine({ lineAmount: null, accountCode: '' })] },
      true,
    ],
    ['an account, of a document without lines', rule('account', ''), { lines: [] }, false],
    ['its item', rule('item', '99001000'), {}, true],
    ['its branding theme', rule('branding_theme', 'theme-1'), { brandingThemeId: 'theme-1' }, true],
    ['another branding theme', rule('branding_theme', 'theme-1'), { brandingThemeId: 'theme-2' }, false],
    ['a branding theme, of a document without one', rule('branding_theme', 'theme-1'), {}, false],
    ['a total below the limit', rule('total_below', 'USD', '115.51'), {}, true],
    ['a total at the limit', rule('total_below', 'USD', '115.5'), {}, false],
    ['a total in another currency', rule('total_below', 'ZWG', '1000'), {}, false],
  ])('by %s', (_what, exclusion, changes, expected) => {
    expect(exclusionIssue(anInvoice(changes), rules({ exclusions: [exclusion] }))?.code).toBe(
      expected ? 'EXCLUDED_BY_RULE' : undefined,
    );
  });

  it('is said with the rule and its reason', () => {
    const found = exclusionIssue(
      anInvoice(),
      rules({ exclusions: [rule('item', 'X'), rule('total_below', 'USD', '200')] }),
    );
    expect(found).toMatchObject({
      path: 'total',
      message:
        'It is not fiscalised, because the client excludes totals in "USD" below 200.00: sold on commission.',
    });
  });
});

describe('what makes a document go', () => {
  const codes = (document: SalesDocument, trigger: StoredSettings['trigger'], isReleased = false): string[] =>
    eligibilityIssues(document, rules({ trigger }), circumstances({ isReleased })).map(({ code }) => code);

  it.each<[StoredSettings['trigger'], boolean, boolean, string[]]>([
    ['approved', false, false, []],
    ['paid', false, false, ['NOT_PAID']],
    ['paid', true, false, []],
    ['paid', false, true, []],
    ['manual', true, false, ['NOT_RELEASED']],
    ['manual', false, true, []],
  ])('%s: an invoice, paid %s, released %s: %j', (trigger, isPaid, isReleased, expected) => {
    expect(codes(anInvoice({ isPaid }), trigger, isReleased)).toEqual(expected);
  });

  it('is for a credit note its invoice, not a payment; but a person where everything needs one', () => {
    expect(codes(aCreditNote(), 'paid')).toEqual([]);
    expect(codes(aCreditNote(), 'manual')).toEqual(['NOT_RELEASED']);
  });
});

describe('what counts as a sale in the books', () => {
  it.each([
    ['approved', undefined, undefined],
    ['draft', 'NOT_APPROVED', 'The document is not approved in Xero.'],
    ['void', 'VOIDED_IN_BOOKS', 'The document is voided or deleted in Xero.'],
    ['unknown', 'NOT_APPROVED', 'The document is in a status that is not known here.'],
  ] as const)('is said by its status: %s', (status, code, message) => {
    const found = statusIssue(anInvoice({ status }));
    expect([found?.code, found?.message]).toEqual([code, message]);
    if (found !== null) expect(found.path).toBe('status');
  });
});

describe('a document of a time in which nothing was fiscalised here', () => {
  const gap = { because: 'paused', since: '2026-03-01T08:00:00Z', till: '2026-03-04T08:00:00Z' } as const;
  const gaps = { liveSince: '2025-01-01', gaps: [{ ...gap, readAt: '2026-03-04T09:00:00Z' }] };
  const found = (changes: Partial<SalesDocument>) =>
    eligibilityIssues(anInvoice(changes), rules({ gaps }), circumstances());

  it('waits until a person says who fiscalised it', () => {
    expect(found({})).toMatchObject([
      {
        code: 'MADE_IN_GAP',
        parameters: { because: 'paused', since: '2026-03-01', till: '2026-03-04' },
      },
    ]);
    const later = { issuedOn: '2026-03-05', changedAt: new Date('2026-03-05T08:00:00Z') };
    expect(found(later)).toEqual([]);
  });
});

describe('a document of a period that was signed off', () => {
  const signed = { from: '2026-03-01', to: '2026-03-31' };
  const found = (changes: Parameters<typeof circumstances>[0]) =>
    eligibilityIssues(anInvoice(), rules(), circumstances({ signed, ...changes }));

  it('is sent by nobody but a person, who lets it go or declares it now', () => {
    expect(found({})).toMatchObject([{ code: 'DATED_IN_SIGNED_PERIOD', parameters: signed }]);
    expect(found({ isReleased: true })).toEqual([]);
    expect(found({ isDeclaredNow: true })).toEqual([]);
  });
});
