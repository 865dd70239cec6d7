import { anInvoice, circumstances, rules } from '../../test/support/sales-document-builder';
import { elsewhereIssue, foreignIssues } from './check-eligibility';
import type { ForeignSign } from './mapping-rules';

describe("a document that bears signs of another program's fiscalisation", () => {
  const LINK = 'https://fdms.zimra.co.zw/0000011111';
  const linked = anInvoice({ marks: { hasFiles: false, link: LINK } });
  const found = (document = anInvoice(), foreign?: ForeignSign): string[] =>
    foreignIssues(
      document,
      circumstances(foreign === undefined ? {} : { foreign }),
      rules().country.signs,
    ).map(({ code, message }) => `${code}: ${message}`);

  it('is held, by what a closer look has found or by a link of its own', () => {
    const said = 'FISCALISED_ELSEWHERE: The document seems to have been fiscalised by another program:';
    const sign = { by: 'file', text: 'fiscal-1.pdf' } as const;
    expect(found(anInvoice(), { sign, answered: [] })).toEqual([
      `${said} the file "fiscal-1.pdf" is attached to it.`,
    ]);
    expect(found(linked, { sign: null, answered: [] })).toEqual([`${said} it has the link "${LINK}".`]);
    expect(found(linked)).toHaveLength(1);
  });

  it('is held by those of another document with its number, unless it has one of its own or a person has decided', () => {
    const ofNumbers = { by: 'number', text: 'INV 7', of: 'a fiscal-1.pdf' } as const;
    const foreign = { sign: null, answered: [], ofNumber: [ofNumbers] };
    const said = 'FISCALISED_ELSEWHERE: The document seems to have been fiscalised by another program:';
    const ofNumber = `${said} another document of this taxpayer, "INV 7", has its number and such a mark.`;
    expect(found(anInvoice(), foreign)).toEqual([ofNumber]);
    expect(found(linked, foreign)).toEqual([`${said} it has the link "${LINK}".`]);
    expect(found(anInvoice(), { ...foreign, answered: [ofNumbers] })).toEqual([]);
    expect(
      found(anInvoice(), { ...foreign, answered: [{ ...ofNumbers, of: 'a fiscal-2.pdf' }] }),
    ).toHaveLength(1);
  });

  it('goes on without any sign, and where a person has said so', () => {
    expect(found()).toEqual([]);
    const sign = { by: 'file', text: 'fiscal-1.pdf' } as const;
    const link = { by: 'link', text: LINK } as const;
    expect(found(linked, { sign, answered: [sign, link] })).toEqual([]);
    const another = `it has the link "${LINK}". The answer "Fiscalise anyway" was about another sign.`;
    expect(found(linked, { sign, answered: [sign] })).toEqual([expect.stringContaining(another)]);
  });
});

describe('a document whose receipt of elsewhere is recorded', () => {
  const receipt = {
    ...{ deviceId: '11111', fiscalNumber: '77', datedOn: '2026-03-02' },
    ...{ verificationCode: '0123456789ABCDEF', address: null },
  };
  const elsewhere = { receipt, overrulesBooks: false };
  const ADDRESS = 'https://fdms.zimra.co.zw/00000111110203202600000000780123456789ABCDEF';
  const code = (changes: Parameters<typeof circumstances>[0]) =>
    elsewhereIssue(anInvoice(), circumstances(changes), rules().country)?.code;

  it('is not sent, and is held where a closer look has found the address of another receipt', () => {
    expect(code({})).toBeUndefined();
    expect(code({ elsewhere })).toBe('RECORDED_ELSEWHERE');
    const foreign = { sign: null, answered: 'all' as const };
    expect(code({ elsewhere, foreign })).toBe('RECORDED_ELSEWHERE');
    expect(code({ elsewhere, foreign: { ...foreign, address: ADDRESS } })).toBe('RECORDED_RECEIPT_DIFFERS');
  });
});
