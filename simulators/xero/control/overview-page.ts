import { escapeHtml } from '../../html';
import { page } from '../http/html';
import { countedCalls } from '../limits/observations';
import type { Simulator } from '../simulator';
import { allOrganisations } from '../store/organisations';

interface OrganisationRow {
  tenantId: string;
  name: string;
  invoices: string;
  creditNotes: string;
  attachments: string;
  notes: string;
}

async function organisationRows(simulator: Simulator): Promise<OrganisationRow[]> {
  const { rows } = await simulator.pool.query<OrganisationRow>(
    `SELECT tenant_id AS "tenantId", name,
       (SELECT count(*) FROM xero_simulator.element e WHERE e.tenant_id = o.tenant_id AND e.kind = 'Invoices') AS invoices,
       (SELECT count(*) FROM xero_simulator.element e WHERE e.tenant_id = o.tenant_id AND e.kind = 'CreditNotes') AS "creditNotes",
       (SELECT count(*) FROM xero_simulator.attachment a WHERE a.tenant_id = o.tenant_id) AS attachments,
       (SELECT count(*) FROM xero_simulator.history_record h WHERE h.tenant_id = o.tenant_id) AS notes
     FROM xero_simulator.organisation o ORDER BY position`,
  );
  return rows;
}

async function latestAttachments(simulator: Simulator): Promise<string[][]> {
  const { rows } = await simulator.pool.query<{
    organisation: string;
    number: string | null;
    fileName: string;
  }>(
    `SELECT o.name AS organisation, e.number, a.file_name AS "fileName"
     FROM xero_simulator.attachment a JOIN xero_simulator.organisation o USING (tenant_id)
     LEFT JOIN xero_simulator.element e
       ON e.tenant_id = a.tenant_id AND e.kind = a.kind AND e.key = a.document_key
     ORDER BY a.position DESC LIMIT 50`,
  );
  return rows.map(({ organisation, number, fileName }) => [organisation, number ?? '', fileName]);
}

/** HTML table; the last `numbers` columns are right-aligned figures. */
function table(head: string[], rows: string[][], numbers = 0): string {
  const style = (column: number): string => (column >= head.length - numbers ? ' class="number"' : '');
  const cells = (row: string[], tag: 'td' | 'th'): string =>
    row.map((text, column) => `<${tag}${style(column)}>${escapeHtml(text)}</${tag}>`).join('');
  if (rows.length === 0) return '<p class="muted">None yet.</p>';
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

/** Page for people: organisations, writes to them, and numbers of calls. */
export async function overviewPage(simulator: Simulator): Promise<string> {
  const rows = await organisationRows(simulator);
  const known = await allOrganisations(simulator.pool);
  const currencies = new Map(known.map(({ tenantId, baseCurrency }) => [tenantId, baseCurrency]));
  const calls = Object.entries(await countedCalls(simulator.pool));
  const organisations = rows.map((row) => [
    ...[row.name, row.tenantId, currencies.get(row.tenantId) ?? ''],
    ...[row.invoices, row.creditNotes, row.attachments, row.notes],
  ]);
  const head = ['Organisation', 'Tenant', 'Currency', 'Invoices', 'Credit notes', 'Attachments', 'Notes'];
  return page(
    'Xero simulator',
    `<h1>Xero simulator</h1>
<h2>Organisations</h2>
${table(head, organisations, 4)}
<h2>Latest attachments</h2>
${table(['Organisation', 'Document', 'File'], await latestAttachments(simulator))}
<h2>Calls</h2>
${table(
  ['Operation', 'Calls'],
  calls.map(([operation, count]) => [operation, String(count)]),
  1,
)}`,
  );
}
