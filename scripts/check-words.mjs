// Finds the words of check-words.json in what people read: documentation, sentences and comments of all code, the words
// of the console, settings, titles of tests. Prints the better word. Each run first plants every word, in every kind of text,
// and fails unless it is found.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const READ = [
  ...['*.md', '.env.example', 'scripts', 'test'],
  ...['src', 'console/src', 'demo', 'simulators', 'proof'],
];
const IS_CODE = /\.(ts|tsx|mjs)$/;
/** Files of tests, of which only titles are read, since their data often contain the wrong word on purpose. */
const IS_TEST = /^test\/|\.spec\.ts$/;
/** Files that are not read: dated notes, and files that list or quote the words themselves. */
const UNREAD =
  /^(CHANGELOG\.md|docs\/(decisions\/|glossary\.md)|scripts\/check-words|test\/(golden|data)|.*\.d\.ts$)/;
const IS_READ = /\.(md|ts|tsx|mjs)$|^\.env\.example$|^src\/messages\/en\.json$/;
/** Character that replaces what is no text. It belongs to no word, and does not separate two words. */
const MASK = '\0';

/** Pattern of SQL, which is no text for people. */
const IS_SQL =
  /\bselect\b[^]*\bfrom\b|\b(insert into|create table|group by|left join)\b|\bupdate \w+ set\b|^\W*(\w+,\s+)+\w+\W*$/;
/** Allowed uses of a word in another sense, each with its meaning. */
const ALLOWED = [
  [/\bHOME\b/g, 'the variable'],
  [/\bhome (folder|page|directory)s?\b/gi, 'of a computer or a site'],
  [/(?<=\b(any|the|a) )station\b|\{\s*"station":/gi, 'what the service calls a till'],
];
/** Texts in which one word must be found, one for each way of writing a text. */
const PLANTED = [
  ['a.md', 'It is mended.'],
  ['a.md', 'It is put\nright, not `put right` or\n```\nput right\n```'],
  ['a.ts', "const x = 'It is mended.';"],
  ['a.ts', 'const x = `${of} it\nis well, ${of}`;'],
  ['a.ts', "const x = 'it is ' +\n  'well';"],
  ['a.ts', '/**\n * It was put\n * right, by `mended`.\n */'],
  ['a.ts', 'const x = /\\/\\/ it is mended/; // It is mended.'],
  ['a.tsx', 'const x = <p>It is mended.</p>;'],
  ['a.spec.ts', "it.each(['it is mended'])('is mended', () => expect('it is mended')); // mended"],
  ['a.ts', 'const x = `select mended ${of} from told`; // It is mended.'],
];

/**
 * Visible text of a file, with each letter in its place and the rest masked, so that words are found across
 * lines.
 */
export function textOf(file, content) {
  return IS_CODE.test(file) ? textOfCode(file, content) : textOfProse(content);
}

/** Markdown without code and without addresses of links. */
function textOfProse(content) {
  return content
    .replace(/^\s*(```|~~~)[\s\S]*?^\s*\1.*$/gm, masked)
    .replace(/`[^`]*`|(?<=\])\([^)]*\)/g, masked)
    .replace(/^(#|>| *[-*]) /gm, (marks) => ' '.repeat(marks.length));
}

/** Comments, and strings of several words; in tests only the titles. */
function textOfCode(file, content) {
  const isTest = IS_TEST.test(file);
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const literals = literalsIn(source, isTest).sort((one, other) => one.pos - other.pos);
  let text = '';
  for (const { pos, end, isRead } of [...literals, { pos: content.length, end: content.length }]) {
    const between = content.slice(text.length, pos);
    // Joins strings that are concatenated with `+`.
    const isSecondHalf = /^\s*\+\s*$/.test(between);
    if (isSecondHalf) text += between.replace('+', ' ');
    else text += isTest ? masked(between) : commentsOf(between);
    const literal = content.slice(pos, end);
    if (isRead && (isSecondHalf || /\S\s+\S/.test(literal)))
      text += literal.replace(/\\./g, '  ').replace(/^['"`]|['"`]$/g, ' ');
    else text += masked(literal);
  }
  return text;
}

/** Strings, template parts, text between tags, and regular expressions, which may look like comments. */
function literalsIn(source, isTest) {
  const found = [];
  const visit = (node, isTitle) => {
    const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    const isSql = (isText || ts.isTemplateExpression(node)) && IS_SQL.test(node.getText());
    if (isText || isSql || ts.isRegularExpressionLiteral(node))
      found.push({
        pos: node.getStart(source),
        end: node.end,
        isRead: isText && !isSql && (isTitle || !isTest),
      });
    if (isSql) return;
    ts.forEachChild(node, (child) => visit(child, isTitle || isTitleOf(node, child)));
  };
  visit(source, false);
  return found;
}

/** True for the title of a test: `it('…')`, `describe.each(…)('…')`. */
function isTitleOf(call, child) {
  if (!ts.isCallExpression(call) || call.arguments[0] !== child) return false;
  const callee = call.expression.getText();
  return /^(it|test|describe)\b/.test(callee) && !callee.endsWith('.each');
}

/** Comments without their markers and without code; everything else is masked. */
function commentsOf(code) {
  let text = '';
  for (const { 0: comment, index } of code.matchAll(/\/\/.*(\n\s*\/\/.*)*|\/\*[\s\S]*?\*\//g))
    text +=
      masked(code.slice(text.length, index)) +
      comment
        .replace(/^\s*(\/\/|\/\*+|\*+\/|\*)/gm, (marks) => ' '.repeat(marks.length))
        .replace(/`[^`\n]*`/g, masked);
  return text + masked(code.slice(text.length));
}

function masked(text) {
  return text.replace(/[^\n]/g, MASK);
}

/** Listed words in a text, as [place, word, better word]. */
export function foundIn(text, words) {
  const read = ALLOWED.reduce((rest, [allowed]) => rest.replace(allowed, masked), text);
  return words.flatMap(([word, better]) =>
    [...read.matchAll(new RegExp(`(?<![\\w.-])${word.replace(/ /g, '\\s+')}(?![\\w-])`, 'gi'))].map(
      ({ index }) => [index, word, better],
    ),
  );
}

function selfCheck(words) {
  const missed = words.filter(([word]) => foundIn(`A sentence with "${word}", planted.`, words).length === 0);
  for (const [word] of missed) console.error(`"${word}" is planted and not found`);
  const blind = PLANTED.filter(([file, content]) => foundIn(textOf(file, content), words).length !== 1);
  for (const [file, content] of blind) console.error(`not found once in ${file}: ${content}`);
  if (words.length === 0 || missed.length + blind.length > 0) throw new Error('the check of words is blind');
}

function main() {
  const words = Object.entries(JSON.parse(readFileSync('scripts/check-words.json', 'utf8')));
  selfCheck(words);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...READ], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => IS_READ.test(file) && !UNREAD.test(file) && existsSync(file));
  let faults = 0;
  for (const file of files) {
    const text = textOf(file, readFileSync(file, 'utf8'));
    for (const [place, word, better] of foundIn(text, words)) {
      faults += 1;
      console.error(`${file}:${text.slice(0, place).split('\n').length}: "${word}"; write: ${better}`);
    }
  }
  console.log(
    faults === 0 ? `words: ${files.length} files` : `words: ${faults} words of scripts/check-words.json`,
  );
  process.exitCode = faults === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
