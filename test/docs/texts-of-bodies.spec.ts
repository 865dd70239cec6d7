import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { ModulesContainer } from '@nestjs/core';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { createApplication } from '../../src/application';
import { readConfig } from '../../src/platform/config/config';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
            };
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

type Dto = new () => object;

/** Text of a request body: its class, its name, and whether it is a list. */
interface Text {
  readonly of: string;
  readonly name: string;
  readonly isList: boolean;
  /** Property that contains its object, if that has no class of its own; otherwise null. */
  readonly within: string | null;
}

const MALFORMED = ['a\u0000b', 'a\u001bb', 'a\ud800b', 'a\udc01b'];
const LINE_BREAKS = ['a\r\nBcc: x@evil.example', 'a\nb', 'a\u0085b'];
const SPELLED = ' Cafe\u0301 ';
const COMPOSED = 'Caf\u00e9';

/**
 * Settings that have no effect, since the application opens no database and does not listen. It is created so that all
 * classes are loaded.
 */
const SETTINGS = {
  ...{ PUBLIC_URL: 'https://ledgerstamp.example', ENCRYPTION_KEY: '00'.repeat(32), ALLOW_INSECURE: 'true' },
  ...{
    XERO_CLIENT_ID: 'id',
    XERO_CLIENT_SECRET: 'secret',
    FISCAL_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'fatal',
  },
};

describe('the texts of all bodies', () => {
  const texts = new Map<string, Text>();
  const classes = new Map<string, Dto>();

  beforeAll(async () => {
    const application = await createApplication(readConfig(SETTINGS));
    for (const { controllers } of application.get(ModulesContainer).values())
      for (const { metatype } of controllers.values()) {
        const prototype = (metatype as Dto).prototype as object;
        for (const handler of Object.getOwnPropertyNames(prototype)) {
          const types = (Reflect.getMetadata('design:paramtypes', prototype, handler) ?? []) as Dto[];
          for (const one of types) classes.set(one.name, one);
        }
      }
    await application.close();
    const storage = getMetadataStorage() as unknown as {
      readonly validationMetadatas: ReadonlyMap<Dto, unknown>;
    };
    for (const one of storage.validationMetadatas.keys()) classes.set(one.name, one);
    const { paths, components } = JSON.parse(readFileSync('dist/openapi.json', 'utf8')) as Description;
    const seen = new Set<string>();
    const walk = (schema: Schema, of: string, within: string | null = null): void => {
      if (schema.$ref !== undefined) {
        const name = schema.$ref.split('/').at(-1) ?? '';
        if (seen.has(name)) return;
        seen.add(name);
        return walk(components.schemas[name] ?? {}, name);
      }
      for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
        walk(part, of, within);
      if (schema.items !== undefined) walk(schema.items, of, within);
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        const element = property.type === 'array' ? (property.items ?? {}) : property;
        const isText = element.type === 'string' && element.enum === undefined;
        if (isText) texts.set(`${of}.${name}`, { of, name, isList: property.type === 'array', within });
        walk(property, of, name);
      }
    };
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { requestBody }] of Object.entries(methods))
        for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema, `${method} ${path}`);
  });

  /** Faults of a body. The check of mail addresses throws for lone surrogates, which no received body has. */
  const faultsOf = (body: object): string[] => {
    try {
      return validateSync(body).map(({ property }) => property);
    } catch (error) {
      if (error instanceof URIError) return ['email', 'recipients'];
      throw error;
    }
  };
  /** Fields that decide whether a text is checked at all. */
  const CHOICES = [{}, { decision: 'adopted' }, { kind: 'webhook' }, { kind: 'email' }];
  const given = (
    { of, name, isList, within }: Text,
    value: string,
  ): { stored: unknown; isRefused: boolean } => {
    const dto = classes.get(of);
    if (dto === undefined) throw new Error(`no class declares ${of}.${name}`);
    const own = { [name]: isList ? [value] : value };
    const bodies = CHOICES.map((choices) =>
      plainToInstance(dto, { ...choices, ...(within === null ? own : { [within]: own }) }),
    );
    const isRefused = bodies.some((body) => faultsOf(body).includes(within ?? name));
    const [body] = bodies as unknown as Record<string, unknown>[];
    const holder = within === null ? body : (body?.[within] as Record<string, unknown>);
    return { stored: holder?.[name], isRefused };
  };
  const kindOf = ({ of, name }: Text): string => {
    const dto = classes.get(of) as Dto;
    const found = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    const names = found.filter((one) => one.propertyName === name).map((one) => one.name ?? '');
    return ['isOneLine', 'isLines', 'isKey', 'isSecret'].find((kind) => names.includes(kind)) ?? 'a form';
  };

  it('are found: those that people write, keys, and what opens something', () => {
    const kinds = [...texts.values()].map(kindOf);
    for (const kind of ['isOneLine', 'isLines', 'isKey', 'isSecret']) expect(kinds).toContain(kind);
    expect(texts.size).toBeGreaterThan(100);
  });

  it('hold no control characters, no halves of characters, and one line where they are no longer texts', () => {
    const taken = [...texts.values()].flatMap((text) =>
      [...MALFORMED, ...(kindOf(text) === 'isLines' ? [] : LINE_BREAKS)]
        .filter((value) => !given(text, value).isRefused)
        .map((value) => `${text.of}.${text.name}: ${JSON.stringify(value)}`),
    );
    expect(taken).toEqual([]);
  });

  it('are composed and trimmed where people write them, and never changed where they are keys or secrets', () => {
    const changed = [...texts.values()].flatMap((text) => {
      const stored = given(text, SPELLED).stored;
      const isWritten = ['isOneLine', 'isLines'].includes(kindOf(text));
      const expected = isWritten ? COMPOSED : SPELLED;
      return String(stored) === expected ? [] : [`${text.of}.${text.name}: ${JSON.stringify(stored)}`];
    });
    expect(changed).toEqual([]);
  });
});
