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
/** Language with which all others are compared. */
const MODEL = 'en';

/** Parts of a file of sentences: the path of each compiled file, and the function that adds what needs code. */
const PARTS = {
  server: { file: (language) => `${SOURCES}/compiled/${language}.ts`, words: null },
  entrance: { file: (language) => `${CONSOLE}/${language}/entrance.ts`, words: 'entranceOf(said)' },
  first: { file: (language) => `${CONSOLE}/${language}/first.ts`, words: 'firstOf(said)' },
  rest: { file: (language) => `${CONSOLE}/${language}/rest.ts`, words: 'restOf(said, first)' },
};

const json = (name) => JSON.parse(readFileSync(join(SOURCES, name), 'utf8'));

/** Flattens a tree. @returns each sentence by its path, for example `rest.close.days` */
function flat(tree, path) {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree).flatMap(([key, part]) => flat(part, path === '' ? key : `${path}.${key}`));
}

/** Parameters of a sentence. @returns by name, the ways in which each is used */
function parametersOf(tokens, used = new Map()) {
  for (const { type, arg, cases } of tokens) {
    if (arg !== undefined) used.set(arg, (used.get(arg) ?? new Set()).add(type));
    cases?.forEach((one) => parametersOf(one.tokens, used));
    if (type === 'select' && cases.some(({ key }) => key === 'null')) used.get(arg).add('null');
  }
  return used;
}

/**
 * Type of a parameter in a record: a parameter that chooses a text may be any stored value; one that is inserted may
 * not.
 */
function typeOf(ways, path) {
  const orNull = ways.has('null') ? ' | null' : '';
  if (ways.has('plural') || ways.has('selectordinal')) return `: number${orNull}`;
  if (ways.has('function')) return `: string${orNull}`;
  if (ways.has('argument')) return `: string | number${orNull}`;
  return /^server\.(?:stored|refusals|alerts)\./.test(path) ? `: string | boolean${orNull}` : '?: unknown';
}

/** Formatter of days in sentences, `{day, date}`, in the language of the file. */
const DAYS = { date: { formatter: () => '', id: 'spellDay', module: '../days' } };

/** Compiles sentences with @messageformat. @returns the body of each sentence's function. @throws Error naming the first at fault */
function bodiesOf({ locale, days }, sentences) {
  const compile = (some) =>
    compileModule(
      new MessageFormat(locale, { customFormatters: DAYS }),
      Object.fromEntries(some.map(([, text], at) => [`m${at}`, text])),
    );
  const isSound = (sentence) => {
    try {
      return compile([sentence]) !== '';
    } catch (error) {
      throw new Error(`${locale}: ${sentence[0]}: ${error.message}`, { cause: error });
    }
  };
  let module;
  try {
    module = compile(sentences);
  } catch (error) {
    sentences.every(isSound);
    throw error;
  }
  const imports = module.match(/^import .*$/gm) ?? [];
  const bodies = sentences.map(([path], at) => {
    const found = new RegExp(`^  m${at}: \\(d?\\) => (.*?),?$`, 'm').exec(module);
    if (found === null) throw new Error(`${path} did not compile.`);
    // Leaves quoted text unchanged.
    const body = found[1]
      .replace(/"(?:[^"\\]|\\.)*"|\bd\.(\w+)/g, (text, name) => name ?? text)
      .replace(/\bdate\((\w+), "[^"]*"\)/g, `date($1, "${days}")`);
    return /^\w+$/.test(body) ? `String(${body})` : body;
  });
  return { imports, bodies };
}

