import { type StoredSentence, storedSentence, sentencesOf } from '../../domain/texts/stored-sentence';
import { timingSafeEqual } from 'node:crypto';
import { Failure } from '../../domain/issues/failure';
import type { LocalDateTime } from '../../domain/calendar-day';
import type { FiscalDocument, Buyer, FiscalLine } from '../../domain/fiscal/fiscal-document';
import { Decimal, parseDecimal } from '../../domain/money';
import type { FiscalOutcome } from '../../domain/fiscal/outcome';
import type { ServiceIdentity } from '../../domain/fiscal/identity';
import type { AccountFinding } from '../account-finding';
import type {
  DeviceTax,
  FiscalAccountAccess,
  FiscalService,
  MappingLists,
  PdfSource,
  ReceivedStatement,
  ServiceWebhook,
  StatusCheck,
  SubmissionLine,
  WebhookReading,
} from '../fiscal-service';
import type { HeldMapping, MappingKind, ServiceMapping } from '../mapping-drift';
import { checkAccount } from './account-check';
import {
  accountFaults,
  type FiscalHarmonySettings,
  harmonySettingsOf,
  DECLARATION,
  sign,
} from './account-settings';
import { classifySubmission } from './classify-submission';
import type { ApplicableTax } from './contract-types';
import type { FiscalHarmonyClient } from './fiscal-harmony.client';
import { fromStatusRequest } from './from-fiscal-harmony';
import { heldCurrency, heldTax, mappingBody } from './mapping-bodies';
import { fromStatusList, sortAnswer } from './status-list';
import { writeExactJson } from '../../platform/http/exact-json';

/**
 * Exact bytes of `POST /invoice` and `POST /creditnote` (interface document, Invoice and CreditNote). Amounts are JSON
 * numbers written from decimals.
 * @param date time of the receipt with its offset, `2026-03-01T14:05:09+02:00`
 */
export function toFiscalHarmony(document: FiscalDocument, date: string, isCorrection: boolean): Buffer {
  const identity =
    document.kind === 'invoice'
      ? { InvoiceId: document.id, InvoiceNumber: document.number }
      : {
          CreditNoteId: document.id,
          OriginalInvoiceId: document.originalSubmittedAs ?? document.originalId,
          CreditNoteNumber: document.number,
        };
  const body = {
    ...identity,
    Reference: document.reference,
    IsDiscounted: false,
    IsTaxInclusive: document.isTaxInclusive,
    BuyerContact: toBuyerContact(document.buyer),
    Date: date,
    LineItems: document.lines.map(toLineItem),
    PaymentMethod: document.paymentMethod,
    SubTotal: document.subTotal,
    TotalTax: document.totalTax,
    Total: document.total,
    CurrencyCode: document.currency,
    IsRetry: isCorrection,
  };
  return Buffer.from(writeExactJson(body), 'utf8');
}

/** Omits unknown fields, as the provider's own clients do; an empty TIN is no TIN. */
function toBuyerContact(buyer: Buyer): Record<string, unknown> {
  return {
    Name: buyer.name,
    ...(buyer.tradeName === '' ? {} : { TradeName: buyer.tradeName }),
    ...(buyer.tin === '' ? {} : { Tin: buyer.tin }),
    ...(buyer.vatNumber === '' ? {} : { VatNumber: buyer.vatNumber }),
    Phone: buyer.phone === '' ? null : buyer.phone,
    Email: buyer.email === '' ? null : buyer.email,
    ...(buyer.address === null ? {} : { Address: toAddress(buyer.address) }),
  };
}

function toAddress(address: NonNullable<Buyer['address']>): Record<string, string> {
  return { Province: address.province, Street: address.street, HouseNo: address.houseNo, City: address.city };
}

/** Builds a line without a discount, which the price includes already (docs/assumptions.md). */
function toLineItem(line: FiscalLine): Record<string, unknown> {
  return {
    Description: line.description,
    UnitAmount: line.unitAmount,
    TaxCode: line.taxCode,
    ProductCode: line.productCode,
    LineAmount: line.lineAmount,
    DiscountAmount: null,
    Quantity: line.quantity,
    CustomFields: null,
  };
}

/** Maximum ids per `POST /status`; more give inconsistent results (interface document, rule 4). */
const MOST_IDS = 100;

const NOT_JSON = storedSentence('outcomesNotJson');

