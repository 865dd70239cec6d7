import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Invoice } from 'xero-node/dist/gen/model/accounting/invoice';
import { LineAmountTypes } from 'xero-node/dist/gen/model/accounting/lineAmountTypes';
import { Failure } from '../../../domain/issues/failure';
import { storedSentence } from '../../../domain/texts/stored-sentence';
import { retryAfterMs } from '../../../platform/http/call-failure';
import { type ExactJsonObject, isObject, textOf } from '../../../platform/http/exact-json';
import type { HttpAnswer, HttpClient } from '../../../platform/http/http-client';
import type { DocumentReference, PlatformConsent } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import { netDate } from '../client/field-reader';
import { rows, UNIT_DECIMALS, whole, type XeroClient } from '../client/xero.client';
import type { CallLimiter } from '../limits/call-limiter';
import { ENDED } from '../limits/limit-state';
import { XeroWriteCalls } from '../write-back/xero-write-calls';
import { validationMessages } from '../xero-error';

/** Parts of the installation that the probe works with, for one connected organisation. */
export interface ProbedConnection {
  readonly tenantId: string;
  readonly apiUrl: string;
  /** Address to which Xero sends people back after a consent. */
  readonly redirectUri: string;
  readonly http: HttpClient;
  readonly limiter: CallLimiter;
  readonly client: XeroClient;
  readonly consent: PlatformConsent;
  accessToken(): Promise<string>;
  /** Renews the tokens, through this form of the consent. */
  renew(consent: PlatformConsent): Promise<void>;
  /** True for a consent that serves one organisation and has a refresh token. */
  mayRenewTwice(): Promise<boolean>;
}

/** Result of a write: Xero's words for a refusal, else the answer. */
export type Tried<T> = { readonly taken: T } | { readonly refused: string };

/** Reference of every draft of the probe, by which a later run finds those of a killed one. */
const MARK = 'Ledgerstamp probe';
const LONGEST_WAIT_MS = 65_000;
const ATTEMPTS = 6;
const ATTEMPT_PAUSE_MS = 1_500;
/** Permits for calls made at once: of Xero's five, one is left for the service. */
const PERMITS = 4;
/** Largest page of a list. */
const PAGE_ROWS = 100;
/** Time for the questions. */
const LONGEST_RUN_MS = 30 * 60_000;
/** Age at which a draft is of a killed run: another probe may be at work on a younger one. */
const ABANDONED_MS = 2 * LONGEST_RUN_MS;
const RAW_TIMEOUT_MS = 30_000;
const LARGEST_RAW_ANSWER = 1024 * 1024;

/**
 * Xero's demo company with what the probe makes in it. Documents are drafts, which no service fiscalises; `cleanUp`
 * deletes them.
 */
export class DemoCompany {
  readonly files: XeroWriteCalls;
  /** Traces that the API cannot remove, in words. */
  readonly left: string[] = [];
  /** Traces that should have been removed or given back, and were not, each with the reason. */
  readonly undone: string[] = [];

  /** Ids of drafts by number; null: the answer to their creation was lost. */
  private readonly drafts = new Map<string, string | null>();
  private shared: Promise<Draft> | null = null;
  /** Link to give back, with its invoice. */
  private link: LinkOfInvoice | null = null;

  private constructor(
    readonly connection: ProbedConnection,
    readonly name: string,
    /** Last locked day, YYYY-MM-DD; null: none. */
    readonly lockedUntil: string | null,
    private readonly contactId: string,
    private signal: AbortSignal,
  ) {
    this.files = new XeroWriteCalls(connection.client);
  }