/** TypeScript of one part of a language. */
function compiled(part, tree, signatures, spelling) {
  const sentences = flat(tree, part);
  const { imports, bodies } = bodiesOf(
    spelling,
    sentences.filter(([path]) => signatures.has(path)),
  );
  const next = bodies.values();
  const written = (node, path, indent) => {
    if (typeof node === 'string') {
      if (!signatures.has(path))
        return JSON.stringify(
          parse(node)
            .map(({ value }) => value)
            .join(''),
        );
      return `(${signatures.get(path)}): string => ${next.next().value}`;
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
    ...(words === null ? [] : [`import { ${part}Of } from '../../${part}';`]),
    ...(words?.includes('first)') && part !== 'first' ? ["import { first } from './first';"] : []),
    '',
    `const said = ${written(tree, part, '')};`,
    '',
    `export type ${sentencesType} = typeof said;`,
    '',
    `export const ${part} = ${words ?? 'said'};`,
    ...(part === 'server' ? ['', `export const spelling = ${JSON.stringify(spelling)};`] : []),
    '',
  ].join('\n');
}

/**
 * Lists of languages, made from the files: for the server with their sentences, for the console with functions that
 * load them.
 */
function listed(names) {
  const heading = HEADING.split('\n')[0];
  const server = [
    heading,
    ...names.map(([language]) => `import * as ${language} from './${language}';`),
    '',
    `export const LANGUAGES = [${names.map(([language]) => `'${language}'`).join(', ')}] as const;`,
    'export type Language = (typeof LANGUAGES)[number];',
    `type Compiled = typeof ${MODEL};`,
    `export const COMPILED: Readonly<Record<Language, Compiled>> = { ${names.map(([language]) => language).join(', ')} };`,
  ];
  const partOf = (language, part) =>
    language === MODEL && part === 'entrance'
      ? `${part}: () => Promise.resolve({ ${part} })`
      : `${part}: () => import('./${language}/${part}')`;
  const inConsole = [
    heading,
    `import { entrance } from './${MODEL}/entrance';`,
    '',
    'export const LANGUAGES = {',
    ...names.map(
      ([language, { name }]) =>
        `  ${language}: { name: ${JSON.stringify(name)}, ${['entrance', 'first', 'rest'].map((part) => partOf(language, part)).join(', ')} },`,
    ),
    '};',
  ];
  writeFileSync(`${SOURCES}/compiled/languages.ts`, `${server.join('\n')}\n`);
  writeFileSync(`${CONSOLE}/languages.ts`, `${inConsole.join('\n')}\n`);
}

/** Faults of a language: missing or additional sentences, and missing or unknown parameters. */
function faultsOf(language, sentences, model) {
  const lacking = [...model.keys()]
    .filter((path) => !sentences.has(path))
    .map((path) => `${path} is missing`);
  const faults = [...sentences].flatMap(([path, text]) => {
    if (!model.has(path)) return [`${path} is no sentence of ${MODEL}`];
    const used = [...parametersOf(parse(text)).keys()];
    const named = [...parametersOf(parse(model.get(path))).keys()];
    const known = Object.keys(parameters[path] ?? {}).concat(named);
    return [
      ...used.filter((name) => !known.includes(name)).map((name) => `${path} has no parameter ${name}`),
      ...named.filter((name) => !used.includes(name)).map((name) => `${path} does not name ${name}`),
    ];
  });
  return [...lacking, ...faults].map((fault) => `${language}: ${fault}`);
}

/**
 * Signatures of sentences with parameters: by position if listed in `parameters`, otherwise a record of the English
 * parameters.
 */
function signaturesOf(model) {
  const signatures = [...model].map(([path, text]) => {
    const own = parameters[path];
    if (own !== undefined)
      return [
        path,
        Object.entries(own)
          .map(([name, type]) => `${name}: ${type}`)
          .join(', '),
      ];
    const used = [...parametersOf(parse(text))];
    const typed = used.map(([name, ways]) => `readonly ${name}${typeOf(ways, path)}`);
    return [path, used.length && `{ ${used.map(([name]) => name).join(', ')} }: { ${typed.join('; ')} }`];
  });
  return new Map(signatures.filter(([, signature]) => signature !== 0));
}

const parameters = json('parameters.json');
const languages = readdirSync(SOURCES)
  .filter((name) => /^[a-z]{2}\.json$/.test(name))
  .map((name) => [basename(name, '.json'), json(name)])
  .sort(([one], [other]) => Number(other === MODEL) - Number(one === MODEL) || one.localeCompare(other));
const model = new Map(flat(Object.fromEntries(languages)[MODEL], ''));
const faults = languages.flatMap(([language, tree]) => faultsOf(language, new Map(flat(tree, '')), model));
if (faults.length > 0) throw new Error(`Sentences do not fit together:\n${faults.join('\n')}`);

const signatures = signaturesOf(model);
for (const [language, { name: _, locale, days, ...parts }] of languages)
  for (const [part, tree] of Object.entries(parts)) {
    const file = PARTS[part].file(language);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, compiled(part, tree, signatures, { locale, days }));
  }
listed(languages);
