import { NO_SENTENCE, storedWords } from '../../src/domain/texts/stored-sentence';
import ts from 'typescript';
import { Decimal } from '../../src/domain/money';

/** Maximum forms of one sentence. */
const MOST_FORMS = 40;
/** Maximum depth of nested objects; no sentence uses deeper ones. */
const MOST_DEPTH = 6;

/** Reads the types of an exported value, and creates arguments for the functions in it. */
export class SampledTypes {
  private readonly program: ts.Program;
  private readonly checker: ts.TypeChecker;

  constructor(private readonly files: readonly string[]) {
    this.program = ts.createProgram([...files], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      exactOptionalPropertyTypes: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    this.checker = this.program.getTypeChecker();
  }

  typeOf(file: string, name: string): ts.Type {
    const source = this.program.getSourceFile(file);
    const module = source && this.checker.getSymbolAtLocation(source);
    const symbol = module && this.checker.getExportsOfModule(module).find((one) => one.name === name);
    if (!symbol) throw new Error(`${file} exports no ${name}; the files are ${this.files.join()}.`);
    return this.checker.getTypeOfSymbol(symbol);
  }

  /** Calls every function. @returns each sentence by its path, once for each variant of its arguments */
  sentences(said: unknown, type: ts.Type, path = ''): Record<string, readonly Form[] | string> {
    if (typeof said === 'string') return { [path]: said };
    if (typeof said === 'function') return { [path]: this.forms(said as Say, type) };
    if (typeof said !== 'object' || said === null) return {};
    const own = this.checker.getNonNullableType(type);
    return Object.assign(
      {},
      ...Object.entries(said).map(([key, part]) => {
        const property = own.getProperty(key);
        const partType = property
          ? this.checker.getTypeOfSymbol(property)
          : (own.getStringIndexType() ?? own.getNumberIndexType());
        if (!partType) throw new Error(`No type is known of ${path}.${key}.`);
        return this.sentences(part, partType, path === '' ? key : `${path}.${key}`);
      }),
    ) as Record<string, readonly Form[] | string>;
  }

  private forms(say: Say, type: ts.Type): readonly Form[] {
    const [signature] = this.checker
      .getNonNullableType(type)
      .getCallSignatures()
      .concat(type.isUnion() ? type.types.flatMap((one) => one.getCallSignatures()) : []);
    if (!signature) throw new Error(`${say.name} is a function and has no signature.`);
    const samples = signature.parameters.map((parameter) =>
      this.samples(this.checker.getTypeOfSymbol(parameter), parameter.name, 0),
    );
    const forms = variants(samples).map((values): Form => [values, say(...values)]);
    const seen = new Set<string>();
    return forms.filter(([, sentence]) => {
      const text = JSON.stringify(sentence);
      return !seen.has(text) && seen.add(text);
    });
  }

  /** Values of a type that may change a sentence: each member of a union, one and several, with and without. */
  private samples(type: ts.Type, name: string, depth: number): readonly unknown[] {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))
      throw new Error(`Nothing is known of the type of ${name}.`);
    if (flags & ts.TypeFlags.BooleanLiteral) return [this.checker.typeToString(type) === 'true'];
    if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value];
    if (flags & ts.TypeFlags.Undefined) return [undefined];
    if (flags & ts.TypeFlags.Null) return [null];
    if (type.isUnion()) return byName(unlike(type.types)).flatMap((one) => this.samples(one, name, depth));
    if (flags & ts.TypeFlags.NumberLike) return [2, 1, 0];
    if (flags & ts.TypeFlags.TemplateLiteral) return ['2026-03-09'];
    if (flags & ts.TypeFlags.StringLike) return [textFor(name)];
    const isBranded = type.isIntersection() && type.types.some((one) => one.flags & ts.TypeFlags.StringLike);
    if (isBranded && this.checker.typeToString(type) === 'Money') return ['1234.5'];
    if (isBranded) return [/day/i.test(this.checker.typeToString(type)) ? '2026-03-09' : textFor(name)];
    if (this.checker.isTupleType(type)) {
      const parts = this.checker.getTypeArguments(type as ts.TypeReference);
      return variants(parts.map((one, at) => this.samples(one, `${name}${at}`, depth + 1)));
    }
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      const [one, other = one] = item ? this.samples(item, name, depth + 1) : [];
      if (item?.symbol?.name === 'Sentence') return [[one], []];
      return [[one, other], [one], []];
    }
    if (type.symbol?.name === 'StoredSentence') return [storedWords(textFor(name)), NO_SENTENCE];
    if (type.symbol?.name === 'Sentence') return [{ code: 'quoted', parameters: { text: textFor(name) } }];
    if (type.symbol?.name === 'Decimal') return [new Decimal('1234.5')];
    if (type.symbol?.name === 'Date') return [new Date('2026-03-09T10:30:00Z')];
    if (type.getCallSignatures().length > 0)
      return [(...parts: readonly unknown[]) => `${name}(${parts.join(', ')})`];
    if (depth > MOST_DEPTH) return [{}];
    const index = type.getStringIndexType();
    if (index && type.getProperties().length === 0)
      return [{ first: this.samples(index, name, depth + 1)[0] }];
    const properties = type.getProperties();
    const parts = properties.map((property) => {
      const own = this.samples(this.checker.getTypeOfSymbol(property), property.name, depth + 1);
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      return isOptional && !own.includes(undefined) ? [...own, undefined] : own;
    });
    return variants(parts).map((values) =>
      Object.fromEntries(
        properties.flatMap(({ name: key }, at) => (values[at] === undefined ? [] : [[key, values[at]]])),
      ),
    );
  }
}

/** Codes in order of their names, because the compiler's order depends on the order of files. */
function byName(types: readonly ts.Type[]): readonly ts.Type[] {
  const codes = types
    .filter((one) => one.isStringLiteral())
    .sort((one, other) => (one.value < other.value ? -1 : 1));
  return types.map((one) => (one.isStringLiteral() ? (codes.shift() ?? one) : one));
}

/** Members of a union that may change a sentence; a number is left out where a text is possible. */
function unlike(members: readonly ts.Type[]): readonly ts.Type[] {
  const isText = members.some(({ flags }) => flags & (ts.TypeFlags.String | ts.TypeFlags.Intersection));
  return isText ? members.filter(({ flags }) => !(flags & ts.TypeFlags.Number)) : members;
}

type Say = (...values: readonly unknown[]) => unknown;
export type Form = readonly [values: readonly unknown[], sentence: unknown];

/** Variants of arguments: the first values, and then every other value once with the others unchanged. */
function variants(samples: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const usual = samples.map(([first]) => first);
  const others = samples.flatMap((own, at) =>
    own.slice(1).map((value) => usual.map((one, place) => (place === at ? value : one))),
  );
  return [usual, ...others].slice(0, MOST_FORMS);
}

/** Text that shows its place in the sentence; days, times and amounts must be valid. */
function textFor(name: string): string {
  if (/^(day|from|to|till|until|since|first|last|date|on|today)$|(Day|Date|From|Till|Until|On)$/.test(name))
    return '2026-03-09';
  if (/(At|moment|Moment)$/.test(name)) return '2026-03-09T10:30:00Z';
  if (/^(amounts|totals)$/.test(name)) return 'USD 1234.5';
  if (/(percent|rate|amount|total|money|tax|net|gross|rest|quantity)$/i.test(name)) return '15.5';
  return `<${name}>`;
}
