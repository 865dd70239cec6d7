import type { Router } from 'express';
import { OPERATIONS } from '../routes/operations';
import { serviceRoutes } from '../routes/service-routes';
import type { FiscalClient } from '../testing/fiscal-client';
import { Harness } from '../testing/harness';
import { soundCreditNote, soundInvoice } from '../testing/sound-documents';
import type { Schema } from './schema-words';

interface Described {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly content: Record<string, { readonly schema: Schema }> }>;
}

interface OpenApi {
  readonly openapi: string;
  readonly servers: { readonly url: string }[];
  readonly paths: Record<string, Record<string, Described>>;
  readonly components: { readonly schemas: Record<string, Schema>; readonly securitySchemes: object };
}

interface Layer {
  readonly route?: { readonly path: string; readonly stack: { readonly method: string }[] };
  readonly handle: { readonly stack?: Layer[] };
}

/** All routes that Express serves, such as `GET /taxmapping/{id}`. */
function routesOf(router: { readonly stack?: Layer[] }): string[] {
  return (router.stack ?? []).flatMap(({ route, handle }) => {
    if (route === undefined) return routesOf(handle);
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    return [...new Set(route.stack.map(({ method }) => `${method.toUpperCase()} ${path}`))];
  });
}

describe('the OpenAPI document', () => {
  let harness: Harness;
  let account: FiscalClient;
  let document: OpenApi;

  beforeAll(async () => {
    harness = await Harness.start();
    account = await harness.account({ device: { deviceId: 81_001 } });
    document = (await (await fetch(`${harness.url}/openapi.json`)).json()) as OpenApi;
  });

  afterAll(() => harness.stop());

  const described = (): string[] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );

  const find = (id: string): Described => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const found = all.find(({ operationId }) => operationId === id);
    if (found === undefined) throw new Error(`no operation ${id}`);
    return found;
  };

  /** Faults of a value by a schema of the document, including fields that the schema does not name. */
  const faultsOf = (value: unknown, schema: Schema, at = ''): string[] => {
    if (schema.$ref !== undefined) {
      const named = document.components.schemas[schema.$ref.split('/').pop() ?? ''];
      return named === undefined ? [`${at}: ${schema.$ref} is missing`] : faultsOf(value, named, at);
    }
    if (schema.anyOf !== undefined) {
      const tries = schema.anyOf.map((one) => faultsOf(value, one, at));
      return tries.some((faults) => faults.length === 0) ? [] : (tries[0] ?? []);
    }
    const types = schema.type === undefined ? [] : [schema.type].flat();
    if (types.length > 0 && !types.some((type) => isOf(value, type))) return [`${at}: is no ${types.join()}`];
    if (Array.isArray(value))
      return value.flatMap((entry, index) => faultsOf(entry, schema.items ?? {}, `${at}[${index}]`));
    if (typeof value !== 'object' || value === null || schema.properties === undefined) return [];
    const { properties, required = [] } = schema;
    const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name}: is missing`);
    return Object.entries(value).reduce((faults, [name, field]) => {
      const known = properties[name];
      return [
        ...faults,
        ...(known === undefined ? [`${at}.${name}: is unknown`] : faultsOf(field, known, `${at}.${name}`)),
      ];
    }, missing);
  };

  const isOf = (value: unknown, type: string): boolean => {
    if (type === 'null') return value === null;
    if (type === 'array') return Array.isArray(value);
    if (type === 'integer') return Number.isInteger(value);
    return typeof value === type && value !== null && !Array.isArray(value);
  };

  const answerSchema = (id: string): Schema => {
    const [media] = Object.values(find(id).responses['200']?.content ?? {});
    if (media === undefined) throw new Error(`no answer of ${id}`);
    return media.schema;
  };

  it('describes every route that is served, and none besides', () => {
    const served = routesOf(serviceRoutes({} as never) as Router & { stack: Layer[] });
    expect(served.sort()).toEqual(described().sort());
    expect(served).toHaveLength(OPERATIONS.length);
    expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: '/api' }, { url: '/' }]]);
  });

  it('names the headers of both profiles', () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual([
      ...['X-Api-Key', 'X-Api_Secret', 'X-Application', 'X-Api-Station', 'X-App-Version'],
      ...['X-App-Station', 'X-Api-Signature'],
    ]);
  });

  it.each(OPERATIONS.map(({ id, method, path }) => [id, method, path]))(
    '%s is answered at %s %s, below each of its servers',
    async (_id, method, path) => {
      for (const { url } of document.servers) {
        const answer = await account
          .below(url === '/' ? '' : url)
          .call(method, path.replace(/\{\w+\}/, '999999'), method === 'GET' ? undefined : {});
        expect(answer.text).not.toContain('There is no such operation');
        expect([200, 400, 404]).toContain(answer.status);
        if (answer.status !== 200) {
          expect(faultsOf(answer.json(), { $ref: '#/components/schemas/Error' })).toEqual([]);
        }
      }
    },
  );

  it('has the fields that the service answers, each of its type', async () => {
    const invoice = soundInvoice();
    const requestId = (await account.process(invoice)).RequestId;
    const failed = (await account.process(soundInvoice({ Total: 1 }))).RequestId;
    const added = (await account.call('GET', '/taxmapping')).json<{ Id: number }[]>();
    const currencies = (await account.call('GET', '/currencymapping')).json<{ Id: number }[]>();
    const answers: [string, string, string, object?][] = [
      ['getProfile', 'GET', '/profile'],
      ['getFiscalDevice', 'GET', '/fiscaldevice'],
      ['getSubscription', 'GET', '/subscription'],
      ['checkStatus', 'POST', '/status', [requestId, failed]],
      ['listSupportedCurrencies', 'GET', '/currencymapping/supported-currencies'],
      ['listCurrencyMappings', 'GET', '/currencymapping'],
      ['getCurrencyMapping', 'GET', `/currencymapping/${currencies[0]?.Id ?? 0}`],
      ['listTaxMappings', 'GET', '/taxmapping'],
      ['getTaxMapping', 'GET', `/taxmapping/${added[0]?.Id ?? 0}`],
      ['deleteTaxMapping', 'DELETE', `/taxmapping/${added[3]?.Id ?? 0}`],
    ];
    for (const [id, method, path, body] of answers) {
      const answer = await account.call(method, path, body);
      expect([id, faultsOf(answer.json(), answerSchema(id))]).toEqual([id, []]);
    }
  });

  it('has the fields of documents that the service takes', () => {
    const invoice = soundInvoice();
    for (const [id, body] of [
      ['submitInvoice', invoice],
      ['submitCreditNote', soundCreditNote(invoice)],
    ] as const) {
      const schema = find(id).requestBody?.content['application/json']?.schema ?? {};
      expect(faultsOf(body, schema)).toEqual([]);
      expect(faultsOf({ ...body, Date: 5 }, schema)).toEqual(['.Date: is no string']);
      const { CurrencyCode: _left, ...incomplete } = body;
      expect(faultsOf(incomplete, schema)).toEqual(['.CurrencyCode: is missing']);
    }
  });

  it('requires of documents what the service requires', async () => {
    for (const [schema, path] of [
      ['Invoice', '/invoice'],
      ['CreditNote', '/creditnote'],
    ] as const) {
      const { Message } = (await account.call('POST', path, {})).json<{ Message: string }>();
      const demanded = [...Message.matchAll(/(?<![.\w])(\w+) is required\./g)].map((match) => match[1]);
      expect(document.components.schemas[schema]?.required?.toSorted()).toEqual(
        [...new Set(demanded)].sort(),
      );
    }
  });
});
