import { anInvoice, rules } from '../../../test/support/sales-document-builder';
import { closerLook, linkSign, OTHER_INTEGRATIONS, traceSign } from './foreign-signs';

const AUTHORITY = rules().country.signs;
const FDMS = 'https://fdms.zimra.co.zw/0000011111';
const plain = anInvoice({ number: 'INV-0007', issuedOn: '2026-03-01' });
const marked = (hasFiles: boolean, link = ''): typeof plain => ({ ...plain, marks: { hasFiles, link } });

describe('a link in the books', () => {
  it.each([FDMS, 'https://receipts.example/fiscal/7'])('is a sign: %s', (link) => {
    expect(linkSign(marked(false, link), AUTHORITY)).toEqual({ by: 'link', text: link });
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
    expect(traceSign(plain, traces(['order.pdf', name]), false, AUTHORITY)).toEqual({
      by: 'file',
      text: name,
    });
  });

  it('a PDF with its number, only where another program may be at work', () => {
    expect(traceSign(plain, traces(['INV-0007.pdf']), false, AUTHORITY)).toBeNull();
    expect(traceSign(plain, traces(['INV-0007.pdf']), true, AUTHORITY)).toMatchObject({
      text: 'INV-0007.pdf',
    });
    expect(traceSign({ ...plain, number: '' }, traces(['order.pdf']), true, AUTHORITY)).toBeNull();
  });

  it('a note of a fiscalisation, cut where it is long', () => {
    const note = `Fiscalised: device 1, fiscal day 2${'.'.repeat(200)}`;
    expect(traceSign(plain, traces([], ['Approved by Tendai', note]), true, AUTHORITY)).toEqual({
      ...{ by: 'note', text: expect.stringMatching(/^Fiscalised: .{100,}…$/) as string },
    });
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
