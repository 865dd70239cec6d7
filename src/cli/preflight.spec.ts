import { preflightCsv, preflightText, progressSince, readReport } from './preflight';

type PreflightReport = ReturnType<typeof readReport>;

const usd = (documents: number, total: string) => ({ documents, totals: [{ currency: 'USD', total }] });

const TIN: PreflightReport['causes'][number] = {
  ...{ id: 'BUYER_TIN_MISSING:contact:1', code: 'BUYER_TIN_MISSING', name: '=Moyo', rule: 'RCPT043' },
  ...{ subject: 'contact', key: '1' },
  ...{
    sentence: 'The contact "=Moyo" has no TIN.',
    fix: 'Enter it, please.',
    where: 'Contacts',
    fixer: 'bookkeeper',
  },
  held: {
    documents: 3,
    totals: [
      { currency: 'USD', total: '30.00' },
      { currency: 'ZWG', total: '5.00' },
    ],
  },
  releases: usd(2, '20.00'),
};
const TAX: PreflightReport['causes'][number] = {
  ...{
    id: 'TAX',
    subject: 'document',
    key: 'OUTPUT',
    code: 'TAX_UNMAPPED',
    name: '',
    rule: null,
    sentence: 'A tax is not mapped.',
    fix: 'Map it.',
  },
  ...{ where: 'Ledgerstamp', fixer: 'administrator', held: usd(1, '1.00'), releases: usd(0, '0.00') },
};

function report(changes: Partial<PreflightReport> = {}): PreflightReport {
  return {
    ...{ ready: usd(4, '40.00'), held: usd(4, '31.00'), leftOut: usd(0, '0.00'), readyPercent: '50.0' },
    ...{ from: null, till: null, otherIntegration: 'none', otherIntegrationUntil: null, money: [] },
    dated: { beforeToday: usd(0, '0.00'), ruleOfEarlierDays: null, late: usd(0, '0.00') },
    ...{
      writtenCodes: [],
      codesByDefault: usd(0, '0.00'),
      foldedLines: [],
      addressesLeftOut: [],
      divisions: [],
    },
    causes: [TIN, TAX],
    ...changes,
  };
}

