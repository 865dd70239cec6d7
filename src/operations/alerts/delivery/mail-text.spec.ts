import type { AlertMessage } from '../alert-message';
import { mailText } from './mail-text';

function message(type: AlertMessage['type'], data: Partial<AlertMessage['data']> = {}): AlertMessage {
  return {
    ...{ type, timestamp: '2026-03-02T12:00:00.000Z' },
    data: {
      ...{ id: 'alert', cause: 'DOCUMENTS_REJECTED', severity: 'critical', title: 'Documents rejected' },
      ...{ organisationId: 'org', about: 'Msasa <b>&</b>', what: 'Of Msasa 12 documents are rejected.' },
      ...{ means: 'They are not fiscalised.', nextStep: 'Put them right.', documents: 12 },
      ...{ numbers: ['INV-2', 'INV-1'], occurrences: 13, openedAt: '2026-03-02T11:00:00.000Z' },
      ...{ lastAt: '2026-03-02T11:30:00.000Z', closedAt: null, console: 'https://l.example/console/' },
      ...data,
    },
  };
}

describe('the e-mail of an alert', () => {
  it('says what happened, what it means and what to do, in both forms', () => {
    const { subject, text, html } = mailText(message('alert.opened'));
    expect(subject).toBe('[Ledgerstamp] New: Documents rejected - Msasa <b>&</b>');
    for (const form of [text, html]) {
      for (const part of ['12 documents are rejected', 'not fiscalised', 'Put them right', '13, last']) {
        expect(form).toContain(part);
      }
      expect(form).toContain('INV-2, INV-1 and 10 more');
    }
  });

  it('lets no name become markup or a header', () => {
    const { subject, html } = mailText(
      message('alert.opened', { about: 'A\r\nBcc: x@y\u2028<script>', what: '"<img src=x>"' }),
    );
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(html).toContain('&quot;&lt;img src=x&gt;&quot;');
    expect(html).not.toContain('<img');
  });

  it('says that it is over, and asks for nothing', () => {
    const { subject, text } = mailText(message('alert.closed', { closedAt: '2026-03-02T13:00:00.000Z' }));
    expect(subject).toContain('Over');
    expect(text).toContain('It is over');
    expect(text).not.toContain('Put them right');
  });
});
