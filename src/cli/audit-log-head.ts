import { type AuditLogHead, readAuditLogHead } from '../evidence/audit-log/audit-log';

/** Parses `<seq>:<hash>` as `ledger verify` prints it. @throws Error naming the option */
export function readHead(text: string): AuditLogHead {
  const head = readAuditLogHead(text);
  if (head === null) throw new Error('--head must look like 42:<64 hex digits>');
  return head;
}
