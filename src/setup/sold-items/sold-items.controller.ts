import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { COUNTRY } from '../../mapping/countries';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { SoldItemsService } from './sold-items.service';
import { CodeSearchDto, NamedCodeDto, SoldItemsDto, SoldItemsQueryDto } from './sold-items.dto';

/** Sold items with their product codes. */
@ApiTags('mappings')
@Controller('api')
export class SoldItemsController {
  constructor(private readonly items: SoldItemsService) {}

  /**
   * Lists items that need or have a product code: first those that hold documents, then stored ones, then
   * other sold items of the books. Suggestions come from the books, lines and names; product-codes stores
   * them.
   */
  @Get('organisations/:organisationId/sold-items')
  @Needs('read', from.organisation())
  list(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() { trade }: SoldItemsQueryDto,
  ): Promise<SoldItemsDto> {
    return this.items.list(organisationId, trade);
  }

  /** Common product codes, at most five, by words of their meaning or first digits. */
  @Get('product-code-search')
  @Needs('read', from.anywhere('a catalogue'))
  search(@Query() { search }: CodeSearchDto): NamedCodeDto[] {
    return COUNTRY.productCode.named(search).map(({ code, meaning }) => ({ code, meaning }));
  }
}
