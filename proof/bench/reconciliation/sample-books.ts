export const ORGANISATION = '00000000-0000-4000-8000-000000000001';

const ACCOUNT = '00000000-0000-4000-8000-000000000002';
const CONNECTION = '00000000-0000-4000-8000-000000000003';
const LINES = 4;

/** The organisation, its connection and its fiscal account. */
export const ORGANISATION_STATEMENTS: readonly string[] = [
  `insert into connections (id, platform, tokens) values ('${CONNECTION}', 'xero', 'sealed')`,
  `insert into fiscal_accounts (id, service, name, credentials, profile)
    values ('${ACCOUNT}', 'fiscal-harmony', 'Bench', 'sealed', 'contract')`,
  `insert into organisations (id, platform, tenant_id, connection_id, fiscal_account_id, name, base_currency,
      country_code)
    values ('${ORGANISATION}', 'xero', 'bench', '${CONNECTION}', '${ACCOUNT}', 'Bench', 'USD', 'ZW')`,
];

/**
 * Invoices `$1` to `$2` of those that were fiscalised over a year; every thousandth is a cent off in the books. In
 * portions: kept counts and totals are rows that one transaction changes again and again, each time slower.
 */
export const INVOICE_STATEMENTS: readonly string[] = [
  `insert into documents (organisation_id, kind, source_id, number, customer_name, issued_on, currency, total,
      source, fingerprint, state)
    select '${ORGANISATION}', 'invoice', 'invoice-' || n, 'INV-' || n, 'Buyer', date '2026-01-01' + n % 365, 'USD',
      462.00 + case when n % 1000 = 0 then 0.01 else 0 end,
      '{"status":"approved","lines":[],"customer":{"name":"' || repeat('x', 1200) || '"}}', 'f', 'written_back'
    from generate_series($1::int, $2::int) n`,
  `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
      dated_at, fingerprint, source, taxes, adjustments, payload, payload_sha256, lease_token, state)
    select id, '${ACCOUNT}', 1, kind, number, currency, 462.00, issued_on,
      to_char(issued_on, 'YYYY-MM-DD') || 'T10:00:00', 'f', source,
      '[{"taxCode":"STD","percent":"15.5","deviceTaxId":1,"amount":"462.00","tax":"62.00","booksTax":"62.00"}]'::jsonb, '[]'::jsonb,
      payload, encode(sha256(payload), 'hex'), 1,
      'fiscalised'
    from documents, lateral (select convert_to('{"InvoiceNumber":"' || number ||
      '","IsTaxInclusive":true,"CurrencyCode":"USD","Total":462.00,"TotalTax":62.00,"LineItems":[' ||
      array_to_string(array_fill('{"TaxCode":"STD","LineAmount":115.50,"Description":"Building material, as ordered"}'
        ::text, array[${LINES}]), ',') || ']}', 'UTF8') as payload) made
    where substr(source_id, 9)::int between $1::int and $2::int`,
  `insert into fiscal_receipts (document_id, submission_id, device_id, fiscal_day, fiscal_number,
      verification_code, qr_url, outcome)
    select document_id, id, '1', '1', number, 'A', 'https://v.example', '{}' from submissions
    where substr(number, 5)::int between $1::int and $2::int`,
];
