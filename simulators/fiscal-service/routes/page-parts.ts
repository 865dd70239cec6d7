import { escapeHtml } from '../../html';
const STYLE = `
:root{color-scheme:light dark;--line:#d8dde3;--soft:#f4f6f8;--ink:#1d2733;--dim:#5b6875;--back:#fff;--good:#136c3a;--bad:#a4262c;
--wait:#8a5a00;--link:#0b5cad}
@media (prefers-color-scheme:dark){:root{--line:#38424d;--soft:#202830;--ink:#e4e9ee;--dim:#9aa7b3;--back:#161b21;--good:#5fd08f;
--bad:#ff8f8f;--wait:#f0c060;--link:#7db8f5}}
body{font:15px/1.45 system-ui,sans-serif;margin:0 auto;padding:1.5rem;max-width:80rem;color:var(--ink);background:var(--back)}
h1{font-size:1.6rem;margin:0 0 .3rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.3rem 0}a{color:var(--link);margin-left:1rem}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:6px}
table{border-collapse:collapse;width:100%;font-size:.9rem}th{background:var(--soft);font-weight:600;color:var(--dim)}
td,th{padding:.4rem .7rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}tr:last-child td{border-bottom:0}
td.number{font-variant-numeric:tabular-nums;white-space:nowrap}td.plain{white-space:nowrap}
.badge{display:inline-block;padding:0 .5rem;border:1px solid;border-radius:1rem;font-size:.85rem;white-space:nowrap}
.good{color:var(--good)}.bad{color:var(--bad)}.wait{color:var(--wait)}.none,.note{color:var(--dim)}.note{font-size:.85rem}`;

/** Safe HTML: all text from outside is escaped. */
export type Html = string;

const TONES: Readonly<Record<string, 'good' | 'bad' | 'wait'>> = {
  ...{ running: 'good', fiscalised: 'good', active: 'good', open: 'good', live: 'good' },
  ...{ paused: 'bad', failed: 'bad', disabled: 'bad', none: 'bad', Red: 'bad', Refused: 'bad' },
  ...{ pending: 'wait', closed: 'wait', Yellow: 'wait' },
};

/** Coloured label of a state. */
export function badge(state: string): Html {
  return `<span class="badge ${TONES[state] ?? 'wait'}">${escapeHtml(state)}</span>`;
}

/** Cell with a value as text; a dash if it is empty. */
export function cell(value: string | number | null): Html {
  return value === null || value === '' ? '<span class="none">–</span>' : escapeHtml(String(value));
}

export function table(head: readonly string[], rows: readonly (readonly Html[])[]): Html {
  if (rows.length === 0) return '<p class="none">None yet.</p>';
  const titles = head.map((title) => `<th scope="col">${escapeHtml(title)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((html) => `<td${classOf(html)}>${html}</td>`).join('')}</tr>`,
  );
  return `<div class="scroll"><table><thead><tr>${titles}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

/** CSS class of a cell: numbers are aligned, and short texts do not wrap. */
function classOf(html: Html): string {
  if (/^[\d,.]+$/.test(html)) return ' class="number"';
  return html.length <= 40 ? ' class="plain"' : '';
}

export function section(title: string, content: Html, note?: string): Html {
  const below = note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`;
  return `<section><h2>${escapeHtml(title)}</h2>${content}${below}</section>`;
}

export function page(title: string, refreshSeconds: number, parts: readonly Html[]): Html {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${refreshSeconds}"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${parts.join('\n')}</body></html>`;
}