describe('what a preflight prints', () => {
  it('is the score, what is left out, and a row per cause', () => {
    const [score, outside, head, ...rows] = preflightText(report({ leftOut: usd(2, '2.00') }), null).split(
      '\n',
    );
    expect(score).toContain('4 would pass, 4 would be held: 50.0 % ready.');
    expect(outside).toBe('2 are not to be fiscalised.');
    expect(head?.split('\t')).toHaveLength(6);
    expect(rows[0]?.split('\t').slice(0, 4)).toEqual([
      '3',
      'USD 30.00, ZWG 5.00',
      '2',
      'BUYER_TIN_MISSING: =Moyo',
    ]);
    expect(rows[1]).toContain('TAX_UNMAPPED\tA tax is not mapped.\tMap it. (administrator)');
  });

  it('ends with what would be taken off other lines', () => {
    const off = usd(3, '-40.00');
    const [deposit, rule] = [
      { as: 'deposit', accountCode: '610', example: 'Less deposit', lines: 3, off } as const,
      { as: 'rule', accountCode: '', example: 'Returned', lines: 1, off: usd(1, '-4.00') } as const,
    ];
    expect(
      preflightText(report({ foldedLines: [deposit, rule] }), null)
        .split('\n')
        .slice(-2),
    ).toEqual([
      'Made part of other lines as deposit: 3 documents, USD -40.00 (account 610, for example "Less deposit").',
      'Made part of other lines as rule: 1 document, USD -4.00 (for example "Returned").',
    ]);
  });

  it('says by what invoices are divided that may be those of branches', () => {
    const part = (name: string, example: string) => ({ name, example, amounts: usd(12, '40.00') });
    const divisions = [
      { by: 'tracking', category: 'Region', parts: [part('Harare', 'INV-1'), part('Mutare', 'INV-2')] },
      { by: 'branding_theme', category: '', parts: [part('theme-1', 'INV-1'), part('theme-2', 'INV-2')] },
    ] as const;
    const text = preflightText(report({ divisions }), null);
    expect(text).toContain('Invoices differ by Region: Harare (12 documents), Mutare (12 documents).');
    expect(text).toContain(
      'Invoices differ by branding theme: as INV-1 (12 documents), as INV-2 (12 documents).',
    );
  });

  it('lists the HS codes that stand in the books, and how often the default is used', () => {
    const code = { scope: 'item', key: '1001', code: '10010000', meaning: 'cereals' } as const;
    const written = [
      { ...code, state: 'unconfirmed', example: 'Enamel paint', lines: usd(3, '40.00') } as const,
      {
        ...({ scope: 'description', key: '84715000', code: '84715000', meaning: null } as const),
        ...({ state: 'taken', example: '(84715000) Computer', lines: usd(1, '9.00') } as const),
      },
    ];
    const text = preflightText(report({ writtenCodes: written, codesByDefault: usd(2, '7.00') }), null);
    expect(text.split('\n').slice(-5)).toEqual([
      'HS codes taken from item codes and descriptions:',
      expect.stringMatching(/^In the books\tWhere\tHS code\tState/),
      '1001\titem code\t10010000: cereals\tnot confirmed: not sent as a code\t3\tUSD 40.00\tEnamel paint',
      '84715000\tin a description\t84715000\tsent, never confirmed\t1\tUSD 9.00\t(84715000) Computer',
      'The default HS code is used in 2 documents, for lines of USD 7.00.',
    ]);
    const none = preflightText(report({ writtenCodes: [], codesByDefault: usd(0, '0.00') }), null);
    expect(none).not.toContain('HS code');
  });

  it('counts what is late, and what is dated before today, with the rule of the authority', () => {
    const dated = { beforeToday: usd(3, '3.00'), ruleOfEarlierDays: 'RCPT014', late: usd(2, '2.00') };
    expect(preflightText(report({ dated }), null).split('\n').slice(1, 3)).toEqual([
      '2 are late and would be sent with the present date.',
      '3 are dated before today: the authority marks the receipts Yellow (RCPT014), they are valid.',
    ]);
    const without = { ...dated, ruleOfEarlierDays: null, late: usd(0, '0.00') };
    expect(preflightText(report({ dated: without }), null).split('\n')[1]).toBe('3 are dated before today.');
  });

  it('says when there is nothing to send', () => {
    const empty = report({ ready: usd(0, '0.00'), held: usd(0, '0.00'), readyPercent: null, causes: [] });
    expect(preflightText(empty, null)).toContain('nothing to send.');
  });

  it('says what has become of an earlier run', () => {
    const before = report({ held: usd(9, '90.00'), readyPercent: '30.0', causes: [TAX] });
    const text = preflightText(report({ causes: [TIN] }), progressSince(before, report({ causes: [TIN] })));
    expect(text).toContain('Before: 9 held, 30.0 % ready. Now: 4 held, 50.0 % ready.');
    expect(text).toContain('\n  fixed: A tax is not mapped.\n  new: The contact "=Moyo" has no TIN.');
  });

  it('is a fix list for spreadsheets, which compute nothing of it', async () => {
    const [head, first, second] = (await preflightCsv(report())).split('\r\n');
    expect(head).toBe(
      '\ufeffcode,rule,name,sentence,documents,money,released_documents,released_money,fix,where,fixer,id',
    );
    expect(first).toBe(
      `BUYER_TIN_MISSING,RCPT043,'=Moyo,"The contact ""=Moyo"" has no TIN.",3,USD 30.00; ZWG 5.00,2,USD 20.00,"Enter it, please.",Contacts,bookkeeper,BUYER_TIN_MISSING:contact:1`,
    );
    expect(second).toContain('TAX_UNMAPPED,,,');
  });

  it('takes nothing else for an earlier report', () => {
    expect(readReport(JSON.stringify(report()), 'before.json')).toEqual(report());
    for (const text of ['[]', 'null', '{}', '{"causes":[]}', '{"causes":1,"held":1}'])
      expect(() => readReport(text, 'before.json')).toThrow('before.json is not the output');
    expect(() => readReport('Documents\tMoney', 'before.json')).toThrow('before.json is not JSON');
  });
});
