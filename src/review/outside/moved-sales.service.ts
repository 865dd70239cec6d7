import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/documents.repository';
import { formatAmount, sum } from '../../domain/money';
import { Refusal } from '../../domain/issues/refusal';
import { refusal, refusalIn } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import { requireFound } from '../../platform/api/require-found';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { FiscalisedSalesRepository, type FiscalisedSale } from './fiscalised-sales.repository';
import {
  type GivenPairDto,
  MOST_PAIRS,
  type MovedDocumentDto,
  type MovedSalesDto,
  type RefusedPairDto,
  type SettledPairsDto,
  type SettlePairsDto,
  type UnpairedReason,
} from './moved-sales.dto';
import { SameSalesService, showSale } from './same-sales.service';
import type { TrackedDocument } from '../../documents/documents.entities';
import { grouped } from '../../domain/grouped';
import { numberKey, compareSent } from '../../domain/sales/same-sale';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument } from '../../domain/sales/sales-document-json';

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

/** Document of moved books with sales fiscalised under its number; without a reason it is the pair of the only sale. */
interface MovedDocument {
  readonly document: TrackedDocument;
  readonly present: SalesDocument;
  readonly sales: readonly FiscalisedSale[];
  readonly reason: UnpairedReason | null;
}

interface FoundSales {
  readonly sales: readonly FiscalisedSale[];
  readonly holders: readonly { readonly key: string; readonly documentId: string }[];
}

function showMoved({ document, present, sales, reason }: MovedDocument): MovedDocumentDto {
  const { id: documentId, number, customerName: customer, issuedOn, currency, total } = document;
  return {
    ...{ documentId, number, customer, issuedOn, currency, total: formatAmount(total), reason },
    sales: sales.map((sale) => showSale(sale, present)),
  };
}

/**
 * Pairs each document with its sale, or with the reason why there is none; documents void in the books are
 * left out. Pure.
 */
function pairSales(documents: readonly TrackedDocument[], found: FoundSales): MovedDocument[] {
  const salesByKey = grouped(found.sales, ({ key }) => key);
  const holdersByKey = grouped(found.holders, ({ key }) => key);
  const moved = documents
    .map((document) => ({ document, present: readSalesDocument(document.source) }))
    .filter(({ present }) => present.status === 'approved')
    .map((one) => {
      const key = numberKey(one.document.number);
      const isOther = ({ documentId }: { readonly documentId: string }): boolean =>
        documentId !== one.document.id;
      const isTaken = (holdersByKey.get(key) ?? []).some(isOther);
      return paired(one, (salesByKey.get(key) ?? []).filter(isOther), isTaken);
    });
  return withoutRivals(moved);
}

function paired(
  one: Pick<MovedDocument, 'document' | 'present'>,
  found: readonly FiscalisedSale[],
  isTaken: boolean,
): MovedDocument {
  const sales = found.filter(({ kind }) => kind === one.document.kind);
  const fitting = sales.filter((sale) => compareSent(sale, one.present).obstacles.length === 0);
  if (fitting.length === 1) return { ...one, sales: fitting, reason: null };
  if (fitting.length > 1) return { ...one, sales: fitting, reason: 'several' };
  if (sales.length > 0) return { ...one, sales, reason: 'another' };
  return { ...one, sales, reason: isTaken ? 'taken' : 'none' };
}

/** Excludes documents that together exceed the single sale each is paired with: one of them is another sale. */
function withoutRivals(moved: readonly MovedDocument[]): MovedDocument[] {
  const bySale = grouped(
    moved.filter(({ reason }) => reason === null),
    ({ sales }) => sales[0]?.documentId,
  );
  return moved.map((one) => {
    const [sale] = one.sales;
    if (one.reason !== null || sale === undefined) return one;
    const rivals = bySale.get(sale.documentId) ?? [];
    const together = { ...one.present, total: sum(rivals.map(({ present }) => present.total)) };
    const isMore = compareSent(sale, together).obstacles.includes('total');
    return rivals.length > 1 && isMore ? { ...one, reason: 'several' } : one;
  });
}
