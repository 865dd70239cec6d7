import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { COUNTRY } from '../../mapping/countries';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { SoldItems } from './sold-items';
import { CodeSearchDto, NamedCodeDto, SoldItemsDto, SoldItemsQueryDto } from './sold-items.dto';

/** What is sold, and the codes by which the authority knows it. */
@ApiTags('mappings')
@Controller('api')
export class SoldItemsController {
  constructor(private readonly items: SoldItems) {}

  /**
   * Everything that needs a product code or has one: what holds documents first, then what is stored, then the other items of the
   * books that are sold. Codes are suggested from the books, from lines and from names; product-codes stores them.
   */
  @Get('organisations/:organisationId/sold-items')
  @Needs('read', from.organisation())
  list(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() { trade }: SoldItemsQueryDto,
  ): Promise<SoldItemsDto> {
    return this.items.list(organisationId, trade);
  }

  /** The most usual product codes by words of what they stand for, or by their first digits: five at most. */
  @Get('product-code-search')
  @Needs('read', from.anywhere('a catalogue'))
  search(@Query() { search }: CodeSearchDto): NamedCodeDto[] {
    return COUNTRY.productCode.named(search).map(({ code, meaning }) => ({ code, meaning }));
  }
}
