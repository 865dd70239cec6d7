import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { OTHER_TENANT, Harness, TENANT } from '../../../simulators/xero/testing/harness';
import { CallLimiter } from '../../../src/connectors/xero/limits/call-limiter';
import { XeroClient } from '../../../src/connectors/xero/client/xero.client';
import { XeroConnector } from '../../../src/connectors/xero/xero.connector';
import { XeroTransport } from '../../../src/connectors/xero/client/xero-transport';
import type { PlatformConsent } from '../../../src/connectors/accounting-connector';
import { CallLimitsRepository } from '../../../src/connectors/xero/limits/call-limits.repository';
import { dataSourceOptions } from '../../../src/platform/database/data-source';
import { ENTITIES } from '../../../src/entities';
import { Decimal } from '../../../src/domain/money';
import { createTestDatabase } from '../../support/test-database';
import type { PlatformFault, WantedSale } from './harness';
import type { OtherSalesHarness } from './other-sales';
import { xeroOtherSales } from './xero-other-sales';

const PAGE_SIZE = 5;
const STATUSES = { draft: 'DRAFT', approved: 'AUTHORISED', paid: 'PAID', void: 'VOIDED' };

/**
 * Starts Xero's connector with the simulated Xero: real HTTP, limiter and PostgreSQL. @param settings of the
 * organisation
 */
export async function startXeroHarness(perMinute = 60, settings = {}): Promise<OtherSalesHarness> {
  const [own, theirs] = [await createTestDatabase(), await createTestDatabase('empty')];
  const dataSource = await new DataSource(dataSourceOptions(own.url, ENTITIES)).initialize();
  const harness = await Harness.start(theirs.url);
  await harness.organisation({}, OTHER_TENANT);
  const perDay = 20 * perMinute;
  const limits = { limits: { enforce: true, minute: perMinute, day: perDay } };
  await harness.organisation({ settings: { ...limits, ...settings } });
  const limiter = new CallLimiter(new CallLimitsRepository(dataSource), { perMinute, perDay });
  const client = new XeroClient(new XeroTransport(harness.url, limiter));
  const load = (elements: string): Promise<unknown> =>
    harness.control('POST', `/organisations/${TENANT}/load?replace=true`, elements);
  return {
    connector: new XeroConnector(client, noConsent, null, PAGE_SIZE),
    access: () => ({ tenantId: TENANT, accessToken: harness.token }),
    streams: { invoices: 'invoices', creditNotes: 'credit-notes' },
    pageSize: PAGE_SIZE,
    putInvoices: async (sales) => {
      await load(`{"Invoices":[${sales.map((sale) => json(sale, 'Invoice')).join(',')}]}`);
    },
    putCreditNotes: async (sales) => {
      const notes = sales.map((sale) => json(sale, 'CreditNote', sale.of));
      await load(`{"CreditNotes":[${notes.join(',')}]}`);
    },
    putOtherSales: async (sales) => {
      await load(JSON.stringify(xeroOtherSales(sales)));
    },
    narrowAccess: async () => {
      const scope = 'accounting.invoices';
      const { json: token } = await harness.tokenCall({ grant_type: 'client_credentials', scope });
      return { tenantId: TENANT, accessToken: (token as { access_token: string }).access_token };
    },
    putCustomer: async (ContactID, Name, TaxNumber, group) => {
      const groups = group === undefined ? [] : [{ ContactGroupID: group.sourceId, Name: group.name }];
      const contact = { ContactID, Name, TaxNumber, ContactStatus: 'ACTIVE', ContactGroups: groups };
      await load(JSON.stringify({ Contacts: [contact] }));
    },
    void: async (id) => {
      await harness.control('POST', `/organisations/${TENANT}/documents/${id}/void`, {});
    },
    turnUsualOrder: () => harness.organisation({ settings: { listOrder: 'UpdatedDateUTC DESC' } }),
    fault: async (fault) => {
      await harness.control('POST', '/faults', { operation: '*', times: 1, ...ordered(fault) });
    },
    calls: async () => {
      const { json: counts } = await harness.control('GET', `/calls?tenantId=${TENANT}`);
      return Object.values(counts as Record<string, number>).reduce((sum, count) => sum + count, 0);
    },
    stop: async () => {
      await limiter.giveBack();
      await dataSource.destroy();
      await harness.stop();
      await Promise.all([own.drop(), theirs.drop()]);
    },
  };
}

/** Unused consent: consents have tests of their own, and reading and writing need none. */
const noConsent: PlatformConsent = {
  connectionsAllowed: null,
  endsAfterIdleDays: null,
  consentUrl: () => '',
  exchangeCode: () => Promise.reject(new Error('no consent here')),
  refresh: () => Promise.reject(new Error('no consent here')),
  organisations: () => Promise.resolve([]),
  clientTokens: () => Promise.reject(new Error('no consent here')),
  clientOrganisation: () => Promise.reject(new Error('no consent here')),
  covers: () => Promise.reject(new Error('no consent here')),
  leave: () => Promise.reject(new Error('no consent here')),
  revoke: () => Promise.reject(new Error('no consent here')),
};

function ordered(fault: PlatformFault): object {
  switch (fault.kind) {
    case 'status':
      return { kind: 'error', status: fault.status };
    case 'limit':
      return { kind: 'too-many-requests', delayMs: fault.retryAfterSeconds * 1000 };
    case 'page':
      return { kind: 'html', status: 502 };
    case 'lost':
      return { kind: 'answer-lost' };
    case 'disordered':
      return { kind: 'disordered' };
  }
}

/** Document as JSON text, with amounts exactly as given. */
function json(sale: WantedSale, form: 'Invoice' | 'CreditNote', of?: WantedSale): string {
  const { id, number, status = 'approved', issuedOn = '2026-03-01', isPurchase = false } = sale;
  const changedAt = Date.parse(sale.changedAt ?? new Date().toISOString());
  const [unitAmount, total] = [sale.unitAmount ?? '11.55', sale.total ?? '115.50'];
  const type = { Invoice: ['ACCREC', 'ACCPAY'], CreditNote: ['ACCRECCREDIT', 'ACCPAYCREDIT'] }[form];
  const plain = {
    ...{ Type: type[isPurchase ? 1 : 0], [`${form}ID`]: id, [`${form}Number`]: number },
    ...{ Status: STATUSES[status], LineAmountTypes: 'Inclusive', CurrencyCode: 'USD', Reference: '' },
    ...{ Contact: { ContactID: '0e7c5d52-7a0d-4b1c-9f6e-3c1f5d0a9b11', Name: 'Buyer' } },
    ...{ Date: `/Date(${Date.parse(issuedOn)}+0000)/`, DateString: `${issuedOn}T00:00:00` },
    ...{ UpdatedDateUTC: `/Date(${changedAt}+0000)/` },
    ...(of === undefined ? {} : { Allocations: [{ Amount: 1, Invoice: { InvoiceID: of.id } }] }),
  };
  const line = `{"LineItemID":"${randomUUID()}","Description":"Item","Quantity":10,"UnitAmount":${unitAmount},"LineAmount":${total},"TaxAmount":0,"TaxType":"OUTPUT"}`;
  const subTotal = new Decimal(total).minus(sale.rounding ?? 0).toFixed();
  const rounding = sale.rounding === undefined ? '' : `,"RoundingAmount":${sale.rounding}`;
  const amounts = `"LineItems":[${line}],"SubTotal":${subTotal},"TotalTax":0,"Total":${total}${rounding}`;
  return `${JSON.stringify(plain).slice(0, -1)},${amounts}}`;
}
