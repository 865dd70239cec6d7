// Says what of the API a program written for the last release would miss, and fails where this version may not change that.
// Usage: node scripts/api-changes.mjs [OLD NEW]   descriptions; without them the stored one of the last release and dist/openapi.json
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STORED = 'test/data/api';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Sentences about changes for which a program must be changed, sorted. */
function breakingChanges(old, now) {
  const found = new Set();
  const after = new Map(operationsOf(now).map((one) => [one.at, one]));
  for (const operation of operationsOf(old)) {
    const next = after.get(operation.at);
    if (next === undefined) found.add(`${operation.at} is gone`);
    else for (const fault of changesOf(operation, next, { old, now })) found.add(`${operation.at}: ${fault}`);
  }
  return [...found].sort();
}

function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      ...item[method],
      at: `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
    })),
  );
}

function changesOf(old, now, descriptions) {
  const id =
    old.operationId === now.operationId ? [] : [`its id ${old.operationId} is now ${now.operationId}`];
  return [
    ...id,
    ...rightChanges(old['x-right'], now['x-right']),
    ...(now['x-own-page'] && !old['x-own-page'] ? ['only pages of the console may call it'] : []),
    ...parameterChanges(old, now, descriptions),
    ...bodyChanges(old, now, descriptions),
    ...answerChanges(old, now, descriptions),
  ];
}

function rightChanges(old = {}, now = {}) {
  if ('public' in now) return [];
  if ('public' in old) return ['it needs a key or token'];
  const lost = (old.roles ?? []).filter((role) => !(now.roles ?? []).includes(role));
  return lost.map((role) => `the role ${role} no longer may call it`);
}

function parameterChanges(old, now, descriptions) {
  // Names within the path are no part of a call.
  const named = ({ parameters = [] }) =>
    new Map(
      parameters
        .filter((one) => one.in !== 'path')
        .map((one) => [`${one.in} ${one.name}`.toLowerCase(), one]),
    );
  const [had, has] = [named(old), named(now)];
  const kept = [...had].flatMap(([key, one]) => {
    const next = has.get(key);
    if (next === undefined) return [`the parameter ${one.name} is gone`];
    const needed = next.required && !one.required ? [`the parameter ${one.name} is required`] : [];
    return [
      ...needed,
      ...compared([one.schema, next.schema], one.name, { ...descriptions, faultsOf: takenFaults }),
    ];
  });
  const added = [...has].filter(([key, { required }]) => required && !had.has(key));
  return [...kept, ...added.map(([, { name }]) => `the parameter ${name} is required`)];
}

function bodyChanges({ requestBody: old }, { requestBody: now }, descriptions) {
  if (now?.required && !old?.required) return ['it needs a body'];
  if (old === undefined) return [];
  if (now === undefined) return ['its body is gone'];
  return Object.entries(old.content).flatMap(([type, { schema }]) => {
    const next = now.content[type];
    if (next === undefined) return [`it no longer takes ${type}`];
    return compared([schema, next.schema], 'body', { ...descriptions, faultsOf: takenFaults });
  });
}

function answerChanges({ responses: old }, { responses: now }, descriptions) {
  const successes = Object.entries(old).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([status, answer]) => {
    if (now[status] === undefined) return [`it no longer answers ${status}`];
    return Object.entries(answer.content ?? {}).flatMap(([type, { schema }]) => {
      const next = now[status].content?.[type];
      if (next === undefined) return [`its answer is no longer ${type}`];
      return compared([schema, next.schema], 'answer', { ...descriptions, faultsOf: givenFaults });
    });
  });
}

/** What a program sends: nothing that was accepted may be refused. */
function takenFaults(had, has, at) {
  const values =
    has.enum === undefined ? [] : (had.enum ?? ['any value']).filter((one) => !has.enum.includes(one));
  const less = ['maxLength', 'maximum', 'maxItems'].filter((limit) => has[limit] < (had[limit] ?? Infinity));
  const more = ['minLength', 'minimum', 'minItems'].filter((limit) => has[limit] > (had[limit] ?? -Infinity));
  const form = ['pattern', 'format'].filter((name) => has[name] !== undefined && has[name] !== had[name]);
  const gone = Object.keys(had.properties ?? {}).filter(
    (name) => has.properties && !(name in has.properties),
  );
  const needed = (has.required ?? []).filter((name) => !(had.required ?? []).includes(name));
  return [
    ...values.map((one) => `${at} no longer takes ${one}`),
    ...[...less, ...more, ...form].map((limit) => `${at} has ${limit} ${has[limit]}`),
    ...gone.map((name) => `${at}.${name} is gone`),
    ...needed.map((name) => `${at}.${name} is required`),
    ...(had.nullable && !has.nullable ? [`${at} must not be null`] : []),
  ];
}

/** What a program reads: nothing that was always there may be missing. New fields and words are no fault: docs/api.md announces them. */
function givenFaults(had, has, at) {
  const gone = Object.keys(had.properties ?? {}).filter((name) => !(name in (has.properties ?? {})));
  const optional = (had.required ?? []).filter(
    (name) => !gone.includes(name) && !(has.required ?? []).includes(name),
  );
  return [
    ...gone.map((name) => `${at}.${name} is gone`),
    ...optional.map((name) => `${at}.${name} may be missing`),
    ...(has.nullable && !had.nullable ? [`${at} may be null`] : []),
  ];
}

/** Compares two schemas and all within them; what contains itself is compared once. */
function compared([old, now], at, context, way = []) {
  const pair = `${old.$ref} ${now.$ref}`;
  if (old.$ref !== undefined && way.includes(pair)) return [];
  const [had, has] = [whole(old, context.old), whole(now, context.now)];
  if (typeOf(had) !== typeOf(has)) return [`${at} is ${typeOf(has)}, no longer ${typeOf(had)}`];
  const within = (part, other, place) =>
    part === undefined || other === undefined ? [] : compared([part, other], place, context, [...way, pair]);
  const forms = had.oneOf ?? [];
  return [
    ...context.faultsOf(had, has, at),
    ...Object.entries(had.properties ?? {}).flatMap(([name, part]) =>
      within(part, has.properties?.[name], `${at}.${name}`),
    ),
    ...within(had.items, has.items, `${at}[]`),
    ...forms.flatMap((form, index) => within(form, has.oneOf[index], `${at} (form ${index + 1})`)),
    ...(forms.length > (has.oneOf ?? []).length ? [`${at} has fewer forms`] : []),
  ];
}

/** The schema with what it refers to, its parts as one, and null as a word of its own. */
function whole(schema, description) {
  const name = schema.$ref?.split('/').at(-1);
  const { allOf = [], oneOf, ...own } = name === undefined ? schema : description.components.schemas[name];
  const forms = (oneOf ?? []).filter(({ type }) => type !== 'null');
  if (forms.length > 1) own.oneOf = forms;
  if (forms.length < oneOf?.length || own.type?.includes?.('null')) own.nullable = true;
  if (Array.isArray(own.type)) own.type = own.type.find((one) => one !== 'null');
  if (own.enum?.includes(null)) own.enum = own.enum.filter((one) => one !== null);
  const parts = [
    own,
    ...[...allOf, ...(forms.length === 1 ? forms : [])].map((part) => whole(part, description)),
  ];
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  return {
    ...Object.assign({}, ...parts.toReversed()),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

function typeOf({ type, oneOf, properties }) {
  if (oneOf !== undefined) return 'one of several forms';
  return type ?? (properties === undefined ? 'anything' : 'object');
}

/** Versions that promise the same API: equal up to the second number before 1.0.0, up to the first from then on. */
const lineOf = (version) => /^0\.\d+|^\d+/.exec(version)?.[0];
const newestFirst = (one, other) => other.localeCompare(one, 'en', { numeric: true });
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const [last = ''] = readdirSync(STORED).sort(newestFirst);
const [old = join(STORED, last), now = 'dist/openapi.json'] = process.argv.slice(2);
const descriptions = [read(old), read(now)];
const found = breakingChanges(...descriptions);
for (const one of found) console.log(one);
const [before, after] = descriptions.map(({ info }) => info.version);
const isPromised = lineOf(before) === lineOf(after);
if (found.length > 0 && isPromised)
  console.log(
    `${before} has promised this to programs. Keep it, or raise the number (docs/releasing.md); if ${before} is not released yet, store its description again.`,
  );
console.log(`api: ${found.length} breaking changes since ${before}`);
process.exit(found.length > 0 && isPromised ? 1 : 0);
