import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ProductCode } from '../../database/entities/product-code.entity';
import { ProductCodeDto, ProductCodeInputDto } from './mapping.dto';
import { MappingStore } from './mapping-store';

/** HS codes of items, of accounts, and of the rest. */
@ApiTags('mappings')
@Controller('api/organisations/:organisationId/product-codes')
export class ProductCodesController {
  constructor(private readonly store: MappingStore) {}

  /** All product codes of the organisation. */
  @Get()
  async list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<ProductCodeDto[]> {
    return (await this.store.list(ProductCode, organisationId)).map(shown);
  }

  /** One product code. */
  @Get(':mappingId')
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<ProductCodeDto> {
    return shown(await this.store.find(ProductCode, organisationId, id));
  }

  /** Stores a new product code; what waits is looked at again. */
  @Post()
  async create(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() mapping: ProductCodeInputDto,
  ): Promise<ProductCodeDto> {
    return shown(await this.store.create(ProductCode, organisationId, stored(mapping)));
  }

  /** Changes a product code; what waits is looked at again. */
  @Put(':mappingId')
  async update(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
    @Body() mapping: ProductCodeInputDto,
  ): Promise<ProductCodeDto> {
    return shown(await this.store.update(ProductCode, organisationId, id, stored(mapping)));
  }

  /** Deletes a product code; what waits is looked at again. */
  @Delete(':mappingId')
  @HttpCode(204)
  delete(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('mappingId', ParseUUIDPipe) id: string,
  ): Promise<void> {
    return this.store.delete(ProductCode, organisationId, id);
  }
}

function shown({ id, scope, key, code }: ProductCode): ProductCodeDto {
  return { id, scope, key, code };
}

function stored({ scope, key, code }: ProductCodeInputDto): Pick<ProductCode, 'scope' | 'key' | 'code'> {
  return { scope, key: scope === 'default' ? '' : key, code };
}
