import { anInvoice, rules } from '../../../test/support/sales-document-builder';
import { closerLook, isAnswered, linkSign, OTHER_INTEGRATIONS, traceSigns } from './foreign-signs';

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
    const sign = { by: 'file', text: name };
    expect(traceSigns(plain, traces(['order.pdf', name]), false, AUTHORITY)).toEqual([sign]);
  });

  it('a PDF with its number, only where another program may be at work', () => {
    expect(traceSigns(plain, traces(['INV-0007.pdf']), false, AUTHORITY)).toEqual([]);
    expect(traceSigns(plain, traces(['INV-0007.pdf']), true, AUTHORITY)).toMatchObject([
      { text: 'INV-0007.pdf' },
    ]);
    expect(traceSigns({ ...plain, number: '' }, traces(['order.pdf']), true, AUTHORITY)).toEqual([]);
  });

  it('a note of a fiscalisation, whole: another one that begins alike is another sign', () => {
    const note = `Fiscalised: device 1, fiscal day 2${'.'.repeat(200)}`;
    expect(traceSigns(plain, traces([], ['Approved by Tendai', note]), true, AUTHORITY)).toEqual([
      { by: 'note', text: note },
    ]);
  });

  it('all files as one sign and all notes as another, so that one more is not answered', () => {
    const found = traces(['zimra-2.pdf', 'zimra-1.pdf'], ['Fiscalised']);
    const signs = traceSigns(plain, found, false, AUTHORITY);
    expect(signs).toEqual([
      { by: 'file', text: 'zimra-1.pdf; zimra-2.pdf' },
      { by: 'note', text: 'Fiscalised' },
    ]);
    const answered = traceSigns(plain, traces(['zimra-1.pdf'], ['Fiscalised']), false, AUTHORITY);
    expect(signs.map((sign) => isAnswered(sign, answered))).toEqual([false, true]);
  });

  it('nothing where there is nothing', () => {
    expect(
      traceSigns(
        plain,
        traces(['delivery note.pdf', 'fiscal.xlsx'], ['Sent to fiscalia@example']),
        false,
        AUTHORITY,
      ),
    ).toEqual([]);
  });
});
