import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { programVersion } from '../../src/platform/config/program-version';

interface Schema {
  type?: string | string[];
  maxLength?: number;
  format?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  'x-right': { roles?: string[]; public?: string };
  'x-own-page'?: boolean;
}

interface Description {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Description of the API with an alteration. */
type Alteration = (description: Description) => unknown;

const LIST = '/api/documents';
const ONE = '/api/documents/{documentId}';
const RETRY = '/api/documents/{documentId}/retry';
const RULES = '/api/organisations/{organisationId}/tax-mappings';
const CSV = '/api/documents.csv';

function operation(description: Description, path: string, method = 'get'): Operation {
  const found = description.paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not described`);
  return found;
}

function schema(description: Description, name: string): Required<Pick<Schema, 'properties' | 'required'>> {
  const found = description.components.schemas[name];
  if (found?.properties === undefined) throw new Error(`${name} is not described`);
  return { required: (found.required ??= []), properties: found.properties };
}

function property(description: Description, name: string, field: string): Schema {
  return schema(description, name).properties[field] as Schema;
}

function parameter(description: Description, name: string): Operation['parameters'][number] {
  return operation(description, LIST).parameters.find(
    (one) => one.name === name,
  ) as Operation['parameters'][number];
}

/** Alterations by which programs break, with the sentence about each. */
const BREAKING: readonly (readonly [sentence: string, Alteration])[] = [
  ['GET /api/documents.csv is gone', ({ paths }) => delete paths[CSV]],
  ['POST /api/documents/{}/retry is gone', ({ paths }) => delete paths[RETRY]?.post],
  [
    'GET /api/documents: its id documents.list is now documents.all',
    (now) => (operation(now, LIST).operationId = 'documents.all'),
  ],
  [
    'POST /api/documents/{}/retry: the role preparer no longer may call it',
    (now) => (operation(now, RETRY, 'post')['x-right'].roles = ['approver']),
  ],
  [
    'POST /api/documents/{}/retry: only pages of the console may call it',
    (now) => (operation(now, RETRY, 'post')['x-own-page'] = true),
  ],
  [
    'POST /api/invitation/opened: it needs a key or token',
    (now) => (operation(now, '/api/invitation/opened', 'post')['x-right'] = { roles: ['owner'] }),
  ],
  [
    'GET /api/documents: the parameter currency is gone',
    (now) => {
      const one = operation(now, LIST);
      one.parameters = one.parameters.filter(({ name }) => name !== 'currency');
    },
  ],
  [
    'GET /api/documents: the parameter currency is required',
    (now) => (parameter(now, 'currency').required = true),
  ],
  [
    'GET /api/documents: the parameter tenant is required',
    (now) =>
      operation(now, LIST).parameters.push({
        name: 'tenant',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
  ],
  [
    'GET /api/documents: sort no longer takes number',
    (now) => {
      const { schema: sort } = parameter(now, 'sort');
      sort.enum = sort.enum?.filter((one) => one !== 'number');
    },
  ],
  ['GET /api/documents: search has maxLength 5', (now) => (parameter(now, 'search').schema.maxLength = 5)],
  [
    'GET /api/documents: from has format date-time',
    (now) => (parameter(now, 'from').schema.format = 'date-time'),
  ],
  [
    'GET /api/documents: currency is number, no longer string',
    (now) => (parameter(now, 'currency').schema.type = 'number'),
  ],
  [
    'POST /api/documents/{}/retry: it needs a body',
    (now) => (operation(now, RETRY, 'post').requestBody = { required: true, content: {} }),
  ],
  [
    'POST /api/organisations/{}/tax-mappings: its body is gone',
    (now) => delete operation(now, RULES, 'post').requestBody,
  ],
  [
    'POST /api/organisations/{}/mapping-rules/import: it no longer takes text/csv',
    (now) =>
      delete operation(now, '/api/organisations/{organisationId}/mapping-rules/import', 'post').requestBody
        ?.content['text/csv'],
  ],
  [
    'POST /api/organisations/{}/tax-mappings: body.validFrom is required',
    (now) => schema(now, 'TaxMappingInputDto').required.push('validFrom'),
  ],
  [
    'POST /api/organisations/{}/tax-mappings: body.validFrom is gone',
    (now) => delete schema(now, 'TaxMappingInputDto').properties.validFrom,
  ],
  [
    'POST /api/organisations/{}/tax-mappings: body.taxName is array, no longer string',
    (now) => (property(now, 'TaxMappingInputDto', 'taxName').type = 'array'),
  ],
  [
    'POST /api/organisations/{}/tax-mappings: body.percent must not be null',
    (now) => (property(now, 'TaxMappingInputDto', 'percent').type = 'string'),
  ],
  [
    'POST /api/documents/{}/retry: it no longer answers 202',
    (now) => delete operation(now, RETRY, 'post').responses['202'],
  ],
  [
    'GET /api/documents.csv: its answer is no longer text/csv',
    (now) => (operation(now, CSV).responses['200'] = {}),
  ],
  [
    'GET /api/documents: answer.documents[].number is gone',
    (now) => delete schema(now, 'DocumentDto').properties.number,
  ],
  [
    'GET /api/documents: answer.documents[].total may be missing',
    (now) => {
      const { required } = schema(now, 'DocumentDto');
      required.splice(required.indexOf('total'), 1);
    },
  ],
  [
    'GET /api/documents: answer.documents[].number may be null',
    (now) => (property(now, 'DocumentDto', 'number').type = ['string', 'null']),
  ],
  [
    'GET /api/documents: answer.documents[].total is number, no longer string',
    (now) => (property(now, 'DocumentDto', 'total').type = 'number'),
  ],
];

/** Alterations that no program notices. */
const HARMLESS: readonly (readonly [what: string, Alteration])[] = [
  ['a new operation', ({ paths }) => (paths['/api/new'] = structuredClone(paths[LIST] ?? {}))],
  [
    'another name within a path',
    ({ paths }) => {
      paths['/api/documents/{id}'] = paths[ONE] ?? {};
      delete paths[ONE];
      for (const one of Object.values(paths['/api/documents/{id}']))
        for (const given of one.parameters) if (given.in === 'path') given.name = 'id';
    },
  ],
  [
    'a new optional parameter',
    (now) =>
      operation(now, LIST).parameters.push({
        name: 'more',
        in: 'query',
        required: false,
        schema: { type: 'string' },
      }),
  ],
  [
    'a parameter that may be left out',
    (now) =>
      (operation(now, '/api/acts').parameters = operation(now, '/api/acts').parameters.map((one) => ({
        ...one,
        required: false,
      }))),
  ],
  [
    'a new optional field of a body',
    (now) => (schema(now, 'TaxMappingInputDto').properties.note = { type: 'string' }),
  ],
  [
    'a new field and a new word of an answer',
    (now) => {
      schema(now, 'DocumentDto').properties.note = { type: 'string' };
      property(now, 'DocumentDto', 'state').enum?.push('archived');
    },
  ],
  ['a wider body', (now) => (property(now, 'TaxMappingInputDto', 'taxName').maxLength = 100_000)],
  ['a role more', (now) => operation(now, RETRY, 'post')['x-right'].roles?.push('reader')],
];

describe('the comparison of the API with the last release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-api-'));
  const stored = readFileSync('dist/openapi.json', 'utf8');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function compare(
    alter: Alteration,
    version = programVersion(),
    before: Alteration = () => undefined,
  ): { code: number | null; lines: string[] } {
    const [old, altered] = [JSON.parse(stored) as Description, JSON.parse(stored) as Description];
    before(old);
    alter(altered);
    altered.info.version = version;
    const files = ['old.json', 'now.json'].map((name) => join(folder, name));
    writeFileSync(files[0] ?? '', JSON.stringify(old));
    writeFileSync(files[1] ?? '', JSON.stringify(altered));
    const { status, stdout } = spawnSync(process.execPath, [resolve('scripts/api-changes.mjs'), ...files], {
      encoding: 'utf8',
    });
    return { code: status, lines: stdout.trim().split('\n') };
  }

  it.each(BREAKING)('says that %s', (sentence, alter) => {
    const { code, lines } = compare(alter);
    expect(lines).toContain(sentence);
    expect(code).toBe(1);
  });

  it.each(HARMLESS)('has nothing against %s', (_what, alter) => {
    const { code, lines } = compare(alter);
    expect([code, lines.length, lines[0]]).toEqual([0, 1, expect.stringMatching(/^api: 0 breaking/)]);
  });

  it('says that a body is needed that could be left out', () => {
    const withOptionalBody: Alteration = (old) =>
      Object.assign(operation(old, RULES, 'post').requestBody ?? {}, { required: false });
    const { code, lines } = compare(() => undefined, programVersion(), withOptionalBody);
    expect([code, lines[0]]).toEqual([1, 'POST /api/organisations/{}/tax-mappings: it needs a body']);
  });

  it('says nothing of the form in which a release of OpenAPI 3.0 said that a value may be null', () => {
    const { lines } = compare(
      () => undefined,
      programVersion(),
      (old) =>
        Object.assign(property(old, 'TaxMappingInputDto', 'percent'), { nullable: true, type: 'string' }),
    );
    expect(lines).toEqual([expect.stringMatching(/^api: 0 breaking/)]);
  });

  it('lets a version of another line break, and says how all the same', () => {
    const [sentence, alter] = BREAKING[0] ?? ['', () => undefined];
    const { code, lines } = compare(alter, '0.99.0');
    expect([code, lines[0]]).toEqual([0, sentence]);
  });

  it('has a stored description of each released version, under its number', () => {
    for (const name of readdirSync('test/data/api'))
      expect(
        (JSON.parse(readFileSync(join('test/data/api', name), 'utf8')) as Description).info.version,
      ).toBe(name.replace('.json', ''));
  });
});
