import { timingSafeEqual } from 'node:crypto';
import { Failure } from '../../documents/failure';
import type { LocalDateTime } from '../../documents/calendar-day';
import type { FiscalDocument } from '../../documents/fiscal-document';
import { Decimal, parseDecimal } from '../../documents/money';
import type { FiscalOutcome } from '../../documents/outcome';
import { type ExactJson, isObject, parseExactJson, textOf } from '../../http/exact-json';
import type {
  DeviceTax,
  FiscalAccountAccess,
  FiscalService,
  HeardStatement,
  ServiceCurrencyMapping,
  ServiceTaxMapping,
  SubmissionLine,
  WebhookReading,
} from '../fiscal-service';
import { classifySubmission } from './classify-submission';
import { accountFaults, settingsOf, sign, WEBHOOK_SIGNATURE_HEADER } from './fiscal-harmony.account';
import type { FiscalHarmonyClient } from './fiscal-harmony.client';
import { fromStatusList, fromStatusRequest } from './from-fiscal-harmony';
import { pushMappings } from './push-mappings';
import { toFiscalHarmony } from './to-fiscal-harmony';

/** `POST /status` processes this many ids per call; more give inconsistent results (interface document, rule 4). */
const MOST_IDS = 100;

/** The service of the interface document; glue only. */
export class FiscalHarmonyService implements FiscalService {
  readonly name = 'fiscal-harmony';

  constructor(private readonly client: FiscalHarmonyClient) {}

  accountFaults(account: Omit<FiscalAccountAccess, 'id'>): string[] {
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
          ? { result: 'unknown', message: `no answer came after the document was sent (${sent.detail})` }
          : { result: 'not_sent', message: `the connection broke before anything was sent (${sent.detail})` };
      },
    };
  }

  async probe(account: FiscalAccountAccess): Promise<void> {
    await this.client.profile(account);
  }

  async statements(account: FiscalAccountAccess, requestIds: readonly string[]): Promise<HeardStatement[]> {
    const heard: HeardStatement[] = [];
    for (let from = 0; from < requestIds.length; from += MOST_IDS) {
      const ids = requestIds.slice(from, from + MOST_IDS);
      const text = await this.client.status(account, ids);
      // Matched by id, never by position: the order of the answer is not promised.
      heard.push(...readList(text).filter((statement) => ids.includes(statement.requestId)));
    }
    return heard;
  }

  verifyWebhook(
    account: FiscalAccountAccess,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
  ): WebhookReading {
    if (settingsOf(account).webhookSignature === 'none') return { genuine: true, isSigned: false };
    const claimed = Buffer.from(headers[WEBHOOK_SIGNATURE_HEADER] ?? '', 'base64');
    const expected = Buffer.from(sign(body, account.credentials.apiSecret ?? ''), 'base64');
    const genuine = claimed.length === expected.length && timingSafeEqual(claimed, expected);
    return genuine ? { genuine, isSigned: true } : { genuine };
  }

  readWebhook(body: Buffer): HeardStatement[] {
    return readList(body.toString('utf8'));
  }

  readStatement(statement: HeardStatement): FiscalOutcome | null {
    return fromStatusRequest(statement);
  }

  async pdf(account: FiscalAccountAccess, pdfName: string): Promise<Buffer> {
    const bytes = await this.client.download(account, pdfName);
    if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-' || !bytes.includes('%%EOF')) {
      throw new Failure('temporary', `fiscal service: "${pdfName}" is not a whole PDF yet`);
    }
    return bytes;
  }

  async deviceTaxes(account: FiscalAccountAccess): Promise<DeviceTax[]> {
    const device = await this.client.device(account);
    if (!isObject(device)) throw new Failure('refused', 'the fiscal account has no device attached');
    const config = textOf(device.CurrentConfig);
    const parsed = config === null ? device.CurrentConfig : parseExactJson(config);
    const taxes =
      isObject(parsed) && Array.isArray(parsed.applicableTaxes)
        ? (parsed.applicableTaxes as ExactJson[])
        : [];
    return taxes.flatMap((tax) => (isObject(tax) ? [toDeviceTax(tax)] : []));
  }

  async supportedCurrencies(account: FiscalAccountAccess): Promise<string[]> {
    const list = await this.client.supportedCurrencies(account);
    return Array.isArray(list) ? list.filter((code): code is string => typeof code === 'string') : [];
  }

  pushMappings(
    account: FiscalAccountAccess,
    taxes: readonly ServiceTaxMapping[],
    currencies: readonly ServiceCurrencyMapping[],
  ): Promise<{ added: string[]; differing: string[] }> {
    return pushMappings(this.client, account, taxes, currencies);
  }
}

/** An exempt tax has no percentage at all; a zero-rated one has 0 (facts of the device's configuration). */
function toDeviceTax(tax: { readonly [field: string]: ExactJson }): DeviceTax {
  const percent = textOf(tax.taxPercent);
  return {
    id: Number(textOf(tax.taxID) ?? Number.NaN),
    name: textOf(tax.taxName) ?? '',
    percent: percent === null ? null : (parseDecimal(percent) ?? new Decimal(0)),
    validFrom: textOf(tax.taxValidFrom)?.slice(0, 10) ?? null,
    validTill: textOf(tax.taxValidTill)?.slice(0, 10) ?? null,
  };
}

function readList(text: string): HeardStatement[] {
  try {
    return fromStatusList(text);
  } catch {
    throw new Failure('temporary', 'fiscal service: the list of outcomes is not JSON');
  }
}
