import { type Language, TEXTS_IN } from '../../../domain/texts/language';
import { escapedHtml } from '../../../platform/api/escaped-html';
import type { AlertMessage } from '../alert-message';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Message as plain text, and the same as HTML without external resources. */
export function mailText({ type, data }: AlertMessage): MailText {
  const { language = 'en', title, about, numbers, documents, closedAt, occurrences } = data;
  const { channel: said, nextStep, ...texts } = TEXTS_IN[language].mails;
  const others = documents === null ? 0 : documents - numbers.length;
  const rows: readonly (readonly [string, string])[] = [
    [said.what, data.what],
    ...(closedAt === null
      ? ([
          [said.means, data.means],
          [nextStep, data.nextStep],
        ] as const)
      : ([[said.now, said.isOver]] as const)),
    ...(numbers.length === 0 ? [] : [[texts.documents, texts.numbers(numbers, others)] as const]),
    [said.since, data.openedAt],
    ...(closedAt === null ? [] : [[said.until, closedAt] as const]),
    ...(occurrences > 1 ? [[said.times, said.occurrences(occurrences, data.lastAt)] as const] : []),
    [said.console, data.console],
  ];
  return {
    subject: oneLine(`[Ledgerstamp] ${said.events[type]}: ${title} - ${about}`),
    text: `${title}\n\n${rows.map(([name, value]) => `${name}: ${value}`).join('\n\n')}\n`,
    html: html(language, title, rows),
  };
}

function html(language: Language, title: string, rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(
    ([name, value]) =>
      `<tr><th style="text-align:left;vertical-align:top;padding:4px 12px 4px 0">${escapedHtml(name)}</th>` +
      `<td style="padding:4px 0">${escapedHtml(value)}</td></tr>`,
  );
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapedHtml(title)}</title></head>` +
    `<body style="font-family:sans-serif"><h1 style="font-size:18px">${escapedHtml(title)}</h1>` +
    `<table>${cells.join('')}</table></body></html>`
  );
}

/** Joins lines, so that a name from the books cannot add a header line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
