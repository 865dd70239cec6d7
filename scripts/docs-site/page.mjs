// Renders a page: Markdown as HTML, with the ids of headings and the links that GitHub would give them.
import { posix } from 'node:path';
import { Marked } from 'marked';

const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Creates ids of headings like GitHub; repeated ones get a number. */
function idMaker() {
  const used = new Map();
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const times = used.get(id) ?? 0;
    used.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  };
}

/** Address in the site for a link of a source file; null: its target is no page of the site. */
function target(href, { source, path }, paths) {
  if (/^[a-z]+:/i.test(href) || href.startsWith('#')) return href;
  const [file, anchor] = href.split('#');
  const aimed = posix.join(posix.dirname(source), file);
  const page = paths.get(aimed) ?? (aimed.startsWith('docs/pictures/') ? aimed.slice('docs/'.length) : null);
  if (page === null) return null;
  return posix.relative(posix.dirname(path), page) + (anchor === undefined ? '' : `#${anchor}`);
}

/** Renders a page for the site and its search. @returns {{title, html, sections: {id, title, text}[]}} */
export function renderPage(page, paths) {
  const idOf = idMaker();
  const sections = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = idOf(title);
        sections.push({ id, title, text: '' });
        return `<h${depth} id="${escape(id)}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const to = target(href, page, paths);
        return to === null ? html : `<a href="${escape(to)}">${html}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escape(target(href, page, paths) ?? href)}" alt="${escape(text)}">`;
      },
      table(token) {
        const cells = (row, tag) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>\n`).join('');
        // Lets wide tables scroll separately, so that the page itself does not on a phone.
        return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(page.text);
  for (const [index, part] of html
    .split(/<h[1-6] id=/)
    .slice(1)
    .entries())
    sections[index].text = part
      .replace(/<[^>]+>/g, ' ')
      .replace(/^.*?>/, '')
      .replace(/\s+/g, ' ');
  return { title: sections[0]?.title ?? page.path, html, sections };
}

/** Complete HTML document of a page. `root` leads from the page to the folder of the site. */
export function wrapped(page, { title, html }, pages) {
  const root = posix.relative(posix.dirname(page.path), '.') || '.';
  const groups = [...new Set(pages.map(({ group }) => group))];
  const item = (other) =>
    `<li><a href="${root}/${other.path}"${other === page ? ' aria-current="page"' : ''}>${other.title}</a></li>`;
  const list = groups.map((group) => {
    const inside = pages.filter((other) => other.group === group);
    return `<details${inside.includes(page) || group !== 'Decisions' ? ' open' : ''}><summary>${group}</summary><ul>${inside.map(item).join('')}</ul></details>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Ledgerstamp</title>
<link rel="stylesheet" href="${root}/site.css">
<script src="${root}/minisearch.js" defer></script>
<script src="${root}/search.js" data-root="${root}" defer></script>
</head>
<body>
<nav aria-label="Pages">
<label>Search <input type="search" id="search" autocomplete="off"></label>
<ol id="found" aria-live="polite"></ol>
${list.join('\n')}
</nav>
<main>
${html}</main>
</body>
</html>
`;
}
