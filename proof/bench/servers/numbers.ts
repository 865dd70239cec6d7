import { stableId } from '../../../demo/books/stable-id';

/** Tenant id of an organisation, derived from its index, so that servers and bench need no shared list. */
export function tenantIdOf(index: number): string {
  return stableId(`tenant ${index}`);
}

/** Taxpayer that owns the organisation's books and its device. */
export function taxpayerOf(index: number): { name: string; tin: string; vatNumber: string } {
  const digits = String(index).padStart(5, '0');
  return { name: `Client ${digits} (Pvt) Ltd`, tin: `20009${digits}`, vatNumber: `2209${digits}` };
}

export function credentialsOf(index: number): { apiKey: string; apiSecret: string; application: string } {
  return { apiKey: `thin-key-${index}`, apiSecret: `thin-secret-${index}`, application: 'ledgerstamp' };
}

export function deviceIdOf(index: number): number {
  return 30_000 + index;
}

/** Number of an invoice, unique over all organisations, by which both ledgers are joined. */
export function invoiceNumberOf(organisation: number, position: number): string {
  return `B${String(organisation).padStart(4, '0')}-${String(position).padStart(7, '0')}`;
}
