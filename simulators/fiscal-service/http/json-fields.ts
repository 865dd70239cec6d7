import { Money } from '../money';
import { HttpFailure } from './http-failure';
import { isJsonObject, type Json, type JsonObject } from './json-body';

const shownProblems = 20;
/** FDMS holds at most 25 digits; far larger numbers are mistakes and would only cost memory. */
const largestAmount = new Money('1e25');
const mostDecimals = 20;

/**
 * Reads typed fields from a JSON object and collects every problem instead of stopping at the first one, so that
 * one answer names all faulty fields. After reading, call `refuseIfFaulty`.
 */
export class Fields {
  constructor(
    private readonly source: JsonObject,
    private readonly path = '',
    private readonly problems: string[] = [],
  ) {}

  /** The body's root; a body that is not an object is refused at once. */
  static of(body: Json): Fields {
    if (!isJsonObject(body)) throw new HttpFailure(400, 'The request body must be a JSON object.');
    return new Fields(body);
  }

  refuseIfFaulty(): void {
    if (this.problems.length === 0) return;
    const more = this.problems.length - shownProblems;
    const shown = this.problems.slice(0, shownProblems).join(' ');
    throw new HttpFailure(400, more > 0 ? `${shown} And ${more} more.` : shown);
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  isNull(name: string): boolean {
    return this.value(name) === null;
  }

  text(name: string): string {
    return this.required(name) ? (this.optionalText(name) ?? this.wrong(name, 'a string', '')) : '';
  }

  optionalText(name: string): string | null {
    const value = this.value(name) ?? null;
    return value === null || typeof value === 'string' ? value : this.wrong(name, 'a string', null);
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    const value = this.value(name) ?? null;
    if (value === null) return null;
    const choice = choices.find((candidate) => candidate === value);
    return choice ?? this.wrong(name, `one of ${choices.join(', ')}`, null);
  }

  flag(name: string): boolean {
    return this.required(name)
      ? (this.optionalFlag(name) ?? this.wrong(name, 'true or false', false))
      : false;
  }

  optionalFlag(name: string): boolean | null {
    const value = this.value(name) ?? null;
    return value === null || typeof value === 'boolean' ? value : this.wrong(name, 'true or false', null);
  }

  amount(name: string): Money {
    const zero = new Money(0);
    return this.required(name) ? (this.optionalAmount(name) ?? this.wrong(name, 'a number', zero)) : zero;
  }

  optionalAmount(name: string): Money | null {
    const value = this.value(name) ?? null;
    if (value === null) return null;
    if (!Money.isDecimal(value)) return this.wrong(name, 'a number', null);
    const fits = value.isFinite() && value.abs().lt(largestAmount) && value.decimalPlaces() <= mostDecimals;
    return fits ? value : this.wrong(name, 'a number of ordinary size', null);
  }

  integer(name: string, smallest = 0): number {
    return this.required(name) ? (this.optionalInteger(name, smallest) ?? smallest) : smallest;
  }

  optionalInteger(name: string, smallest = 0): number | null {
    const amount = this.optionalAmount(name);
    if (amount === null) return null;
    const fits = amount.isInteger() && amount.gte(smallest) && amount.lte(2_147_483_647);
    return fits ? amount.toNumber() : this.wrong(name, `a whole number from ${smallest}`, null);
  }

  object(name: string): Fields {
    const empty = this.below({}, name);
    return this.required(name) ? (this.optionalObject(name) ?? this.wrong(name, 'an object', empty)) : empty;
  }

  optionalObject(name: string): Fields | null {
    const value = this.value(name) ?? null;
    if (value === null) return null;
    return isJsonObject(value) ? this.below(value, name) : this.wrong(name, 'an object', null);
  }

  objects(name: string): Fields[] {
    if (!this.required(name)) return [];
    const value = this.value(name);
    if (!Array.isArray(value)) return this.wrong(name, 'an array', []);
    return value.map((part, at) => {
      const place = `${name}[${at}]`;
      return isJsonObject(part)
        ? this.below(part, place)
        : this.wrong(place, 'an object', this.below({}, place));
    });
  }

  texts(name: string): string[] | null {
    const value = this.value(name) ?? null;
    if (value === null) return null;
    const valid = Array.isArray(value) && value.every((part) => typeof part === 'string');
    return valid ? value : this.wrong(name, 'an array of strings', null);
  }

  raw(name: string): Json {
    return this.value(name) ?? null;
  }

  refuse(name: string, sentence: string): void {
    this.problems.push(`${this.path}${name} ${sentence}.`);
  }

  private value(name: string): Json | undefined {
    return Object.hasOwn(this.source, name) ? this.source[name] : undefined;
  }

  private required(name: string): boolean {
    const present = this.value(name) !== undefined;
    if (!present) this.refuse(name, 'is required');
    return present;
  }

  private wrong<Value>(name: string, expected: string, fallback: Value): Value {
    this.refuse(name, `must be ${expected}`);
    return fallback;
  }

  private below(source: JsonObject, name: string): Fields {
    return new Fields(source, `${this.path}${name}.`, this.problems);
  }
}
