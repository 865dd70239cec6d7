import { SqlParameters } from '../store/element-list';
import { orderToSql } from './order-to-sql';
import { QueryFault } from './query-fault';
import { whereToSql } from './where-to-sql';

function sql(where: string): { text: string; values: unknown[] } {
  const parameters = new SqlParameters();
  return { text: whereToSql('Invoices', where, parameters), values: parameters.values };
}

describe('where', () => {
  it('binds AND stronger than OR, in both spellings, and obeys parentheses', () => {
    expect(sql('Status=="A" OR Status=="B" AND Type=="C"').text).toBe(
      '(lower(status) = lower($1::text) OR (lower(status) = lower($2::text) AND lower(type) = lower($3::text)))',
    );
    expect(sql('(Status=="A" || Status=="B") && Type=="C"').text).toBe(
      '((lower(status) = lower($1::text) OR lower(status) = lower($2::text)) AND lower(type) = lower($3::text))',
    );
  });

  it('reads dates, guids, numbers, null and a value on the left', () => {
    const read = sql(
      'Date >= DateTime(2026, 01, 31) and Contact.ContactID==Guid("9B9BA9E5-e907-4b4e-8210-54d82b0aa479") ' +
        'AND AmountDue > 10.5 AND Reference != null AND "ACCREC" == Type',
    );
    expect(read.values).toEqual([
      Date.UTC(2026, 0, 31),
      '9b9ba9e5-e907-4b4e-8210-54d82b0aa479',
      '10.5',
      'ACCREC',
    ]);
    expect(read.text).toContain('date_ms >= $1::bigint');
    expect(read.text).toContain('reference IS NOT NULL');
  });

  it('keeps what a text says, whatever it says', () => {
    expect(sql('Reference=="x\\" OR 1==1; --"').values).toEqual(['x" OR 1==1; --']);
  });

  it.each([
    ['an unknown field', 'Nonsense=="A"'],
    ['a method call', 'Contact.Name.Contains("A")'],
    ['an unfinished comparison', 'Status=='],
    ['an unclosed parenthesis', '(Status=="A"'],
    ['an unclosed text', 'Status=="A'],
    ['two fields', 'Status==Type'],
    ['a guid compared with a text', 'InvoiceID=="9b9ba9e5-e907-4b4e-8210-54d82b0aa479"'],
    ['a text in an order comparison', 'Status>="A"'],
    ['a day that does not exist', 'Date>=DateTime(2026,2,30)'],
    ['a foreign character', 'Status=="A" ; DROP'],
    ['endless nesting', '('.repeat(500) + 'Status=="A"' + ')'.repeat(500)],
  ])('refuses %s', (_, where) => {
    expect(() => sql(where)).toThrow(QueryFault);
  });
});

describe('order', () => {
  it('always ends with the id', () => {
    expect(orderToSql('Invoices', undefined)).toBe('updated_ms ASC, key ASC');
    expect(orderToSql('CreditNotes', 'Date DESC, CreditNoteNumber')).toBe(
      'date_ms DESC, number ASC, key ASC',
    );
  });

  it('refuses fields and directions it does not know', () => {
    expect(() => orderToSql('Invoices', 'body')).toThrow(QueryFault);
    expect(() => orderToSql('Invoices', 'Date sideways')).toThrow(QueryFault);
  });
});
