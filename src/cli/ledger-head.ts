import { type LedgerHead, readLedgerHead } from '../evidence/ledger/ledger';

/** `<seq>:<hash>` as `ledger verify` prints it. @throws Error naming the option */
export function readHead(text: string): LedgerHead {
  const head = readLedgerHead(text);
  if (head === null) throw new Error('--head must look like 42:<64 hex digits>');
  return head;
}
