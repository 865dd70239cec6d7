import type { LedgerHead } from '../documents/ledger';

/** `<seq>:<hash>` as `ledger verify` prints it. @throws Error naming the option */
export function readHead(text: string): LedgerHead {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) throw new Error('--head must look like 42:<64 hex digits>');
  return { seq, hash };
}