  /** @throws Error, before anything is written, unless Xero says that it is a demo company of exactly this name */
  static async open(connection: ProbedConnection, name: string, signal: AbortSignal): Promise<DemoCompany> {
    const access = { tenantId: connection.tenantId, accessToken: await connection.accessToken() };
    const { client } = connection;
    const [company] = await client.list(
      access,
      'organisation',
      'Organisations',
      (api, tenant) => api.getOrganisations(tenant),
      whole,
    );
    const called = textOf(company?.Name) ?? '';
    if (company?.IsDemoCompany !== true)
      throw new Error(`Xero does not say that "${called}" is a demo company: nothing was written`);
    if (called !== name)
      throw new Error(`Xero calls this company "${called}", not "${name}": nothing was written`);
    const { rows: invoices } = await client.invoices(
      access,
      { since: null, page: 1, size: 1, dated: null },
      whole,
    );
    const contact = invoices[0]?.Contact;
    const contactId = isObject(contact) ? textOf(contact.ContactID) : null;
    if (contactId === null)
      throw new Error(
        `"${called}" has no sales invoice: reset the demo company in Xero; nothing was written`,
      );
    const ending = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_RUN_MS)]);
    return new DemoCompany(connection, called, lockOf(company), contactId, ending);
  }

  /** Makes a call, after the waits that the limits ask for. @throws the reason of the signal once it is aborted */
  async call<T>(work: (access: BooksAccess) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      this.signal.throwIfAborted();
      const { tenantId } = this.connection;
      try {
        return await work({ tenantId, accessToken: await this.connection.accessToken() });
      } catch (error) {
        const waitMs =
          error instanceof Failure && error.kind === 'rate_limited'
            ? (error.retryAfterMs ?? ATTEMPT_PAUSE_MS)
            : null;
        if (waitMs === null || waitMs > LONGEST_WAIT_MS || attempt === ATTEMPTS) throw error;
        await pause(waitMs, undefined, { signal: this.signal });
      }
    }
  }

  /** Makes a call that Xero may refuse. */
  async tried<T>(work: (access: BooksAccess) => Promise<T>): Promise<Tried<T>> {
    try {
      return { taken: await this.call(work) };
    } catch (error) {
      if (error instanceof Failure && error.kind === 'refused')
        return { refused: error.quotes ?? error.message };
      throw error;
    }
  }

  /** Creates or changes an invoice. @throws Failure `refused`, also where only the element says so */
  async write(access: BooksAccess, invoice: Invoice): Promise<ExactJsonObject> {
    const what = 'invoice update';
    const answer = await this.connection.client.call(access, what, (api, tenant) =>
      api.updateOrCreateInvoices(tenant, { invoices: [invoice] }, false, UNIT_DECIMALS),
    );
    const [row] = rows(answer, 'Invoices');
    if (row !== undefined && textOf(row.StatusAttributeString) !== 'ERROR' && row.HasErrors !== true)
      return row;
    const quotes = validationMessages(row).join(' ') || null;
    throw new Failure('refused', storedSentence('xeroAnswer', { what, words: quotes, status: 200 }), null, {
      quotes,
    });
  }

  /** Writes another link to an invoice; `giveLinkBack` undoes it. */
  async replaceLink(link: LinkOfInvoice): Promise<Tried<unknown>> {
    const written = await this.tried((access) => {
      this.link = link;
      const url = `https://example.com/probe/${randomUUID()}`;
      return this.write(access, { invoiceID: link.invoiceID, url });
    });
    if ('refused' in written) this.link = null;
    return written;
  }

  /** Gives back the replaced link, if there is one. @throws Error if Xero does not show it afterwards */
  async giveLinkBack(): Promise<void> {
    if (this.link === null) return;
    const { invoiceID, url } = this.link;
    const why = await this.patiently((access) => this.write(access, { invoiceID, url })).then(
      () => '',
      (error: unknown) => ` (${reasonOf(error)})`,
    );
    const [row] = await this.patiently((access) => this.connection.client.invoiceById(access, invoiceID));
    const shown = row && (textOf(row.Url) ?? '');
    if (shown !== url) throw new Error(`Xero shows "${shown}", not "${url}"${why}`);
    this.link = null;
  }

  /** Draft that several questions share. */
  draft(): Promise<Draft> {
    this.shared ??= this.newDraft();
    return this.shared;
  }

  async newDraft(fields: Pick<Invoice, 'roundingAmount' | 'date'> = {}): Promise<Draft> {
    const number = `PROBE-${randomUUID().slice(0, 8)}`;
    const line = { description: MARK, quantity: 1, unitAmount: 10.03 };
    const row = await this.call((access) => {
      this.drafts.set(number, null);
      return this.write(access, {
        ...{ type: Invoice.TypeEnum.ACCREC, status: Invoice.StatusEnum.DRAFT, invoiceNumber: number },
        ...{
          contact: { contactID: this.contactId },
          reference: MARK,
          date: new Date().toISOString().slice(0, 10),
        },
        ...{ lineAmountTypes: LineAmountTypes.NoTax, lineItems: [line] },
        ...fields,
      });
    }).catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'refused') this.drafts.delete(number);
      throw error;
    });
    const id = textOf(row.InvoiceID) ?? '';
    this.drafts.set(number, id);
    return { id, number, reference: { kind: 'invoice', sourceId: id } };
  }

  async byId(id: string): Promise<ExactJsonObject> {
    const [row] = await this.call((access) => this.connection.client.invoiceById(access, id));
    if (row === undefined) throw new Error('Xero answered without the invoice');
    return row;
  }

  /** Sales invoices that meet a condition of Xero's `where`. */
  list(condition: string, size = 1, since: Date | null = null): Promise<readonly ExactJsonObject[]> {
    const page = { since, page: 1, size, dated: condition };
    return this.call(async (access) => (await this.connection.client.invoices(access, page, whole)).rows);
  }

  /** Row of a draft in a list, which may show it late. @throws Error if it does not */
  async listed({ number }: Draft, since: Date | null = null): Promise<ExactJsonObject> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const [row] = await this.list(`InvoiceNumber=="${number}"`, 1, since);
      if (row !== undefined) return row;
      await pause(ATTEMPT_PAUSE_MS, undefined, { signal: this.signal });
    }
    throw new Error('the list did not show the draft within ten seconds');
  }

  /** Answers to this path, asked for by many calls at once. */
  atOnce(path: string, calls: number): Promise<HttpAnswer[]> {
    const paths = Array.from({ length: calls }, () => path);
    return this.call((access) => this.raw(access, paths));
  }

  /** Status of a call to this path. */
  statusOf(path: string): Promise<number> {
    return this.call(async (access) => {
      const [answer] = await this.raw(access, [path]);
      if (answer?.status !== 429) return answer?.status ?? 0;
      const limit = answer.headers['x-rate-limit-problem'] ?? 'rate';
      const waitMs = retryAfterMs(answer.headers['retry-after'], new Date());
      throw new Failure('rate_limited', storedSentence('xeroLimited', { limit, until: null }), waitMs);
    });
  }

  /**
   * Makes calls past the transport, under some permits of the limits that all processes share. What Xero counts beyond
   * them is corrected by the figures of its next answer.
   */
  private async raw({ tenantId, accessToken }: BooksAccess, paths: readonly string[]): Promise<HttpAnswer[]> {
    const { limiter, http, apiUrl } = this.connection;
    const headers = {
      ...{ Authorization: `Bearer ${accessToken}`, 'xero-tenant-id': tenantId },
      Accept: 'application/json',
    };
    const permits = [];
    try {
      for (const _path of paths.slice(0, PERMITS)) permits.push(await limiter.take(tenantId));
      return await Promise.all(
        paths.map((path) =>
          http.call({
            ...{ method: 'GET', url: `${apiUrl}/api.xro/2.0/${path}`, headers },
            ...{ timeoutMs: RAW_TIMEOUT_MS, maxBytes: LARGEST_RAW_ANSWER },
          }),
        ),
      );
    } finally {
      for (const permit of permits) permit.settle(ENDED);
    }
  }

  /**
   * Gives back the link, and deletes every draft of this run and of killed ones; what is left goes to `undone`.
   * @param signal ends it
   */
  async cleanUp(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    const leaving =
      (trace: string) =>
      (error: unknown): void =>
        void this.undone.push(`${trace}: ${reasonOf(error)}`);
    await this.giveLinkBack().catch(leaving(`the link of ${this.link?.number}`));
    const found = new Map<string, string>();
    await this.findDrafts(found).catch(leaving('drafts of earlier runs, for which it could not look'));
    for (const [number, id] of new Map<string, string | null>([...this.drafts, ...found])) {
      if (id === null) {
        this.undone.push(`draft ${number}, if Xero made it: its creation was not answered`);
        continue;
      }
      const deleted: Invoice = { invoiceID: id, status: Invoice.StatusEnum.DELETED };
      await this.patiently((access) => this.write(access, deleted)).catch(leaving(`draft ${number}`));
    }
  }

  /** Finds drafts to delete by number; lists may show late one whose creation was not answered. */
  private async findDrafts(found: Map<string, string>): Promise<void> {
    const isMissing = ([number, id]: [string, string | null]): boolean => id === null && !found.has(number);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      for (let page = 1, isLast = false; !isLast; page += 1) isLast = await this.findOnPage(page, found);
      if (![...this.drafts].some(isMissing)) break;
      await pause(ATTEMPT_PAUSE_MS);
    }
  }

  /** @returns true for the last page */
  private async findOnPage(page: number, found: Map<string, string>): Promise<boolean> {
    const dated = `Status=="DRAFT" AND Reference=="${MARK}"`;
    const { rows: drafts, servedAt } = await this.patiently((access) =>
      this.connection.client.invoices(access, { since: null, page, size: PAGE_ROWS, dated }, whole),
    );
    const before = (servedAt ?? new Date()).getTime() - ABANDONED_MS;
    for (const row of drafts) {
      const [number, changedAt] = [
        textOf(row.InvoiceNumber) ?? '',
        netDate(textOf(row.UpdatedDateUTC) ?? ''),
      ];
      const isAbandoned = changedAt !== null && changedAt.getTime() < before;
      if (isAbandoned || this.drafts.has(number)) found.set(number, textOf(row.InvoiceID) ?? '');
    }
    return drafts.length < PAGE_ROWS;
  }

  /** Repeats a call that may be repeated, because nothing comes after it. */
  private async patiently<T>(work: (access: BooksAccess) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.call(work);
      } catch (error) {
        const isPassing =
          error instanceof Failure && (error.kind === 'temporary' || error.kind === 'not_sent');
        if (!isPassing || attempt === ATTEMPTS) throw error;
        await pause(ATTEMPT_PAUSE_MS, undefined, { signal: this.signal });
      }
    }
  }
}

/** Invoice and a link of it; empty: none. */
interface LinkOfInvoice {
  readonly invoiceID: string;
  readonly number: string;
  readonly url: string;
}

interface Draft {
  readonly id: string;
  readonly number: string;
  readonly reference: DocumentReference;
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure && error.quotes !== null) return error.quotes;
  return error instanceof Error ? error.message : String(error);
}

/** Later of the two lock dates. */
function lockOf(company: ExactJsonObject): string | null {
  const days = [company.PeriodLockDate, company.EndOfYearLockDate]
    .map((date) =>
      netDate(textOf(date) ?? '')
        ?.toISOString()
        .slice(0, 10),
    )
    .filter((day) => day !== undefined);
  return days.sort().at(-1) ?? null;
}
