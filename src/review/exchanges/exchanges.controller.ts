import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentListsRepository } from '../documents/document-lists.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { ExchangesRepository } from './exchanges.repository';
import { ExchangeDto } from './exchange.dto';
import { showCall, showDelivery } from './show-exchange';

const MOST = 200;

@ApiTags('documents')
@Controller('api/documents/:documentId/exchanges')
export class ExchangesController {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly exchanges: ExchangesRepository,
  ) {}

  /**
   * Exchanges with the fiscal service about the document, unchanged except for secrets, oldest first: the
   * last 200 calls, and its webhook deliveries. Answers to submissions are kept for good, other calls until
   * the end of their month is 90 days ago.
   */
  @Get()
  @Needs('read', from.document())
  async list(@Param('documentId', ParseUUIDPipe) id: string): Promise<ExchangeDto[]> {
    requireFound(await this.lists.find(id), 'document');
    const [calls, deliveries] = await Promise.all([
      this.exchanges.ofDocument(id, MOST),
      this.exchanges.deliveriesOf(id),
    ]);
    return [...calls.map(showCall), ...deliveries.map(showDelivery)].sort(
      (one, other) => one.at.getTime() - other.at.getTime(),
    );
  }
}