/** A proxy may put it before every answer; places within a PDF are counted from the byte behind it. */
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Production and test system of the tax authority (its Fiscal Device Gateway specification, section 11). */
const AUTHORITY_HOSTS = ['fdms.zimra.co.zw', 'fdmstest.zimra.co.zw'];

/** Implements the service of the interface document by joining the parts of this folder. */
export class FiscalHarmonyService
  implements FiscalService, StatusCheck, ServiceWebhook, PdfSource, MappingLists
{
  readonly name = 'fiscal-harmony';
  readonly declaration = DECLARATION;
  /**
   * A submission cannot be repeated: the service offers neither an idempotency key nor a query by our number (interface
   * document; docs/assumptions.md).
   */
  readonly repeatable: FiscalService['repeatable'] = 'no';

  constructor(private readonly client: FiscalHarmonyClient) {}

  get statusCheck(): StatusCheck {
    return this;
  }

  get webhook(): ServiceWebhook {
    return this;
  }

  get pdfs(): PdfSource {
    return this;
  }

  get mappingLists(): MappingLists {
    return this;
  }

  accountFaults(account: Omit<FiscalAccountAccess, 'id'>): StoredSentence[] {
    return accountFaults(account);
  }

  render(
    document: FiscalDocument,
    account: FiscalAccountAccess,
    datedAt: LocalDateTime,
    isCorrection: boolean,
  ): Buffer {
    return toFiscalHarmony(document, `${datedAt}${account.timeOffset}`, isCorrection);
  }

  async connect(account: FiscalAccountAccess): Promise<SubmissionLine> {
    const connection = await this.client.connect();
    return {
      close: () => connection.close(),
      send: async (kind, payload) => {
        const path = kind === 'invoice' ? '/invoice' : '/creditnote';
        const sent = await this.client.submitOver(connection, account, path, payload);
        if ('answer' in sent) return classifySubmission(sent.answer, new Date());
        return sent.mayHaveArrived
          ? {
              result: 'unknown',
              said: storedSentence('silentAfterSending', { why: sentencesOf(sent.detail) }),
            }
          : {
              result: 'not_sent',
              said: storedSentence('brokeBeforeSending', { why: sentencesOf(sent.detail) }),
            };
      },
    };
  }

  async probe(account: FiscalAccountAccess): Promise<void> {
    await this.client.profile(account);
  }

  async statements(
    account: FiscalAccountAccess,
    requestIds: readonly string[],
  ): Promise<ReceivedStatement[]> {
    const statements: ReceivedStatement[] = [];
    for (let from = 0; from < requestIds.length; from += MOST_IDS) {
      const ids = requestIds.slice(from, from + MOST_IDS);
      statements.push(...readAnswer(await this.client.status(account, ids), ids));
    }
    return statements;
  }

  verifyWebhook(
    account: FiscalAccountAccess,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
  ): WebhookReading {
    const { webhookSignature, webhookSignatureHeader } = harmonySettingsOf(account);
    if (webhookSignature === 'none') return { genuine: true, isSigned: false };
    const signature = headers[webhookSignatureHeader.toLowerCase()] ?? '';
    const hadSignature = signature.trim() !== '';
    if (!hadSignature && webhookSignature === 'optional') return { genuine: true, isSigned: false };
    const claimed = Buffer.from(signature, 'base64');
    const expected = Buffer.from(sign(body, account.credentials.apiSecret ?? ''), 'base64');
    const genuine = claimed.length === expected.length && timingSafeEqual(claimed, expected);
    return genuine ? { genuine, isSigned: true } : { genuine, hadSignature };
  }

  readWebhook(body: Buffer): ReceivedStatement[] {
    try {
      return fromStatusList(body.toString('utf8'));
    } catch {
      throw new Failure('temporary', NOT_JSON);
    }
  }

  readStatement(statement: ReceivedStatement): FiscalOutcome {
    return fromStatusRequest(statement);
  }

  async pdf(account: FiscalAccountAccess, pdfName: string): Promise<Buffer> {
    const answer = await this.client.download(account, pdfName);
    const isMarked = answer.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    const bytes = isMarked ? answer.subarray(BYTE_ORDER_MARK.length) : answer;
    if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-' || !bytes.includes('%%EOF')) {
      throw new Failure('temporary', storedSentence('pdfIncomplete', { name: pdfName }));
    }
    return bytes;
  }

  async identity(account: FiscalAccountAccess): Promise<ServiceIdentity> {
    const { Id: user } = await this.client.profile(account);
    const device = await this.client.device(account);
    const config = device?.CurrentConfig ?? null;
    return {
      user,
      deviceId: device?.DeviceId ?? null,
      serialNumber: nonBlank(device?.SerialNumber ?? config?.deviceSerialNo),
      tin: nonBlank(config?.taxPayerTIN),
      vatNumber: nonBlank(config?.vatNumber),
      name: nonBlank(config?.taxPayerName),
    };
  }

  receiptHosts(settings: object) {
    const { verificationHost = '' } = settings as Partial<FiscalHarmonySettings>;
    return {
      known: AUTHORITY_HOSTS,
      confirmed: verificationHost === '' ? null : verificationHost.toLowerCase(),
    };
  }

  async deviceTaxes(account: FiscalAccountAccess): Promise<DeviceTax[]> {
    const device = await this.client.device(account);
    if (device === null) throw new Failure('refused', storedSentence('deviceMissing'));
    return (device.CurrentConfig?.applicableTaxes ?? []).flatMap(toDeviceTax);
  }

  supportedCurrencies(account: FiscalAccountAccess): Promise<string[]> {
    return this.client.supportedCurrencies(account);
  }

  check(account: FiscalAccountAccess, now: Date): Promise<AccountFinding[]> {
    return checkAccount(this.client, account, now);
  }

  async mappings(account: FiscalAccountAccess): Promise<HeldMapping[]> {
    const taxes = await this.client.taxMappings(account);
    const currencies = await this.client.currencyMappings(account);
    return [...taxes.flatMap(heldTax), ...currencies.flatMap(heldCurrency)];
  }

  async mapping(account: FiscalAccountAccess, kind: MappingKind, id: string): Promise<HeldMapping | null> {
    if (kind === 'tax') {
      const tax = await this.client.taxMapping(account, id);
      return tax === null ? null : (heldTax(tax)[0] ?? null);
    }
    const currency = await this.client.currencyMapping(account, id);
    return currency === null ? null : (heldCurrency(currency)[0] ?? null);
  }

  async addMapping(account: FiscalAccountAccess, mapping: ServiceMapping): Promise<void> {
    const body = mappingBody(mapping, await this.client.profile(account));
    await this.client.addMapping(account, mapping.kind, body);
  }

  async updateMapping(account: FiscalAccountAccess, id: string, mapping: ServiceMapping): Promise<void> {
    const own = mappingBody(mapping, await this.client.profile(account));
    const present = await this.client.mappingFields(account, mapping.kind, id);
    // Sends all fields, because the service may clear those left out.
    const body = { ...present, Id: new Decimal(id), ...own };
    await this.client.updateMapping(account, mapping.kind, id, body);
  }

  deleteMapping(account: FiscalAccountAccess, kind: MappingKind, id: string): Promise<void> {
    return this.client.deleteMapping(account, kind, id);
  }
}

