import { escapedHtml } from '../../../platform/api/escaped-html';
import type { AlertMessage } from '../alert-message';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const SAID: Readonly<Record<AlertMessage['type'], string>> = {
  'alert.opened': 'New',
  'alert.updated': 'Again',
  'alert.closed': 'Over',
  'alert.test': 'Test',
};

/** A message as people read it: plain text, and the same as HTML without anything that has to be fetched. */
export function mailText({ type, data }: AlertMessage): MailText {
  const { title, about, what, means, nextStep, numbers, documents, closedAt, occurrences } = data;
  const others = documents === null ? 0 : documents - numbers.length;
  const listed = numbers.length === 0 ? '' : numbers.join(', ') + (others > 0 ? ` and ${others} more` : '');
  const rows: readonly (readonly [string, string])[] = [
    ['What happened', what],
    ...(closedAt === null
      ? ([
          ['What it means', means],
          ['Next step', nextStep],
        ] as const)
      : ([['Now', 'It is over. Nothing has to be done.']] as const)),
    ...(listed === '' ? [] : [['Documents', listed] as const]),
    ['Since', data.openedAt],
    ...(closedAt === null ? [] : [['Until', closedAt] as const]),
    ...(occurrences > 1 ? [['Times', `${occurrences}, last ${data.lastAt}`] as const] : []),
    ['Console', data.console],
  ];
  const subject = oneLine(`[Ledgerstamp] ${SAID[type]}: ${title} - ${about}`);
  return {
    subject,
    text: `${title}\n\n${rows.map(([name, value]) => `${name}: ${value}`).join('\n\n')}\n`,
    html: html(title, rows),
  };
}

function html(title: string, rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(
    ([name, value]) =>
      `<tr><th style="text-align:left;vertical-align:top;padding:4px 12px 4px 0">${escapedHtml(name)}</th>` +
      `<td style="padding:4px 0">${escapedHtml(value)}</td></tr>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapedHtml(title)}</title></head>` +
    `<body style="font-family:sans-serif"><h1 style="font-size:18px">${escapedHtml(title)}</h1>` +
    `<table>${cells.join('')}</table></body></html>`
  );
}

/** Names come from the books: nothing of them may become a line of the header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
