import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DemoReport } from '../../demo/report';
import { demoDirectory, runDemo } from '../support/demo-program';

/** Final state of each document by file; for held documents the codes of their issues. */
const EXPECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '03-everything-free': { 'F03-1': 'TOTAL_NOT_POSITIVE' },
  '09-credit-note-without-lines': { 'F09-1': 'written_back', 'F09-CN': 'LINES_MISSING' },
  '11-placeholder-tins': {
    ...{
      'F11-Zeros': 'BUYER_TIN_DOUBTFUL',
      'F11-Ones': 'BUYER_TIN_DOUBTFUL',
      'F11-Counting': 'BUYER_TIN_DOUBTFUL',
    },
    ...{ 'F11-NA': 'BUYER_TIN_INVALID', 'F11-Fullwidth': 'BUYER_TIN_INVALID' },
    ...{ 'F11-Blank': 'written_back', 'F11-Dashes': 'written_back' },
  },
  '12-numbers-that-look-alike': {
    ...{ 'INV-9001': 'written_back', 'inv-9001': 'NUMBER_NOT_UNIQUE', 'INV-9001 ': 'NUMBER_NOT_UNIQUE' },
    ...{ 'INV\u20119001': 'NUMBER_NOT_UNIQUE' },
  },
  '16-deposit-leaves-a-cent': {
    ...{ 'F16-1': 'NEGATIVE_LINE', 'F16-2': 'TAX_GROUP_NOT_POSITIVE', 'F16-3': 'TOTAL_NOT_POSITIVE' },
  },
  '21-buyer-changes-before-credit': { 'K21-1': 'written_back', 'K21-CN': 'written_back' },
  '35-invisible-descriptions': Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((nth) => [`H13-Z${nth}`, 'DESCRIPTION_MISSING']),
  ),
  '36-references-that-name-an-invoice': {
    ...{ 'INV-0177': 'written_back', 'H22-0': 'written_back', 'H22-1': 'written_back' },
    ...{ 'H22-2': 'written_back', 'H22-3': 'ORIGINAL_UNKNOWN', 'H22-4': 'ORIGINAL_UNKNOWN' },
    ...{ 'H22-5': 'ORIGINAL_UNKNOWN', 'H22-6': 'written_back' },
  },
  '40-credit-note-of-another-customer': {
    ...{ '1001': 'written_back', '1002': 'written_back' },
    ...{ 'CN-1': 'ORIGINAL_UNKNOWN', 'CN-2': 'ORIGINAL_UNKNOWN' },
  },
};

/** Invoices that the issue of a held credit note must offer. */
const OFFERED: Readonly<Record<string, string>> = {
  ...{ 'H22-3': 'INV-0177', 'H22-4': 'INV-0177', 'H22-5': 'INV-0177', 'CN-1': '1002', 'CN-2': '1002' },
};

describe('books as users of like products reported them', () => {
  let directory: string;

  beforeEach(() => {
    directory = demoDirectory();
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it.each(Object.keys(EXPECTED))('end as they should: %s', async (name) => {
    const source = resolve(`test/data/field/${name}.json`);
    const { stdout, stderr } = await runDemo(directory, '--once', '--json', '--source', source);
    expect(stdout === '' ? stderr : '').toBe('');
    const { documents, audit } = JSON.parse(stdout) as DemoReport;
    const ends = documents.map(
      ({ number, state, reasonCodes }) =>
        [number, state === 'waiting' ? reasonCodes.join(', ') : state] as const,
    );
    expect(Object.fromEntries(ends)).toEqual(EXPECTED[name]);
    expect(audit).toEqual({ fiscalisedTwice: [], lost: [], disagreeing: [] });
    for (const { number, reason } of documents)
      if (number in OFFERED) expect(reason).toContain(`It may credit ${OFFERED[number]} (`);
  });
});
