import { Decimal, isObject, isStorable, type Json, type JsonObject, parseJson } from './exact-json';
import { RefusedCall } from './refused-call';

/** Largest amount: the authority stores at most 25 digits, and far larger numbers would only cost memory. */
const LARGEST_AMOUNT = new Decimal('1e25');
const MOST_DECIMALS = 20;
const MOST_FAULTS_SHOWN = 20;

/** Parses a request body. @throws RefusedCall 400 if it is not JSON */
export function readBody(bytes: unknown): Json {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new RefusedCall(400, 'The body is missing.');
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // Nesting deeper than the stack is not a syntax error, but it is the sender's fault as well.
    throw new RefusedCall(
      400,
      `The body is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`,
    );
  }
}

/** Reads fields of a JSON object by type, and collects all faults, so that one answer can list them. */
export class FieldReader {
  constructor(
    private readonly json: JsonObject,
    private readonly path = '',
    readonly faults: string[] = [],
  ) {}

  /** Reader for a request body. @throws RefusedCall 400 if it is not a JSON object */
  static ofBody(json: Json): FieldReader {
    if (!isObject(json)) throw new RefusedCall(400, 'The body must be a JSON object.');
    return new FieldReader(json);
  }

  /** Refuses the call if fields are faulty. @throws RefusedCall 400 with the faulty fields */
  refuseFaults(): void {
    if (this.faults.length === 0) return;
    const more = this.faults.length - MOST_FAULTS_SHOWN;
    const shown = this.faults.slice(0, MOST_FAULTS_SHOWN).join(' ');
    throw new RefusedCall(400, more > 0 ? `${shown} And ${more} more.` : shown);
  }

  /** Text of the field; empty if it is null or absent. */
  text(field: string): string {
    const value = this.value(field) ?? '';
    if (typeof value === 'string' && isStorable(value)) return value;
    this.fault(
      field,
      typeof value === 'string' ? 'holds a character that cannot be stored' : 'must be a string',
    );
    return '';
  }

  /** Text of a required field; it may be empty if the authority's rules decide about that. */
  present(field: string): string {
    if (typeof this.value(field) !== 'string') this.missing(field, 'must be a string');
    return typeof this.value(field) === 'string' ? this.text(field) : '';
  }

  /** Text of a required field that must not be blank. */
  filled(field: string): string {
    const text = this.present(field);
    if (text.trim() === '' && typeof this.value(field) === 'string') this.fault(field, 'must not be empty');
    return text;
  }

  oneOf<Choice extends string>(field: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.value(field) ?? undefined;
    const choice = choices.find((candidate) => candidate === value);
    if (value !== undefined && choice === undefined)
      this.fault(field, `must be one of ${choices.join(', ')}`);
    return choice;
  }

  flag(field: string): boolean | undefined {
    const value = this.value(field) ?? undefined;
    if (value === undefined || typeof value === 'boolean') return value;
    this.fault(field, 'must be true or false');
    return undefined;
  }

  requiredFlag(field: string): boolean {
    if (typeof this.value(field) !== 'boolean') this.missing(field, 'must be true or false');
    return this.value(field) === true;
  }

  amount(field: string): Decimal | null {
    const value = this.value(field) ?? null;
    if (value === null) return null;
    if (!(value instanceof Decimal)) {
      this.fault(field, 'must be a number');
      return null;
    }
    if (value.isFinite() && value.abs().lt(LARGEST_AMOUNT) && value.decimalPlaces() <= MOST_DECIMALS)
      return value;
    this.fault(field, 'must be a number of ordinary size');
    return null;
  }

  requiredAmount(field: string): Decimal {
    if (!(this.value(field) instanceof Decimal)) this.missing(field, 'must be a number');
    return this.value(field) instanceof Decimal ? (this.amount(field) ?? new Decimal(0)) : new Decimal(0);
  }

  integer(field: string, least = 0): number | undefined {
    const amount = this.amount(field);
    if (amount === null) return undefined;
    if (amount.isInteger() && amount.gte(least) && amount.lt(2 ** 31)) return amount.toNumber();
    this.fault(field, `must be a whole number from ${least}`);
    return undefined;
  }

  requiredInteger(field: string, least = 0): number {
    if (!(this.value(field) instanceof Decimal)) this.missing(field, 'must be a number');
    return this.value(field) instanceof Decimal ? (this.integer(field, least) ?? least) : least;
  }

  object(field: string): FieldReader | undefined {
    const value = this.value(field) ?? undefined;
    if (isObject(value)) return this.below(value, field);
    if (value !== undefined) this.fault(field, 'must be an object');
    return undefined;
  }

  requiredObject(field: string): FieldReader {
    if (!isObject(this.value(field))) this.missing(field, 'must be an object');
    const value = this.value(field);
    return this.below(isObject(value) ? value : {}, field);
  }

  objects(field: string): FieldReader[] {
    const value = this.value(field);
    if (!Array.isArray(value)) {
      this.missing(field, 'must be a list');
      return [];
    }
    return (value as readonly Json[]).flatMap((entry, index) => {
      if (isObject(entry)) return [this.below(entry, `${field}[${index}]`)];
      this.fault(`${field}[${index}]`, 'must be an object');
      return [];
    });
  }

  texts(field: string): string[] | undefined {
    const value = this.value(field) ?? undefined;
    if (value === undefined) return undefined;
    const list = Array.isArray(value) ? (value as readonly Json[]) : [null];
    const texts = list.filter((entry): entry is string => typeof entry === 'string' && isStorable(entry));
    if (texts.length !== list.length) this.fault(field, 'must be a list of strings');
    return texts;
  }

  /** Names of the fields that were sent. */
  fields(): string[] {
    return Object.keys(this.json);
  }

  value(field: string): Json {
    return Object.hasOwn(this.json, field) ? this.json[field] : undefined;
  }

  fault(field: string, what: string): void {
    this.faults.push(`${this.path}${field} ${what}.`);
  }

  private missing(field: string, otherwise: string): void {
    this.fault(field, this.value(field) === undefined ? 'is required' : otherwise);
  }

  private below(json: JsonObject, field: string): FieldReader {
    return json === this.json ? this : new FieldReader(json, `${this.path}${field}.`, this.faults);
  }
}
