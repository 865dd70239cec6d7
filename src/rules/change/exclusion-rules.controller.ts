import {
  BadRequestException,
  Body,
  Controller,
  Delete,
  Get,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ExclusionRuleRow } from '../stored/exclusion-rule.entity';
import { Decimal } from '../../documents/money';
import { Needs } from '../../people/rights/route-rights';
import { ChangedExclusionDto, ExclusionDto, ExclusionInputDto } from './mapping.dto';
import { type Changed, MappingStore } from './mapping-store';
import { DeletedRuleDto } from './rule-effect.dto';

/** What the organisation does not fiscalise; such documents wait, with the rule as their reason. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/exclusion-rules')
export class ExclusionRulesController {
  constructor(private readonly store: MappingStore) {}

  /** All exclusion rules of the organisation. */
  @Get()
  @Needs('read')
  async list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<ExclusionDto[]> {
    return (await this.store.list(ExclusionRuleRow, organisationId)).map(shown);
  }

  /** One exclusion rule. */
  @Get(':mappingId')
  @Needs('read')
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<ExclusionDto> {
    return shown(await this.store.find(ExclusionRuleRow, organisationId, id));
  }

  /** Stores a new exclusion rule; answers what that releases. */
  @Post()
  @Needs('rules.change')
  async create(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() mapping: ExclusionInputDto,
  ): Promise<ChangedExclusionDto> {
    return changed(await this.store.create(ExclusionRuleRow, organisationId, stored(mapping)));
  }

  /** Changes a exclusion rule; answers what that releases. */
  @Put(':mappingId')
  @Needs('rules.change')
  async update(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
    @Body() mapping: ExclusionInputDto,
  ): Promise<ChangedExclusionDto> {
    return changed(await this.store.update(ExclusionRuleRow, organisationId, id, stored(mapping)));
  }

  /** Deletes a exclusion rule; answers what that releases. */
  @Delete(':mappingId')
  @Needs('rules.change')
  async delete(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<DeletedRuleDto> {
    return { effect: await this.store.delete(ExclusionRuleRow, organisationId, id) };
  }
}

function changed({ result, effect }: Changed<ExclusionRuleRow>): ChangedExclusionDto {
  return { ...shown(result), effect };
}

function shown({ id, scope, key, amount, reason }: ExclusionRuleRow): ExclusionDto {
  return { id, scope, key, amount: amount?.toFixed(2) ?? null, reason };
}

function stored({
  scope,
  key,
  amount = null,
  reason,
}: ExclusionInputDto): Omit<ExclusionRuleRow, 'id' | 'organisationId'> {
  if (scope !== 'total_below' && amount !== null)
    throw new BadRequestException(['amount is for total_below only']);
  if (scope === 'total_below' && !/^[A-Z]{3}$/.test(key)) {
    throw new BadRequestException(['key must be the currency, for example USD']);
  }
  return { scope, key, amount: amount === null ? null : new Decimal(amount), reason };
}
