/* global document, fetch, MiniSearch */
// Searches the pages in the browser. The index is a file of the site, loaded at the first letter.
const { root } = document.currentScript.dataset;
const field = document.getElementById('search');
const list = document.getElementById('found');
const MOST = 12;
let index;

async function readIndex() {
  const sections = await (await fetch(`${root}/search-index.json`)).json();
  const made = new MiniSearch({ fields: ['title', 'text'], storeFields: ['title', 'page', 'path'] });
  made.addAll(sections.map((section, id) => ({ id, ...section })));
  return made;
}

field.addEventListener('input', async () => {
  index ??= readIndex();
  const options = { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { title: 3 } };
  const found = (await index).search(field.value, options).slice(0, MOST);
  list.replaceChildren(
    ...found.map(({ title, page, path }) => {
      const link = document.createElement('a');
      link.href = `${root}/${path}`;
      link.textContent = page === title ? title : `${page}: ${title}`;
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
});
