import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { refusal } from '../../domain/issues/refuse';
import { writeRuleSetCsv } from '../../mapping/rule-set/rule-set-csv';
import { writeRuleSetJson } from '../../mapping/rule-set/rule-set-json';
import { TakesBody } from '../../platform/requests/takes-body';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { AnswersCsv, csvFile } from '../../platform/api/csv';
import {
  ImportedRulesDto,
  ImportQueryDto,
  RuleEffectDto,
  RuleSetDto,
  AuthorityRuleDto,
  RuleCatalogueQueryDto,
} from './rule-set.dto';
import { RuleSetImportService } from './rule-set-import.service';
import { RuleSetsService } from './rule-sets.service';
import { GapsService } from '../circumstances/gaps.service';
import { showAmounts } from '../dry-run/show-preflight';
import { ForeseeDto, GapDto } from './foresee.dto';
import { RuleEffectsService } from './rule-effects.service';
import { rulesOn } from '../../mapping/authority-rule';
import { COUNTRY } from '../../mapping/countries';

/** Rules of an organisation as one file, to be stored, compared, or applied to another organisation. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId')
export class RuleSetController {
  constructor(
    private readonly store: RuleSetsService,
    private readonly imports: RuleSetImportService,
  ) {}

  /** Exports all rules as JSON. */
  @Get('mapping-rules')
  @Needs('read', from.organisation())
  async exportJson(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<RuleSetDto> {
    return writeRuleSetJson(await this.store.read(organisationId)) as RuleSetDto;
  }

  /** Exports all rules as one CSV file: a `kind` column, and a column for every field. */
  @Get('mapping-rules.csv')
  @Needs('read', from.organisation())
  @AnswersCsv()
  async exportCsv(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<StreamableFile> {
    const rules = await this.store.read(organisationId);
    return csvFile(Readable.from([writeRuleSetCsv(rules)]), 'mapping-rules.csv');
  }

  /**
   * Imports such a file, or a part of it, as JSON or CSV, completely or not at all. With faults the answer is 400 and
   * names row, field and reason of each.
   */
  @Post('mapping-rules/import')
  @Needs('rules.change', from.organisation())
  @TakesBody({ bytes: 2_400_000, csv: true })
  @HttpCode(200)
  @ApiConsumes('application/json', 'text/csv')
  @ApiBody({ type: RuleSetDto })
  importRules(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() query: ImportQueryDto,
    @Body() file: unknown,
  ): Promise<ImportedRulesDto> {
    if (file === undefined) {
      throw refusal('RULE_FILE_MISSING');
    }
    return this.imports.run(organisationId, file, query);
  }
}

@ApiTags('preflight')
@Controller('api/organisations/:organisationId')
export class EffectsController {
  constructor(
    private readonly effects: RuleEffectsService,
    private readonly gaps: GapsService,
  ) {}

  /**
   * Previews an action: the documents it would release, with amounts and dates, late ones, and documents that
   * it makes impossible to send for ever. Stores nothing and sends nothing.
   */
  @Post('effect')
  @Needs('read', from.organisation())
  @HttpCode(200)
  foresee(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() asked: ForeseeDto,
  ): Promise<RuleEffectDto> {
    return this.effects.foresee(organisationId, asked);
  }

  /**
   * Question after the organisation was paused or not connected for long: did another program fiscalise documents dated
   * or approved meanwhile? They are held until the people who decide on going live confirm the `text` (`confirmGaps` of
   * the settings).
   */
  @Get('gap')
  @Needs('read', from.organisation())
  async gap(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<GapDto> {
    const question = await this.gaps.question(organisationId);
    if (question === null) return { question: null };
    const { amounts, ...others } = question;
    return { question: { ...others, documents: showAmounts(amounts) } };
  }
}

@ApiTags('preflight')
@Controller('api/rule-catalogue')
export class RuleCatalogueController {
  /** Every validation rule of the authority for receipts: which ones are checked before sending, and by what. */
  @Get()
  @Needs('read', from.anywhere('a catalogue'))
  list(@Query() { on }: RuleCatalogueQueryDto): AuthorityRuleDto[] {
    const rules = on === undefined ? COUNTRY.rules : rulesOn(COUNTRY.rules, on);
    return rules.map(({ decided, ...rule }) => ({ ...rule, issues: [...(decided?.issues ?? [])] }));
  }
}