/** Trims a text; null if it is missing or blank. */
function nonBlank(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** An exempt tax has no percentage at all; a zero-rated one has 0 (facts of the device's configuration). */
function toDeviceTax(tax: ApplicableTax): DeviceTax[] {
  const id = Number(tax.taxID ?? Number.NaN);
  const percent = tax.taxPercent === null ? null : parseDecimal(tax.taxPercent);
  // Skips taxes without a number, or with an invalid percentage: they cannot be mapped to.
  if (!Number.isSafeInteger(id) || (percent === null && tax.taxPercent !== null)) return [];
  const validFrom = tax.taxValidFrom?.slice(0, 10) ?? null;
  const validTill = tax.taxValidTill?.slice(0, 10) ?? null;
  return [{ id, name: tax.taxName ?? '', percent, validFrom, validTill }];
}

/**
 * Splits an answer into statements about the requested ids. With a single id, the whole answer concerns it.
 * @throws Failure `temporary` when several ids were requested and a part cannot be assigned
 */
function readAnswer(text: string, ids: readonly string[]): ReceivedStatement[] {
  const [only, ...others] = ids;
  const alone = only !== undefined && others.length === 0 ? only : null;
  try {
    const { statements, strays } = sortAnswer(text, ids);
    if (strays.length === 0) return statements;
    if (alone !== null) return [...statements, ...strays.map((body) => ({ requestId: alone, body }))];
    if (ids.every((id) => statements.some(({ requestId }) => requestId === id))) return statements;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (alone !== null) return [{ requestId: alone, body: text }];
    throw new Failure('temporary', NOT_JSON);
  }
  throw new Failure('temporary', storedSentence('outcomesUnreadable'));
}
