// Compiles the sentences of src/messages (ICU MessageFormat, one file for each language) into typed functions, by
// the part of the console that loads them. `npm run build` runs it first.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import compileModule from '@messageformat/core/compile-module.js';
import MessageFormat from '@messageformat/core';
import { parse } from '@messageformat/parser';

const SOURCES = 'src/messages';
const HEADING =
  '// Written by `npm run build` from src/messages: never by hand, and not committed.\n// @ts-nocheck\n';
const CONSOLE = 'console/src/words/compiled';
/** The sentences of the model, which the others are compared with. */
const MODEL = 'en';

/**
 * The parts of a file of sentences: where each of them is compiled to, and the function that makes words of them with the
 * code that no sentence can hold.
 */
const PARTS = {
  entrance: { file: (language) => `${CONSOLE}/${language}/entrance.ts`, words: 'entranceOf(said)' },
  first: { file: (language) => `${CONSOLE}/${language}/first.ts`, words: 'firstOf(said)' },
  rest: { file: (language) => `${CONSOLE}/${language}/rest.ts`, words: 'restOf(said, first)' },
};

const json = (name) => JSON.parse(readFileSync(join(SOURCES, name), 'utf8'));

/** @returns each sentence by its path, for example `rest.close.days` */
function flat(tree, path) {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree).flatMap(([key, part]) => flat(part, path === '' ? key : `${path}.${key}`));
}

/** @returns the names of all parameters that a sentence uses */
function parametersOf(tokens, names = new Set()) {
  for (const token of tokens) {
    if (token.arg !== undefined) names.add(token.arg);
    token.cases?.forEach((one) => parametersOf(one.tokens, names));
  }
  return names;
}

/** A sentence as the body of a function of its parameters, by the compiler of @messageformat. */
function bodiesOf(locale, sentences) {
  const ids = Object.fromEntries(sentences.map(([, text], at) => [`m${at}`, text]));
  const module = compileModule(new MessageFormat(locale), ids);
  const imports = module.match(/^import .*$/gm) ?? [];
  const bodies = sentences.map(([path], at) => {
    const found = new RegExp(`^  m${at}: \\(d?\\) => (.*?),?$`, 'm').exec(module);
    if (found === null) throw new Error(`${path} did not compile.`);
    // What is in quotation marks is text.
    const body = found[1].replace(/"(?:[^"\\]|\\.)*"|\bd\.(\w+)/g, (text, name) => name ?? text);
    return /^\w+$/.test(body) ? `String(${body})` : body;
  });
  return { imports, bodies };
}

/** One part of a language as TypeScript. */
function compiled(part, tree, locale, parameters) {
  const sentences = flat(tree, part);
  const { imports, bodies } = bodiesOf(
    locale,
    sentences.filter(([path]) => parameters[path] !== undefined),
  );
  const next = bodies.values();
  const written = (node, path, indent) => {
    if (typeof node === 'string') {
      const own = parameters[path];
      if (own === undefined)
        return JSON.stringify(
          parse(node)
            .map(({ value }) => value)
            .join(''),
        );
      const typed = Object.entries(own).map(([name, type]) => `${name}: ${type}`);
      return `(${typed.join(', ')}): string => ${next.next().value}`;
    }
    const inside = `${indent}  `;
    if (Array.isArray(node))
      return `[${node.map((one, at) => written(one, `${path}.${at}`, inside)).join(', ')}]`;
    const inner = Object.entries(node).map(
      ([key, value]) => `${inside}${JSON.stringify(key)}: ${written(value, `${path}.${key}`, inside)},\n`,
    );
    return `{\n${inner.join('')}${indent}}`;
  };
  const { words } = PARTS[part];
  const sentencesType = `${part[0].toUpperCase()}${part.slice(1)}Sentences`;
  return [
    HEADING.trimEnd(),
    ...imports,
    `import { ${part}Of } from '../../${part}';`,
    ...(words.includes('first)') && part !== 'first' ? ["import { first } from './first';"] : []),
    '',
    `const said = ${written(tree, part, '')};`,
    '',
    `export type ${sentencesType} = typeof said;`,
    '',
    `export const ${part} = ${words};`,
    '',
  ].join('\n');
}

/** What is wrong with a language: sentences that it lacks or has alone, parameters that a sentence does not name or does not have. */
function faultsOf(language, sentences, model, parameters) {
  const lacking = [...model.keys()]
    .filter((path) => !sentences.has(path))
    .map((path) => `${path} is missing`);
  const faults = [...sentences].flatMap(([path, text]) => {
    if (!model.has(path)) return [`${path} is no sentence of ${MODEL}`];
    const known = Object.keys(parameters[path] ?? {});
    const used = parametersOf(parse(text));
    const named = parametersOf(parse(model.get(path)));
    return [
      ...[...used].filter((name) => !known.includes(name)).map((name) => `${path} has no parameter ${name}`),
      ...[...named].filter((name) => !used.has(name)).map((name) => `${path} does not name ${name}`),
    ];
  });
  return [...lacking, ...faults].map((fault) => `${language}: ${fault}`);
}

const parameters = json('parameters.json');
const languages = readdirSync(SOURCES)
  .filter((name) => /^[a-z]{2}\.json$/.test(name))
  .map((name) => [basename(name, '.json'), json(name)]);
const model = new Map(flat(Object.fromEntries(languages)[MODEL], ''));
const faults = languages.flatMap(([language, tree]) =>
  faultsOf(language, new Map(flat(tree, '')), model, parameters),
);
if (faults.length > 0) throw new Error(`Sentences do not fit together:\n${faults.join('\n')}`);

for (const [language, { locale, ...parts }] of languages)
  for (const [part, tree] of Object.entries(parts)) {
    const file = PARTS[part].file(language);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, compiled(part, tree, locale, parameters));
  }
