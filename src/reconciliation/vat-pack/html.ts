import { escapedHtml } from '../../platform/api/escaped-html';

/** Renders a heading, a sentence and a table; without rows only the sentence. */
export function section(
  title: string,
  about: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const heading = `<h2>${escapedHtml(title)}</h2>\n<p>${escapedHtml(about)}</p>`;
  if (rows.length === 0) return `${heading}\n<p class="none">None.</p>`;
  const cells = (tag: string, row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}${isAmount(cell) ? ' class="n"' : ''}>${escapedHtml(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells('td', row)).join('\n');
  return `${heading}\n<table>\n<thead>${cells('th', head)}</thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}

/** Renders sentences as a list. */
export function list(sentences: readonly string[]): string {
  return `<ul>\n${sentences.map((sentence) => `<li>${escapedHtml(sentence)}</li>`).join('\n')}\n</ul>`;
}

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}th,td{border:1px solid #ccc;padding:.25rem .5rem;
text-align:left;vertical-align:top}th{background:#f3f3f3}.n{text-align:right;font-variant-numeric:tabular-nums}
.none{color:#666}code{word-break:break-all}@media print{body{margin:0;max-width:none}}`;

/** A page that needs nothing but itself: no script, no image, no address elsewhere. */
export function page(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapedHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapedHtml(title)}</h1>
${parts.join('\n')}
</body>
</html>
`;
}

function isAmount(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text);
}
