import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/documents.repository';
import { formatAmount } from '../../domain/money';
import { Refusal } from '../../domain/issues/refusal';
import { refusal, refusalIn } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import { requireFound } from '../../platform/api/require-found';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { FiscalisedSalesRepository } from './fiscalised-sales.repository';
import {
  type GivenPairDto,
  MOST_PAIRS,
  type MovedDocumentDto,
  type MovedSalesDto,
  type RefusedPairDto,
  type SettledPairsDto,
  type SettlePairsDto,
} from './moved-sales.dto';
import { type MovedDocument, pairSales } from './pair-sales';
import { SameSalesService, showSale } from './same-sales.service';

/** Pairs the documents of moved, reset or restored books with sales fiscalised with other documents. */
@Injectable()
export class MovedSalesService {
  constructor(
    private readonly sales: FiscalisedSalesRepository,
    private readonly documents: DocumentsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly same: SameSalesService,
    private readonly persons: TwoPersonsService,
  ) {}

  /** @throws InvalidInput without a fiscal account, whose taxpayer identifies the sales */
  async proposed(organisationId: string): Promise<MovedSalesDto> {
    const { fiscalAccountId } = requireFound(await this.organisations.find(organisationId), 'organisation');
    if (fiscalAccountId === null) throw refusal('ACCOUNT_MISSING');
    const documents = await this.sales.open(organisationId);
    const numbers = [...new Set(documents.map(({ number }) => number))];
    const asking = { organisationId, fiscalAccountId };
    const moved = pairSales(documents, {
      sales: await this.sales.under(numbers, asking),
      holders: await this.sales.holders(numbers, asking),
    });
    const pairs = moved.filter(({ reason }) => reason === null);
    const rest = moved.filter(({ reason }) => reason !== null);
    return {
      pairs: pairs.slice(0, MOST_PAIRS).map(showMoved),
      rest: rest.slice(0, MOST_PAIRS).map(showMoved),
      pairsInAll: pairs.length,
      restInAll: rest.length,
    };
  }

  /**
   * Links each pair like a single decision, with as many persons as a go-live needs. Changed pairs are refused, the
   * others linked.
   */
  async settle(organisationId: string, given: SettlePairsDto): Promise<SettledPairsDto> {
    const standing = await this.standing(organisationId, given);
    return this.persons.agree({ subject: 'outside_receipt', organisationId, standing }, async () => {
      const ids = given.pairs.map(({ documentId }) => documentId);
      const own = new Set((await this.documents.findByIds(organisationId, ids)).map(({ id }) => id));
      const refused: RefusedPairDto[] = [];
      for (const pair of given.pairs) {
        const fault = await this.linked(pair, given, own.has(pair.documentId));
        if (fault !== null) refused.push(refusedPair(pair, fault));
      }
      return { linked: given.pairs.length - refused.length, refused };
    });
  }

  /** Content of the documents, and the receipts of the sales under their numbers. */
  private async standing(organisationId: string, { pairs }: SettlePairsDto): Promise<object> {
    const { fiscalAccountId } = requireFound(await this.organisations.find(organisationId), 'organisation');
    const ids = pairs.flatMap(({ documentId, originalId }) => [documentId, originalId]);
    const documents = await this.documents.findAll(ids);
    const numbers = documents.map(({ number }) => number);
    const sales =
      fiscalAccountId === null ? [] : await this.sales.under(numbers, { organisationId, fiscalAccountId });
    return {
      documents: documents.map(({ id, fingerprint }) => `${id} ${fingerprint}`).sort(),
      sales: sales.map(({ documentId, deviceId, fiscalNumber }) => [documentId, deviceId, fiscalNumber]),
    };
  }

  /** Links a document; returns null on success. */
  private async linked(
    { documentId, ...pair }: GivenPairDto,
    { by, reason }: SettlePairsDto,
    isOwn: boolean,
  ): Promise<Refusal | null> {
    try {
      if (!isOwn) throw refusal('NOT_THERE', { what: 'document' });
      await this.same.link(documentId, { ...pair, by, reason });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }
}

function refusedPair({ documentId, documentNumber }: GivenPairDto, fault: Refusal): RefusedPairDto {
  const message = [refusalIn(spokenTexts(), fault)].flat().join(' ');
  return { documentId, documentNumber, code: fault.more.code ?? '', message };
}

function showMoved({ document, present, sales, reason }: MovedDocument): MovedDocumentDto {
  const { id: documentId, number, customerName: customer, issuedOn, currency, total } = document;
  return {
    ...{ documentId, number, customer, issuedOn, currency, total: formatAmount(total), reason },
    sales: sales.map((sale) => showSale(sale, present)),
  };
}
