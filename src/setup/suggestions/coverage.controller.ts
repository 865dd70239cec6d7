import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { suggest } from '../../mapping/suggestions/suggest';
import { noticesOfTaxes } from '../../mapping/suggestions/suggest-taxes';
import { BooksService } from '../../organisations/books/books.service';
import { BooksSettingsService } from '../../organisations/books/books-settings.service';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { TakesBody } from '../../platform/requests/takes-body';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { showAmounts, showCause } from '../dry-run/show-preflight';
import { ImportedRulesDto } from '../change/rule-set.dto';
import { RuleSetImportService } from '../change/rule-set-import.service';
import { AcceptedSuggestionsDto, CoverageDto, SuggestionsDto } from './coverage.dto';
import { MappingCoverageService } from './mapping-coverage.service';
import { MappingReferencesService } from './mapping-references.service';
import { refusal } from '../../domain/issues/refuse';

/** Maximum number of listed gaps; others appear once these are closed. */
const MOST_GAPS = 500;

/** Missing mappings, with suggestions. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId')
export class CoverageController {
  constructor(
    private readonly coverage: MappingCoverageService,
    private readonly references: MappingReferencesService,
    private readonly imports: RuleSetImportService,
    private readonly books: BooksService,
    private readonly settings: BooksSettingsService,
  ) {}

  /** Missing mappings of documents of the last 90 days, by held amount; last, those of older unsent documents only. */
  @Get('mapping-coverage')
  @Needs('read', from.organisation())
  async find(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<CoverageDto> {
    const { starting, since, tally, gaps, observations, isWhole } = await this.coverage.find(organisationId);
    const menus = this.books.connector(starting).menus;
    const accounts = await this.settings.accountNames(organisationId);
    return {
      since,
      covered: showAmounts(tally.ready),
      uncovered: showAmounts(tally.held),
      gaps: gaps.slice(0, MOST_GAPS).map((cause) => showCause(cause, menus, accounts)),
      asked: observations.asked
        .open(starting.rules)
        .map(({ amounts, ...lines }) => ({ ...lines, amounts: showAmounts(amounts) })),
      isWhole: isWhole && gaps.length <= MOST_GAPS,
    };
  }

  /** Rules that would close those gaps, each with its reason, computed from this organisation's own data. */
  @Get('mapping-suggestions')
  @Needs('read', from.organisation())
  async suggestions(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<SuggestionsDto> {
    return this.suggest(organisationId);
  }

  /** Stores the chosen suggestions, all or none; 409 for one that no longer applies. */
  @Post('mapping-suggestions')
  @TakesBody({ bytes: 256_000 })
  @Needs('rules.change', from.organisation())
  @HttpCode(200)
  async accept(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() { ids }: AcceptedSuggestionsDto,
  ): Promise<ImportedRulesDto> {
    const { suggestions } = await this.suggest(organisationId);
    const rows = chosen(suggestions, ids).map(({ id, kind, values }) => ({ row: id, kind, values }));
    return this.imports.apply(organisationId, rows);
  }

  private async suggest(organisationId: string): Promise<SuggestionsDto> {
    const { starting, gaps, observations } = await this.coverage.find(organisationId);
    const { notices, ...read } = await this.references.read(organisationId);
    const { booksTaxes, booksReadAt, serviceReadAt } = read;
    const found = suggest(gaps.slice(0, MOST_GAPS), { rules: starting.rules, observations, ...read });
    return {
      booksReadAt,
      serviceReadAt,
      suggestions: found.map((suggestion) => ({ ...suggestion, reason: spokenAnew(suggestion.reason) })),
      notices: [...notices, ...noticesOfTaxes(gaps, booksTaxes, booksReadAt)].map((one) => spokenAnew(one)),
    };
  }
}

/** Requires every id to be a present suggestion: a changed one is not what was chosen. */
function chosen<T extends { id: string }>(offered: readonly T[], ids: readonly string[]): T[] {
  const gone = ids.filter((id) => !offered.some((offer) => offer.id === id));
  if (gone.length > 0) {
    throw refusal('SUGGESTION_GONE', { suggestions: gone });
  }
  return offered.filter(({ id }) => ids.includes(id));
}
