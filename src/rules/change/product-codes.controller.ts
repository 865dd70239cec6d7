import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ProductCode } from '../stored/product-code.entity';
import { Needs } from '../../people/rights/route-rights';
import { ChangedProductCodeDto, ProductCodeDto, ProductCodeInputDto } from './mapping.dto';
import { type Changed, MappingStore } from './mapping-store';
import { DeletedRuleDto } from './rule-effect.dto';

/** HS codes of items, of accounts, and of the rest. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/product-codes')
export class ProductCodesController {
  constructor(private readonly store: MappingStore) {}

  /** All product codes of the organisation. */
  @Get()
  @Needs('read')
  async list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<ProductCodeDto[]> {
    return (await this.store.list(ProductCode, organisationId)).map(shown);
  }

  /** One product code. */
  @Get(':mappingId')
  @Needs('read')
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<ProductCodeDto> {
    return shown(await this.store.find(ProductCode, organisationId, id));
  }

  /** Stores a new product code; answers what that releases. */
  @Post()
  @Needs('rules.change')
  async create(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() mapping: ProductCodeInputDto,
  ): Promise<ChangedProductCodeDto> {
    return changed(await this.store.create(ProductCode, organisationId, stored(mapping)));
  }

  /** Changes a product code; answers what that releases. */
  @Put(':mappingId')
  @Needs('rules.change')
  async update(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
    @Body() mapping: ProductCodeInputDto,
  ): Promise<ChangedProductCodeDto> {
    return changed(await this.store.update(ProductCode, organisationId, id, stored(mapping)));
  }

  /** Deletes a product code; answers what that releases. */
  @Delete(':mappingId')
  @Needs('rules.change')
  async delete(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<DeletedRuleDto> {
    return { effect: await this.store.delete(ProductCode, organisationId, id) };
  }
}

function changed({ result, effect }: Changed<ProductCode>): ChangedProductCodeDto {
  return { ...shown(result), effect };
}

function shown({ id, scope, key, code }: ProductCode): ProductCodeDto {
  return { id, scope, key, code };
}

function stored({ scope, key, code }: ProductCodeInputDto): Pick<ProductCode, 'scope' | 'key' | 'code'> {
  return { scope, key: scope === 'default' ? '' : key, code };
}
