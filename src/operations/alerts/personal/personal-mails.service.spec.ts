import { ISSUE_CODES } from '../../../domain/issues/issue-catalogue';
import { TEXTS } from '../../../domain/texts/language';
import type { Alert } from '../alerts.entities';
import type { HeldDocuments } from './held-causes.repository';
import { alertItems, heldItems, personalMail } from './personal-mails.service';

const URL = 'https://l.example';

function held(organisation: string, documents: number, more: Partial<HeldDocuments> = {}): HeldDocuments {
  const of = { organisationId: organisation.toLowerCase(), organisation, documents };
  return { ...of, code: 'BUYER_TIN_MISSING', kind: 'invoice', ...more };
}

function alert(cause: Alert['cause'], organisationId: string, more: Partial<Alert> = {}): Alert {
  return {
    ...{
      cause,
      organisationId,
      subject: organisationId,
      detail: `Of ${organisationId} it is so.`,
      reason: null,
    },
    ...{ numbers: [], documents: null, about: organisationId, ...more },
  } as Alert;
}

describe('what a mail to a person says', () => {
  it('counts what is held by what would release it, with a link for each client', () => {
    const items = heldItems([held('Msasa', 2), held('Borrowdale', 1)], URL, TEXTS);
    expect(items).toEqual([
      {
        title: '3 invoices of 2 clients wait for a TIN.',
        sentences: [],
        links: [
          { label: 'Msasa (2)', url: `${URL}/console/fix-list?organisation=msasa&cause=BUYER_TIN_MISSING` },
          {
            label: 'Borrowdale (1)',
            url: `${URL}/console/fix-list?organisation=borrowdale&cause=BUYER_TIN_MISSING`,
          },
        ],
      },
    ]);
    const one = heldItems([held('Msasa', 1, { kind: 'credit_note', code: 'REASON_MISSING' })], URL, TEXTS);
    expect(one[0]?.title).toBe('1 credit note of 1 client waits for a reason of the credit.');
    const both = heldItems([held('Msasa', 1), held('Msasa', 1, { kind: 'credit_note' })], URL, TEXTS);
    expect(both[0]).toMatchObject({ title: '2 documents of 1 client wait for a TIN.' });
    expect(both[0]?.links).toHaveLength(1);
  });

  it('has words for every issue', () => {
    for (const code of ISSUE_CODES) {
      const said = TEXTS.mails.held({ code, kind: 'invoice', documents: 3, clients: 2 });
      expect(said).toMatch(/^3 invoices of 2 clients wait for [a-z][\w ,-]+\.$/i);
    }
  });

  it('puts alerts of one cause together, critical ones first, each with the page that settles it', () => {
    const items = alertItems(
      [
        alert('WEBHOOK_MISSES', 'o-1'),
        alert('DOCUMENTS_REJECTED', 'o-1', { numbers: ['INV-2', 'INV-1'], documents: 12 }),
        alert('DOCUMENTS_REJECTED', 'o-2'),
      ],
      URL,
      TEXTS,
    );
    expect(items.map(({ title }) => title)).toEqual([
      'Documents rejected',
      'Webhook of Xero misses documents',
    ]);
    expect(items[0]?.links).toEqual([
      {
        label: 'Of o-1 it is so. Documents: INV-2, INV-1 and 10 more',
        url: `${URL}/console/documents?organisation=o-1&state=rejected`,
      },
      { label: 'Of o-2 it is so.', url: `${URL}/console/documents?organisation=o-2&state=rejected` },
    ]);
  });

  it('stays short: further clients are counted, with a link to the page of all', () => {
    const many = Array.from({ length: 25 }, (_, index) => held(`Client ${index}`, 1));
    const links = heldItems(many, URL, TEXTS)[0]?.links ?? [];
    expect(links).toHaveLength(11);
    expect(links.at(-1)).toEqual({ label: 'and 15 more clients', url: `${URL}/console/` });
  });

  it('is the same as text and as HTML, and no name becomes markup or a line of the header', () => {
    const items = heldItems([held('A\r\nBcc: x@y <script>', 2)], URL, TEXTS);
    const { subject, text, html, list } = personalMail('Things\r\nBcc: x', items, {
      ...{ choose: `${URL}/console/people`, language: 'en' },
    });
    expect(list).toEqual({ unsubscribe: `${URL}/console/people` });
    expect(subject).toBe('[Ledgerstamp] Things Bcc: x');
    expect(html).not.toContain('<script');
    for (const form of [text, html]) {
      expect(form).toContain('2 invoices of 1 client wait for a TIN.');
      expect(form).toContain('/console/fix-list?organisation=');
      expect(form).toContain(`${URL}/console/people`);
    }
  });
});
