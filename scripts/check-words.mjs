// Finds the words of the last table of docs/glossary.md in texts that people read: documentation, READMEs, the words of the
// console, sentences, descriptions and comments of the product, and its settings. Prints the better word.
// Each run first plants every word in a text, and fails unless it is found.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const READ = ['*.md', 'src', 'console/src', 'demo/*.ts', '.env.example'];
/** Dated notes stay as they were written; the others list or quote the words themselves. */
const UNREAD = /^(CHANGELOG\.md|docs\/(decisions\/|glossary\.md)|test\/golden|.*\.(spec\.ts|css|d\.ts)$)/;
/** Uses of a word that mean something else, each with what it means. */
const ALLOWED = [
  [/\bHOME\b/g, 'the variable'],
  [/\bhome (folder|page|directory)s?\b/gi, 'of a computer or a site'],
];

/** [pattern, better word] of each row of the last table. */
export function wordsOf(glossary) {
  const [, table = ''] = glossary.split('## Words not to use');
  return table
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .flatMap((line) => {
      const [, words = '', better = ''] = line.split('|');
      return [...words.matchAll(/`([^`]+)`/g)].map(([, word]) => [word, better.trim()]);
    });
}

/** What a reader sees of a file, line by line: markdown without code; of TypeScript comments and texts of several words. */
export function textsOf(file, content) {
  if (!file.endsWith('.ts') && !file.endsWith('.tsx')) {
    let isCode = false;
    return content.split('\n').map((line) => {
      if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
      return isCode ? '' : line.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']');
    });
  }
  return content.split('\n').map((line) => {
    if (/^\s*(import|export .* from) /.test(line)) return '';
    const comment = /^\s*(\/\*\*?|\*|\/\/)(.*)/.exec(line)?.[2] ?? / \/\/ (.*)/.exec(line)?.[1] ?? '';
    const texts = [...line.matchAll(/'([^']* [^']*)'|`([^`]* [^`]*)`|"([^"]* [^"]*)"/g)].map((one) => one[0]);
    return [comment.replace(/`[^`]*`/g, ''), ...(comment === '' ? texts : [])]
      .join(' ')
      .replace(/\$\{[^}]*\}/g, '');
  });
}

/** The words of the table in a line. */
export function foundIn(text, words) {
  const line = ALLOWED.reduce((rest, [allowed]) => rest.replace(allowed, ''), text);
  return words.filter(([word]) =>
    new RegExp(`(?<![\\w.-])${word.replace(/ /g, '\\s+')}(?![\\w-])`, 'i').test(line),
  );
}

function selfCheck(words) {
  const missed = words.filter(([word]) => foundIn(`A sentence with "${word}", planted.`, words).length === 0);
  for (const [word] of missed) console.error(`"${word}" is planted and not found`);
  const blind = [
    textsOf('a.md', 'It is mended.')[0],
    textsOf('a.ts', "const x = 'It is mended.';")[0],
    textsOf('a.ts', ' * It is mended.')[0],
  ].filter((text) => foundIn(text ?? '', words).length === 0);
  if (words.length === 0 || missed.length + blind.length > 0) throw new Error('the check of words is blind');
}

function main() {
  const words = wordsOf(readFileSync('docs/glossary.md', 'utf8'));
  selfCheck(words);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...READ], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !UNREAD.test(file));
  let faults = 0;
  for (const file of files) {
    textsOf(file, readFileSync(file, 'utf8')).forEach((text, index) => {
      for (const [word, better] of foundIn(text, words)) {
        faults += 1;
        console.error(`${file}:${index + 1}: "${word}"; write: ${better}`);
      }
    });
  }
  console.log(
    faults === 0 ? `words: ${files.length} files` : `words: ${faults} words of docs/glossary.md's last table`,
  );
  process.exitCode = faults === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
