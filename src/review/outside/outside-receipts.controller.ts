import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { OutsideReceiptsRepository } from '../../documents/outside-receipts.repository';
import { refusal } from '../../domain/issues/refuse';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { TakesBody } from '../../platform/requests/takes-body';
import { MovedSalesService } from './moved-sales.service';
import {
  FiscalisedSaleDto,
  MovedSalesDto,
  SameSaleDto,
  SettledPairsDto,
  SettlePairsDto,
} from './moved-sales.dto';
import { OutsideImportService } from './outside-import.service';
import { OutsideReceiptsService } from './outside-receipts.service';
import { SameSalesService } from './same-sales.service';
import {
  ListedOutsideReceiptDto,
  OutsideDecisionDto,
  OutsideImportDto,
  OutsideImportQueryDto,
  OutsidePeriodDto,
  OutsideReceiptInputDto,
  OutsideReceiptsDto,
} from './outside-receipts.dto';

/** Receipts of documents fiscalised elsewhere: by an earlier integration, by hand, by another device. */
@ApiTags('documents')
@Controller('api')
export class OutsideReceiptsController {
  constructor(
    private readonly receipts: OutsideReceiptsService,
    private readonly imports: OutsideImportService,
    private readonly stored: OutsideReceiptsRepository,
    private readonly sales: SameSalesService,
    private readonly moved: MovedSalesService,
  ) {}

  /** Recorded receipt of a document, and those that the books name. */
  @Get('documents/:documentId/outside-receipt')
  @Needs('read', from.document())
  of(@Param('documentId', ParseUUIDPipe) id: string): Promise<OutsideReceiptsDto> {
    return this.receipts.of(id);
  }

  /** Records that the document was fiscalised elsewhere: it is excluded, and never submitted while the record stands. */
  @Post('documents/:documentId/outside-receipt')
  @Needs('documents.decide', from.document())
  @HttpCode(202)
  record(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() input: OutsideReceiptInputDto,
  ): Promise<void> {
    return this.receipts.record(id, input);
  }

  /**
   * Lists sales fiscalised for the taxpayer under the document's number, in organisations that the caller may
   * see.
   */
  @Get('documents/:documentId/same-sale')
  @Needs('read', from.document())
  candidates(@Param('documentId', ParseUUIDPipe) id: string): Promise<FiscalisedSaleDto[]> {
    return this.sales.candidates(id);
  }

  /**
   * Links the document to a sale that was fiscalised with another document. Nothing is sent: its receipt is written to
   * the document, and credit notes of both count together.
   */
  @Post('documents/:documentId/same-sale')
  @Needs('documents.decide', from.document())
  @HttpCode(202)
  link(@Param('documentId', ParseUUIDPipe) id: string, @Body() input: SameSaleDto): Promise<void> {
    return this.sales.link(id, input);
  }

  /**
   * Lists unsent documents after a move of the books, each with its fiscalised sale, or with the reason why
   * there is none.
   */
  @Get('organisations/:organisationId/moved-sales')
  @Needs('read', from.organisation())
  movedSales(@Param('organisationId', ParseUUIDPipe) id: string): Promise<MovedSalesDto> {
    return this.moved.proposed(id);
  }

  /** Links documents to the sales they are paired with. Nothing is sent; a changed pair is refused alone. */
  @Post('organisations/:organisationId/moved-sales')
  @Needs('documents.decide', from.organisation())
  @TakesBody({ bytes: 256_000 })
  @HttpCode(200)
  settleMoved(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Body() given: SettlePairsDto,
  ): Promise<SettledPairsDto> {
    return this.moved.settle(id, given);
  }

  /** Confirms the recorded receipt although the books name another one. */
  @Post('documents/:documentId/outside-receipt/confirmation')
  @Needs('documents.resolve', from.document())
  @HttpCode(202)
  confirm(@Param('documentId', ParseUUIDPipe) id: string, @Body() input: OutsideDecisionDto): Promise<void> {
    return this.receipts.confirm(id, input);
  }

  /** Withdraws the record: the document is mapped again and may be fiscalised here. */
  @Post('documents/:documentId/outside-receipt/withdrawal')
  @Needs('documents.resolve', from.document())
  @HttpCode(202)
  withdraw(@Param('documentId', ParseUUIDPipe) id: string, @Body() input: OutsideDecisionDto): Promise<void> {
    return this.receipts.withdraw(id, input);
  }

  /** Recorded receipts of a period, by date of the receipt, or of the document where unknown. */
  @Get('organisations/:organisationId/outside-receipts')
  @Needs('read', from.organisation())
  inPeriod(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Query() { from, to }: OutsidePeriodDto,
  ): Promise<ListedOutsideReceiptDto[]> {
    return this.stored.inPeriod(id, from, to);
  }

  /**
   * Records the receipts of a CSV file with a heading: number (of the document), address, deviceId, fiscalNumber, datedOn,
   * verificationCode, submittedAs. All or nothing; with faults the answer is 400 and names row, field and reason of each.
   */
  @Post('organisations/:organisationId/outside-receipts/import')
  @Needs('documents.decide', from.organisation())
  @TakesBody({ bytes: 1_000_000, csv: true })
  @HttpCode(200)
  @ApiConsumes('text/csv')
  @ApiBody({ schema: { type: 'string' } })
  importFile(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Query() query: OutsideImportQueryDto,
    @Body() file: unknown,
  ): Promise<OutsideImportDto> {
    if (typeof file !== 'string') throw refusal('RECEIPT_FILE_MISSING');
    return this.imports.fromFile(id, file, query);
  }

  /** Records the receipts of an earlier integration, by the address on each document in the books. */
  @Post('organisations/:organisationId/outside-receipts/from-books')
  @Needs('documents.decide', from.organisation())
  @HttpCode(200)
  fromBooks(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Query() query: OutsideImportQueryDto,
  ): Promise<OutsideImportDto> {
    return this.imports.fromBooks(id, query);
  }
}
