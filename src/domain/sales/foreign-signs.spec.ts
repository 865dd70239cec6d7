import { anInvoice, rules } from '../../../test/support/sales-document-builder';
import { closerLook, linkSign, OTHER_INTEGRATIONS, readSign, traceSign } from './foreign-signs';

const AUTHORITY = rules().country.signs;
const FDMS = 'https://fdms.zimra.co.zw/0000011111';
const plain = anInvoice({ number: 'INV-0007', issuedOn: '2026-03-01' });
const marked = (hasFiles: boolean, link = ''): typeof plain => ({ ...plain, marks: { hasFiles, link } });

describe('a link in the books', () => {
  it.each([FDMS, 'https://receipts.example/fiscal/7'])('is a sign: %s', (link) => {
    expect(linkSign(marked(false, link), AUTHORITY)).toBe(`it has the link "${link}"`);
  });

  it.each(['', 'https://shop.example/orders/7'])('is none: "%s"', (link) => {
    expect(linkSign(marked(true, link), AUTHORITY)).toBeNull();
    expect(linkSign(plain, AUTHORITY)).toBeNull();
  });
});

describe('a closer look', () => {
  it.each([
    ['none', plain, null, 'none'],
    ['none', marked(false, 'https://shop.example'), null, 'none'],
    ['none', marked(true), null, 'files'],
    ['unknown', plain, null, 'none'],
    ['unknown', marked(false, 'https://shop.example'), null, 'files_and_notes'],
    [null, marked(true), null, 'files_and_notes'],
    ['in_use', plain, null, 'files_and_notes'],
    ['in_use', plain, '2026-03-01', 'files_and_notes'],
    ['in_use', plain, '2026-02-28', 'none'],
    ['in_use', marked(true), '2026-02-28', 'files'],
  ] as const)('with %s costs no more than it must', (integration, document, until, look) => {
    expect(closerLook(document, integration, until)).toBe(look);
  });
});

it.each(OTHER_INTEGRATIONS)(
  'a document that bears files is always looked at, with the answer "%s"',
  (integration) => {
    expect(closerLook(marked(true), integration, '2026-02-28')).not.toBe('none');
  },
);

describe('what a closer look finds', () => {
  const traces = (fileNames: string[], notes: string[] = []) => ({ fileNames, notes });

  it.each(['fiscal-25501-7-42.pdf', 'Zimra INV-9.PDF', 'fdms_receipt.pdf'])('a fiscal file: %s', (name) => {
    expect(traceSign(plain, traces(['order.pdf', name]), false, AUTHORITY)).toBe(
      `the file "${name}" is attached to it`,
    );
  });

  it('a PDF with its number, only where another program may be at work', () => {
    expect(traceSign(plain, traces(['INV-0007.pdf']), false, AUTHORITY)).toBeNull();
    expect(traceSign(plain, traces(['INV-0007.pdf']), true, AUTHORITY)).toContain('"INV-0007.pdf"');
    expect(traceSign({ ...plain, number: '' }, traces(['order.pdf']), true, AUTHORITY)).toBeNull();
  });

  it('a note of a fiscalisation, cut where it is long', () => {
    const note = `Fiscalised: device 1, fiscal day 2${'.'.repeat(200)}`;
    expect(traceSign(plain, traces([], ['Approved by Tendai', note]), true, AUTHORITY)).toMatch(
      /^its history says "Fiscalised: .{100,}…"$/,
    );
  });

  it('nothing where there is nothing', () => {
    expect(
      traceSign(
        plain,
        traces(['delivery note.pdf', 'fiscal.xlsx'], ['Sent to fiscalia@example']),
        false,
        AUTHORITY,
      ),
    ).toBeNull();
  });
});

describe('a stored sign', () => {
  it.each([
    ['link', 'https://receipts.example/fiscal/7'],
    ['file', 'fiscal "of" 7.pdf'],
    ['note', 'Fiscalised: device 1,\nfiscal day 2'],
  ] as const)('is read in its parts, and its quotes are kept: a %s', (by, text) => {
    const found = {
      link: linkSign(marked(false, text), AUTHORITY),
      file: traceSign(plain, { fileNames: [text], notes: [] }, false, AUTHORITY),
      note: traceSign(plain, { fileNames: [], notes: [text] }, false, AUTHORITY),
    }[by];
    expect(readSign(found ?? '')).toEqual({ by, text });
  });

  it.each(['', 'a file', 'its history says nothing', 'it has the link "x" and more'])(
    'of another form has no parts: %s',
    (sentence) => expect(readSign(sentence)).toBeNull(),
  );
});
