// Compiles the sentences of src/messages (ICU MessageFormat, one file for each language) into typed functions, by
// the part of the console that loads them. `npm run build` runs it first.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import compileModule from '@messageformat/core/compile-module.js';
import MessageFormat from '@messageformat/core';
import { parse } from '@messageformat/parser';
import { parse as parseJson } from 'lossless-json';

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

/** Reads JSON; a key that is there twice is an error. @type {(name: string) => any} */
const json = (name) => parseJson(readFileSync(join(SOURCES, name), 'utf8'));

/** Flattens a tree. @returns each sentence by its path, for example `rest.close.days` */
function flat(tree, path) {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree).flatMap(([key, part]) => flat(part, path === '' ? key : `${path}.${key}`));
}

/** Parameters of a sentence. @returns by name, the ways in which each is used */
function parametersOf(tokens, used = new Map()) {
  for (const { type, arg, key, cases } of tokens) {
    if (arg !== undefined) used.set(arg, (used.get(arg) ?? new Set()).add(type === 'function' ? key : type));
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
  if (ways.has('money')) return `: Money${orNull}`;
  if (Object.keys(KINDS).some((kind) => ways.has(kind))) return `: string${orNull}`;
  if (ways.has('argument')) return `: ${path.startsWith('server.') ? 'Plain' : 'string'} | number${orNull}`;
  return /^server\.(?:stored|refusals|alerts)\./.test(path) ? `: string | boolean${orNull}` : '?: unknown';
}

/** Codes that sentences of the server name, `{state, stateName}`: where their names are. */
const NAMES = { stateName: 'states', roleNames: 'roles', settingNames: 'settings', rightNames: 'rights' };

/** Kinds of parameters in sentences of the server: `{day, date}`, `{total, money}`, and codes that have names. */
const KINDS = Object.fromEntries(
  Object.entries({ date: 'spellDay', money: 'spellMoney', ...NAMES }).map(([kind, id]) => [
    kind,
    { formatter: () => '', id: kind in NAMES ? 'namesOf' : id, module: '../spelling' },
  ]),
);

/** Formatter of numbers in sentences of the console. */
const NUMBERS = { spelled: { formatter: () => '', id: 'spellAmount', module: '../../../shown/digits' } };

/** Sentence of the console in which each count is spelled. */
function withSpelledNumbers(path, text) {
  if (path.startsWith('server.')) return text;
  const isNumber = (name) =>
    parameters[path]?.[name] === 'number' ||
    parametersOf(parse(model.get(path) ?? text))
      .get(name)
      ?.has('plural');
  return text.replace(/\{(\w+)\}/g, (whole, name) => (isNumber(name) ? `{${name}, spelled}` : whole));
}

/**
 * Compiles sentences with @messageformat, each by the rules of its language. @returns the body of each sentence's
 * function, by path. @throws Error naming the first at fault
 */
function bodiesOf(sentences, languageOf) {
  const compile = (some) => {
    const locales = [...new Set(some.map(([path]) => languageOf(path).locale))];
    const inLocale = (locale) =>
      Object.fromEntries(
        some.flatMap(([path, text], at) =>
          languageOf(path).locale === locale ? [[`m${at}`, withSpelledNumbers(path, text)]] : [],
        ),
      );
    return compileModule(
      // A single one would not be looked for among the keys.
      new MessageFormat([...locales, MODEL], { customFormatters: { ...KINDS, ...NUMBERS } }),
      Object.fromEntries(locales.map((locale) => [locale, inLocale(locale)])),
    );
  };
  const isSound = (sentence) => {
    try {
      return compile([sentence]) !== '';
    } catch (error) {
      const [path] = sentence;
      throw new Error(`${languageOf(path).locale}: ${path}: ${error.message}`, { cause: error });
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
    const found = new RegExp(`^ +m${at}: \\(d?\\) => (.*?),?$`, 'm').exec(module);
    if (found === null) throw new Error(`${path} did not compile.`);
    // Leaves quoted text unchanged.
    const body = found[1]
      .replace(/"(?:[^"\\]|\\.)*"|\bd\.(\w+)/g, (text, name) => name ?? text)
      .replace(/\b(date|money)\((\w+), "[^"]*"\)/g, `$1($2, "${languageOf(path).days}")`)
      .replace(
        /\b(stateName|roleNames|settingNames|rightNames)\((\w+), "[^"]*"\)/g,
        (_, kind, name) => `${kind}(${name}, said.parts.${NAMES[kind]})`,
      );
    return [path, /^\w+$/.test(body) ? `String(${body})` : body];
  });
  return { imports, bodies: new Map(bodies) };
}

/** TypeScript of one part of a language. */
function compiled(part, { locale, days, ...parts }, languageOf) {
  const tree = parts[part];
  const sentences = flat(tree, part).filter(([path]) => signatures.has(path));
  const { imports, bodies } = bodiesOf(sentences, languageOf);
  const written = (node, path, indent) => {
    if (typeof node === 'string') {
      if (!signatures.has(path))
        return JSON.stringify(
          parse(node)
            .map(({ value }) => value)
            .join(''),
        );
      return `(${signatures.get(path)}): string => ${bodies.get(path)}`;
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
    ...(part === 'server' ? ["import type { Money, Plain } from '../spelling';"] : []),
    ...(words === null ? [] : [`import { ${part}Of } from '../../${part}';`]),
    ...(words?.includes('first)') && part !== 'first' ? ["import { first } from './first';"] : []),
    '',
    `const said = ${written(tree, part, '')};`,
    '',
    `export type ${sentencesType} = typeof said;`,
    '',
    `export const ${part} = ${words ?? 'said'};`,
    ...(part === 'server' ? ['', `export const spelling = ${JSON.stringify({ locale, days })};`] : []),
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
    HEADING.trimEnd(),
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

/** True if a sentence has words of its own. */
const hasWords = (text) =>
  parse(text).some(({ type, value }) => type === 'content' && /\p{L}{2}/u.test(value));

/** Paths of sentences that a language lacks, or has in English without naming them under `sameInEnglish`. */
function untranslatedOf(language, sentences, same) {
  if (language === MODEL) return [];
  return [...model].flatMap(([path, text]) => {
    const own = sentences.get(path);
    const isEnglish = path.includes('.') && own === text && hasWords(text) && !same.includes(text);
    return own === undefined || isEnglish ? [path] : [];
  });
}

/** Faults of sentences: those that English does not know, and missing or unknown parameters. */
function faultsOf(sentences) {
  return [...sentences].flatMap(([path, text]) => {
    if (!model.has(path)) return [`${path} is no sentence of ${MODEL}`];
    const used = [...parametersOf(parse(text)).keys()];
    const named = [...parametersOf(parse(model.get(path))).keys()];
    const known = Object.keys(parameters[path] ?? {}).concat(named);
    return [
      ...used.filter((name) => !known.includes(name)).map((name) => `${path} has no parameter ${name}`),
      ...named.filter((name) => !used.includes(name)).map((name) => `${path} does not name ${name}`),
    ];
  });
}

/** Fills the gaps of a language with the sentences of another one. */
function filled(tree, other) {
  if (typeof other === 'string') return tree ?? other;
  if (Array.isArray(other)) return other.map((one, at) => filled(tree?.[at], one));
  return Object.fromEntries(Object.entries(other).map(([key, one]) => [key, filled(tree?.[key], one)]));
}

/**
 * Signatures of sentences with parameters: by position if listed in `parameters`, otherwise a record of the English
 * parameters.
 */
function signaturesOf() {
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
const trees = readdirSync(SOURCES)
  .filter((name) => /^[a-z]{2}\.json$/.test(name))
  .map((name) => [basename(name, '.json'), json(name)])
  .sort(([one], [other]) => Number(other === MODEL) - Number(one === MODEL) || one.localeCompare(other));
const [[, english]] = trees;
const model = new Map(flat(english, ''));
const signatures = signaturesOf();

const faults = [];
const languages = trees.map(([language, { inProgress = false, sameInEnglish = [], ...tree }]) => {
  const sentences = new Map(flat(tree, ''));
  const untranslated = untranslatedOf(language, sentences, sameInEnglish);
  // Without a name and a locale there is no language, not even one in progress.
  const lacking = untranslated.filter((path) => !inProgress || !path.includes('.'));
  faults.push(
    ...lacking.map((path) => `${language}: ${path} is ${sentences.has(path) ? 'in English' : 'missing'}`),
    ...faultsOf(sentences).map((fault) => `${language}: ${fault}`),
  );
  if (!inProgress) return [language, tree, () => tree];
  const percent = Math.floor(100 * (1 - untranslated.length / model.size));
  console.log(`${language} is in progress: ${percent} % of ${model.size} sentences; the others are English`);
  const inEnglish = new Set(untranslated);
  const whole = { ...filled(tree, english), name: `${tree.name} (${percent} %)` };
  return [language, whole, (path) => (inEnglish.has(path) ? english : tree)];
});
if (faults.length > 0) throw new Error(`Sentences do not fit together:\n${faults.join('\n')}`);

/** Names of codes that the console shows, for the sentences of the server. */
function namesIn({
  first: { states },
  rest: { backfills, reconciliation, organisationSettings, activity, tokens },
}) {
  const named = (of, word) =>
    Object.fromEntries(
      Object.entries(of).flatMap(([code, { [word]: name }]) => (name === undefined ? [] : [[code, name]])),
    );
  return {
    states: { ...reconciliation.states, ...backfills.states, ...named(states, 'name') },
    settings: named(organisationSettings, 'label'),
    rights: { ...activity.actions, ...tokens.rights },
  };
}

for (const [language, { days, entrance, first, server, ...others }, languageOf] of languages) {
  const tree = {
    ...others,
    days,
    server: { ...server, parts: { ...server.parts, ...namesIn({ first, ...others }) } },
    // The console spells days, times and amounts in the same locale.
    entrance: { ...entrance, frame: { ...entrance.frame, locale: days } },
    first: { ...first, shown: { ...first.shown, locale: days } },
  };
  for (const [part, { file }] of Object.entries(PARTS)) {
    mkdirSync(dirname(file(language)), { recursive: true });
    writeFileSync(file(language), compiled(part, tree, languageOf));
  }
}
listed(languages);
