import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { COUNTRY } from '../../mapping/countries';
import type { SpokenCode, Trade } from '../../mapping/country';
import { NOT_A_CODE, type ProductCodeRule } from '../../mapping/mapping-rules';
import { causeSentence } from '../../mapping/preflight/causes';
import type { CauseTally } from '../../mapping/preflight/tally';
import { findTaxRule, isTaxed } from '../../mapping/map-taxes';
import { suggest } from '../../mapping/suggestions/suggest';
import { accountsOf, BooksSettingsService } from '../../organisations/books/books-settings.service';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { showAmounts } from '../dry-run/show-preflight';
import { MappingCoverageService, type FoundCoverage } from '../suggestions/mapping-coverage.service';
import type { CodeSuggestionDto, SoldItemDto, SoldItemsDto } from './sold-items.dto';

type Scope = ProductCodeRule['scope'];
type Place = Pick<SoldItemDto, 'scope' | 'key' | 'name'>;
type Key = Pick<Place, 'scope' | 'key'>;

/** Names examined before other work continues. */
const AT_ONCE = 100;

/** Sold items with product codes: from waiting documents, the books' lists, and stored rules. */
@Injectable()
export class SoldItemsService {
  constructor(
    private readonly coverage: MappingCoverageService,
    private readonly books: BooksSettingsService,
  ) {}

  /** @param trade whose goods names are matched with; left out: any */
  async list(organisationId: string, trade?: Trade): Promise<SoldItemsDto> {
    const found = await this.coverage.find(organisationId);
    const { settings, readAt } = await this.books.known(organisationId);
    const rules = found.starting.rules.productCodes.filter(({ code }) => code !== NOT_A_CODE);
    const codes = new Map(rules.map((rule) => [idOf(rule), rule.code]));
    const listed = settings?.items ?? [];
    const places = listed.map(({ code, name }): Place => ({ scope: 'item', key: code, name }));
    const sold = places.filter((_place, index) => listed[index]?.isSold);
    const accounts: Place[] = accountsOf(settings).map(({ code, name }) => ({
      ...{ scope: 'account', key: code, name },
    }));
    const names = new Map([...accounts, ...places].map((place) => [idOf(place), place.name]));
    const named = ({ scope, key }: Key): Place => ({
      scope,
      key,
      name: names.get(idOf({ scope, key })) ?? '',
    });
    const gaps = found.gaps.filter(({ code }) => code.startsWith('PRODUCT_CODE_'));
    const coded = new Set(gaps.filter((gap) => !isMissing(gap)).map((gap) => idOf(placeOf(gap))));
    const rows = [
      ...gaps.map((gap) => ({
        ...rowOf(gap, named(placeOf(gap)), codes, suggestedFor(gap, found)),
        lacksCode: !coded.has(idOf(placeOf(gap))),
      })),
      ...rules.map((rule) => ({ ...plain(named(rule)), code: rule.code })),
      ...sold.map(plain),
    ];
    const { named: spoken, namedInTrade, usual } = COUNTRY.productCode;
    const { starting, observations } = found;
    const taxTypes = new Map((settings?.items ?? []).map(({ code, salesTaxType }) => [code, salesTaxType]));
    const isUntaxed = ({ scope, key }: Key): boolean => {
      const taxType = scope === 'item' ? taxTypes.get(key) : null;
      const tax = taxType == null ? null : findTaxRule(starting.rules.taxes, taxType, starting.today);
      return observations.isUntaxed(scope, key) || (tax !== null && !isTaxed(tax));
    };
    const described = ({ scope, key, code: stored }: SoldItemDto): CodeSuggestionDto[] =>
      scope === 'item' && stored === null
        ? observations.codesOf('written', key).map(({ code }) => ofBooks(code))
        : [];
    const fitting = rows.map((row) => ({
      ...{ ...row, isUntaxed: isUntaxed(row) },
      suggestions: [...row.suggestions, ...described(row)],
    }));
    const ofAccount = usual(rows.flatMap(({ scope, name }) => (scope === 'account' ? [name] : [])));
    const speaksFor = ({ scope, name }: Place): readonly SpokenCode[] => {
      if (trade !== undefined) return namedInTrade(name, trade);
      const codes = spoken(name);
      const one = scope === 'account' ? ofAccount(name) : null;
      if (one === null) return codes;
      return [one, ...codes.flatMap((other) => (other.code === one.code ? [] : { ...other, isSure: false }))];
    };
    const items = withRest(await withNames(once(fitting), speaksFor));
    return { items, isWhole: found.isWhole, booksReadAt: readAt };
  }
}

function idOf({ scope, key }: Key): string {
  return `${scope} ${key}`;
}

/** Removes duplicates: waiting items win over stored ones, and those over items that are merely listed. */
function once(rows: readonly SoldItemDto[]): SoldItemDto[] {
  const first = new Map(rows.toReversed().map((row) => [idOf(row), row]));
  return rows.filter((row) => first.get(idOf(row)) === row);
}

function placeOf({ key, subject }: CauseTally): Key {
  return { scope: key === '' ? 'default' : (subject as Scope), key };
}

/** True when the code is missing; other faults concern an existing code. */
function isMissing({ code }: CauseTally): boolean {
  return code === 'PRODUCT_CODE_MISSING';
}

