import { Injectable } from '@nestjs/common';
import { COUNTRY } from '../../mapping/countries';
import { NOT_A_CODE, type ProductCodeRule } from '../../mapping/mapping-rules';
import { causeSentence } from '../../mapping/preflight/cause-sentences';
import type { CauseTally } from '../../mapping/preflight/tally';
import { suggest } from '../../mapping/suggestions/suggest';
import { BooksSettingsReader } from '../../organisations/books/books-settings';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { showAmounts } from '../dry-run/show-preflight';
import { Coverage, type FoundCoverage } from '../suggestions/coverage';
import type { CodeSuggestionDto, SoldItemDto, SoldItemsDto } from './sold-items.dto';

type Scope = ProductCodeRule['scope'];
type Place = Pick<SoldItemDto, 'scope' | 'key' | 'name'>;

/** What is sold, and by which product code: what documents wait for, what the books list, and what is stored. */
@Injectable()
export class SoldItems {
  constructor(
    private readonly coverage: Coverage,
    private readonly books: BooksSettingsReader,
  ) {}

  async list(organisationId: string): Promise<SoldItemsDto> {
    const found = await this.coverage.find(organisationId);
    const { settings, readAt } = await this.books.known(organisationId);
    const rules = found.starting.rules.productCodes.filter(({ code }) => code !== NOT_A_CODE);
    const items = (settings?.items ?? []).filter(({ isSold }) => isSold);
    const named: Place[] = [
      ...items.map(({ code, name }) => ({ scope: 'item' as const, key: code, name })),
      ...(settings?.salesAccounts ?? []).map(({ code, name }) => ({
        scope: 'account' as const,
        key: code,
        name,
      })),
    ];
    const nameOf = ({ scope, key }: Pick<Place, 'scope' | 'key'>): string =>
      named.find((one) => one.scope === scope && one.key === key)?.name ?? '';
    const gaps = found.gaps.filter(({ code }) => code.startsWith('PRODUCT_CODE_'));
    const rows = [
      ...gaps.map((gap) => rowOf(gap, nameOf, rules, suggestedFor(gap, found))),
      ...rules.map(({ scope, key, code }) => ({
        ...plain({ scope, key, name: nameOf({ scope, key }) }),
        code,
      })),
      ...items.map(({ code, name }) => withNames(plain({ scope: 'item', key: code, name }))),
    ];
    // What waits comes before what is stored, and that before what is merely there.
    const once = new Map(rows.toReversed().map((row) => [`${row.scope} ${row.key}`, row]));
    return { items: rows.filter((row) => once.get(`${row.scope} ${row.key}`) === row), booksReadAt: readAt };
  }
}

function rowOf(
  gap: CauseTally,
  nameOf: (place: Pick<Place, 'scope' | 'key'>) => string,
  rules: readonly ProductCodeRule[],
  suggestions: CodeSuggestionDto[],
): SoldItemDto {
  const place = { scope: gap.key === '' ? ('default' as const) : (gap.subject as Scope), key: gap.key };
  const code = rules.find(({ scope, key }) => scope === place.scope && key === place.key)?.code ?? null;
  const { fault, ...row } = plain({ ...place, name: nameOf(place) });
  return withNames({
    ...row,
    ...{ code, fault: fault ?? causeSentence(gap, spokenTexts()), held: showAmounts(gap.held), suggestions },
  });
}

function plain(place: Place): SoldItemDto {
  return { ...place, code: null, fault: null, held: null, suggestions: [] };
}

/** What stands in the books or in the lines is worth more than a name. */
function withNames(row: SoldItemDto): SoldItemDto {
  const known = new Set(row.suggestions.map(({ code }) => code));
  const byName = COUNTRY.productCode.named(row.name).filter(({ code }) => !known.has(code));
  return {
    ...row,
    suggestions: [...row.suggestions, ...byName.map((one) => ({ ...one, from: 'name' as const }))],
  };
}

function suggestedFor(gap: CauseTally, { starting, observations }: FoundCoverage): CodeSuggestionDto[] {
  const { written, meaning } = COUNTRY.productCode;
  const inBooks = gap.code === 'PRODUCT_CODE_UNCONFIRMED' ? written(gap.key) : null;
  const inLines = suggest([gap], {
    ...{ rules: starting.rules, observations },
    ...{ booksTaxes: [], deviceTaxes: [], supportedCurrencies: null },
  }).map(({ values }) => values['code'] ?? '');
  return [
    ...(inBooks === null ? [] : [{ code: inBooks, meaning: meaning(inBooks), from: 'books' as const }]),
    ...inLines.map((code) => ({ code, meaning: meaning(code), from: 'lines' as const })),
  ];
}
