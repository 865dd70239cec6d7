import { describeIssues, issue, ISSUE_CATALOGUE } from './issue';

describe('the catalogue of issues', () => {
  const entries = Object.entries(ISSUE_CATALOGUE);

  it.each(entries)('%s says who can end it and how, in a sentence', (_code, { fixer, fix }) => {
    expect(['bookkeeper', 'administrator', 'operator', 'time']).toContain(fixer);
    expect(fix).toMatch(/^[A-Z].{15,}[.]$/);
  });

  it.each(entries)('%s says where', (_code, { where }) => {
    expect(where).toMatch(/^[A-Z].{6,}$/);
  });

  it.each(entries)('%s names the rule of the authority that it would break, or none', (_code, { rule }) => {
    expect(rule ?? 'RCPT02').toMatch(/^RCPT\d{2,3}$/);
  });

  it('has stable codes: people filter by them', () => {
    expect(entries.map(([code]) => code).filter((code) => !/^[A-Z]+(_[A-Z]+)*$/.test(code))).toEqual([]);
  });

  it('gives issues as values, and all of them in one text in the order found', () => {
    const issues = [
      issue('NUMBER_MISSING', 'number', 'The document has no number.'),
      issue('LINES_MISSING', 'lines', 'The document has no line with an amount.'),
    ];
    expect(issues[0]).toEqual({
      code: 'NUMBER_MISSING',
      path: 'number',
      message: 'The document has no number.',
    });
    expect(describeIssues(issues)).toBe(
      'The document has no number. The document has no line with an amount.',
    );
    expect(describeIssues([])).toBe('');
  });
});
