import { type Language, TEXTS_IN } from '../../../domain/texts/language';
import { escapedHtml } from '../../../platform/api/escaped-html';
import { type MailText, oneLine } from '../delivery/mail-text';

/** Task in a mail, with links to the pages where it is done. */
export interface MailItem {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly links: readonly MailLink[];
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/**
 * A mail to a person as text, and the same as HTML without anything that has to be fetched.
 *
 * @param reader `choose`: the page where the person chooses mails
 */
export function personalMail(
  subject: string,
  items: readonly MailItem[],
  reader: { readonly choose: string; readonly language: Language },
): MailText {
  const { choose, language } = reader;
  const { why } = TEXTS_IN[language].mails;
  return {
    subject: oneLine(`[Ledgerstamp] ${subject}`),
    text: `${items.map(asText).join('\n\n')}\n\n--\n${why} ${choose}\n`,
    html:
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapedHtml(subject)}</title></head>` +
      `<body style="font-family:sans-serif">${items.map(asHtml).join('')}` +
      `<p style="color:#666;font-size:13px">${escapedHtml(why)} ${anchor({ label: choose, url: choose })}</p></body></html>`,
  };
}

function asText({ title, sentences, links }: MailItem): string {
  const places = links.map(({ label, url }) => `- ${oneLine(label)}\n  ${url}`);
  return [oneLine(title), ...sentences, ...places].join('\n');
}

function asHtml({ title, sentences, links }: MailItem): string {
  const paragraphs = sentences.map((sentence) => `<p style="margin:4px 0">${escapedHtml(sentence)}</p>`);
  const places = links.map((link) => `<li>${anchor(link)}</li>`);
  return `<h2 style="font-size:16px">${escapedHtml(title)}</h2>${paragraphs.join('')}<ul>${places.join('')}</ul>`;
}

function anchor({ label, url }: MailLink): string {
  return `<a href="${escapedHtml(url)}">${escapedHtml(label)}</a>`;
}
