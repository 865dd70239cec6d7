const TRANSACTIONS = ['invoices', 'payments', 'banktransactions', 'manualjournals'];
const BROAD: Record<string, string> = Object.fromEntries(
  TRANSACTIONS.map((area) => [`accounting.${area}`, 'accounting.transactions']),
);

/** Scopes of an app without a user: a custom connection has no consent page. */
export const MACHINE_SCOPE = [
  ...['accounting.invoices', 'accounting.contacts', 'accounting.settings', 'accounting.attachments'],
  ...['accounting.payments', 'accounting.banktransactions', 'accounting.manualjournals'],
].join(' ');

/**
 * True when a token's scope covers one of the areas (`accounting.contacts` …). The `.read` form covers reading; the older
 * `accounting.transactions` covers invoices, payments, bank transactions and journals.
 */
export function scopeCovers(granted: string, areas: string[], reading: boolean): boolean {
  const scopes = new Set(granted.split(/\s+/));
  return areas
    .flatMap((area) => [area, ...(BROAD[area] ? [BROAD[area]] : [])])
    .some((area) => scopes.has(area) || (reading && scopes.has(`${area}.read`)));
}