function rowOf(
  gap: CauseTally,
  place: Place,
  codes: ReadonlyMap<string, string>,
  suggestions: CodeSuggestionDto[],
): SoldItemDto {
  return {
    ...{ ...plain(place), code: codes.get(idOf(place)) ?? null },
    ...{ fault: causeSentence(gap, spokenTexts()), held: showAmounts(gap.held), suggestions },
  };
}

function plain(place: Place): SoldItemDto {
  return {
    ...place,
    goods: place.scope === 'item' ? COUNTRY.productCode.goods(place.name) : '',
    code: null,
    fault: null,
    lacksCode: false,
    isUntaxed: false,
    held: null,
    suggestions: [],
  };
}

/** Adds names in batches: books have thousands of items, and other work continues between batches. */
async function withNames(
  rows: readonly SoldItemDto[],
  speaksFor: (place: Place) => readonly SpokenCode[],
): Promise<SoldItemDto[]> {
  const named: SoldItemDto[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === 0) await nextTurn();
    const isSettled = row.code !== null && row.fault === null;
    named.push(isSettled ? row : withName(row, speaksFor(row)));
  }
  return named;
}

/**
 * Adds suggestions from the name, after codes of the item's own texts and before those of its account. A number of the
 * books that the name contradicts comes after it, and a code of other goods on the account is left out.
 */
function withName(row: SoldItemDto, spoken: readonly SpokenCode[]): SoldItemDto {
  const isWeak = ({ from, isSure }: CodeSuggestionDto): boolean => from === 'lines' && !isSure;
  const byName = spoken.map((one) => ({ ...one, from: 'name' as const }));
  const isNamed = ({ code }: CodeSuggestionDto): boolean =>
    byName.length === 0 || byName.some((one) => code.startsWith(one.code));
  const own = row.suggestions.filter((one) => !isWeak(one));
  const weak = row.suggestions.filter((one) => isWeak(one) && isNamed(one));
  const all = [...own.filter(isNamed), ...byName, ...own.filter((one) => !isNamed(one)), ...weak];
  const suggestions = all.filter(({ code }, index) => all.findIndex((one) => one.code === code) === index);
  const agree = suggestions.every((one) => !contradicts(one, suggestions));
  const isFit = (code: string): boolean => COUNTRY.productCode.isValid(code, !row.isUntaxed);
  return {
    ...row,
    suggestions: suggestions.map((one) => ({ ...one, isSure: one.isSure && agree && isFit(one.code) })),
  };
}

/**
 * Suggests one code for everything else where all that is sold speaks for that one alone, as at a firm of services: nothing
 * for another, three of four for it, and three of them surely.
 */
function withRest(rows: readonly SoldItemDto[]): SoldItemDto[] {
  const sold = rows.filter(({ scope }) => scope === 'item' || scope === 'account');
  const speaking = sold.filter(({ code, suggestions }) => code !== null || suggestions.length > 0);
  const codes = speaking.flatMap((row) => row.code ?? row.suggestions.map(({ code }) => code));
  const sure = sold.flatMap(({ suggestions }) => suggestions).filter(({ isSure }) => isSure);
  const [suggestion] = sure;
  const isAsked = rows.every(({ scope }) => scope !== 'default') && sure.length >= 3;
  if (suggestion === undefined || !isAsked || speaking.length * 4 < sold.length * 3) return [...rows];
  const { code } = suggestion;
  if (codes.some((one) => one !== code) || !COUNTRY.productCode.isValid(code, false)) return [...rows];
  return [...rows, { ...plain({ scope: 'default', key: '', name: '' }), suggestions: [suggestion] }];
}

/**
 * True where a sure code stands next to another sure one, or its number in the books next to a name that speaks for
 * other goods: stock numbers have the form of codes.
 */
function contradicts(sure: CodeSuggestionDto, all: readonly CodeSuggestionDto[]): boolean {
  if (!sure.isSure) return false;
  const isAnother = ({ code }: CodeSuggestionDto): boolean =>
    !code.startsWith(sure.code) && !sure.code.startsWith(code);
  const named = all.filter(({ from }) => from === 'name');
  const isOddlyNamed = sure.from === 'books' && named.length > 0 && named.every(isAnother);
  return isOddlyNamed || all.some((one) => one.isSure && isAnother(one));
}

function suggestedFor(gap: CauseTally, { starting, observations }: FoundCoverage): CodeSuggestionDto[] {
  const { written, meaning } = COUNTRY.productCode;
  const inBooks = gap.code === 'PRODUCT_CODE_UNCONFIRMED' ? written(gap.key) : null;
  const inLines = suggest([gap], {
    ...{ rules: starting.rules, observations },
    ...{ booksTaxes: [], deviceTaxes: [], supportedCurrencies: null },
  });
  return [
    ...(inBooks === null ? [] : [ofBooks(inBooks)]),
    ...inLines.map(({ values: { code = '' }, confidence }) => ({
      ...{ code, meaning: meaning(code), from: 'lines' as const, isSure: confidence !== 'low' },
    })),
  ];
}

/** Code that a text of the books has, and nobody has confirmed. */
function ofBooks(code: string): CodeSuggestionDto {
  return { code, meaning: COUNTRY.productCode.meaning(code), from: 'books', isSure: code.length > 4 };
}
