import { type AccountingApi, type Invoice, XeroClient } from 'xero-node';
import { callJson } from '../../../demo/http-json';
import { XERO_APP } from '../../../demo/set-up';

export type Calls = Readonly<Record<string, number>>;

const PAGE = 100;
/** About the size of a fiscal PDF. */
const PDF = Buffer.alloc(20_000, '%PDF-1.7 ');

/**
 * Simulates a first attempt with the library as documented: list the invoices, and for each get it by id,
 * attach the PDF, add a note, update it, and read it again to verify the update. Fiscalisation is left out:
 * it calls a different service.
 */
export async function runScript(xeroUrl: string): Promise<Calls> {
  const tenantId = await onlyTenant(xeroUrl);
  await fetch(`${xeroUrl}/_control/calls`, { method: 'DELETE' });
  const api = await authorised(xeroUrl);
  for (let page = 1; ; page += 1) {
    const { body } = await api.getInvoices(
      tenantId,
      undefined,
      'Type=="ACCREC" AND Status=="AUTHORISED"',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      page,
      undefined,
      undefined,
      4,
      undefined,
      PAGE,
    );
    const invoices = body.invoices ?? [];
    for (const invoice of invoices) await writeBack(api, tenantId, invoice);
    if (invoices.length < PAGE) break;
  }
  return callJson<Calls>('GET', `${xeroUrl}/_control/calls`);
}

async function writeBack(api: AccountingApi, tenantId: string, { invoiceID = '' }: Invoice): Promise<void> {
  const [invoice] = (await api.getInvoice(tenantId, invoiceID, 4)).body.invoices ?? [];
  const url = `https://fdms.example/${invoice?.invoiceNumber}`;
  const options = { headers: { 'Content-Type': 'application/pdf' } };
  const name = `fiscal-${invoice?.invoiceNumber}.pdf`;
  await api.createInvoiceAttachmentByFileName(tenantId, invoiceID, name, PDF, true, undefined, options);
  await api.createInvoiceHistory(tenantId, invoiceID, {
    historyRecords: [{ details: `Fiscalised: ${url}` }],
  });
  await api.updateInvoice(tenantId, invoiceID, { invoices: [{ url }] });
  const [written] = (await api.getInvoice(tenantId, invoiceID, 4)).body.invoices ?? [];
  if (written?.url !== url) throw new Error(`the link of ${invoice?.invoiceNumber} is not there`);
}

async function onlyTenant(xeroUrl: string): Promise<string> {
  const [organisation] = await callJson<{ tenantId: string }[]>('GET', `${xeroUrl}/_control/organisations`);
  if (organisation === undefined) throw new Error('the simulated Xero has no organisation');
  return organisation.tenantId;
}

async function authorised(xeroUrl: string): Promise<AccountingApi> {
  const secret = Buffer.from(`${XERO_APP.clientId}:${XERO_APP.clientSecret}`).toString('base64');
  const answer = await fetch(`${xeroUrl}/connect/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${secret}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: accessToken } = (await answer.json()) as { access_token: string };
  const { accountingApi } = new XeroClient({ ...XERO_APP, grantType: 'client_credentials' });
  accountingApi.basePath = `${xeroUrl}/api.xro/2.0`;
  accountingApi.accessToken = accessToken;
  return accountingApi;
}
