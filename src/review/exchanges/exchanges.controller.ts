import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentListsRepository } from '../documents/document-lists.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { ExchangesRepository, type ExchangeOfDocument } from './exchanges.repository';
import { ExchangeDto, type HeaderDto } from './exchange.dto';
import type { InboxDelivery } from '../../documents/inbox/inbox.entities';
import { spokenAnew } from '../../platform/requests/spoken-language';

/** Converts a call for display; bytes that are no text become the replacement character. */
function showCall(call: ExchangeOfDocument): ExchangeDto {
  const { method, address, attempt, status, answerBytes, durationMs, failure } = call;
  return {
    kind: 'call',
    at: call.startedAt,
    method,
    address,
    attempt,
    status,
    answerBytes,
    durationMs,
    failure: spokenAnew(failure),
    requestHeaders: headers(call.requestHeaders),
    requestBody: call.requestBody?.toString('utf8') ?? null,
    answerHeaders: headers(call.answerHeaders),
    answerBody: call.answerBody?.toString('utf8') ?? null,
    isSigned: null,
  };
}

function showDelivery({ receivedAt, body, fault, isSigned }: InboxDelivery): ExchangeDto {
  return {
    kind: 'webhook',
    at: receivedAt,
    method: null,
    address: null,
    attempt: null,
    status: null,
    requestHeaders: [],
    requestBody: null,
    answerHeaders: [],
    durationMs: null,
    failure: spokenAnew(fault),
    isSigned,
    answerBody: body.toString('utf8'),
    answerBytes: body.length,
  };
}

function headers(json: string | null): HeaderDto[] {
  const values = JSON.parse(json ?? '{}') as Record<string, string>;
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

const MOST = 200;

@ApiTags('documents')
@Controller('api/documents/:documentId/exchanges')
export class ExchangesController {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly exchanges: ExchangesRepository,
  ) {}

  /**
   * Exchanges with the fiscal service about the document, without secrets, oldest first: the last 200 calls, and
   * webhook deliveries. Answers to submissions are kept for good, others until their month is 90 days old.
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
