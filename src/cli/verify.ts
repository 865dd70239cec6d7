import { statSync } from 'node:fs';
import type { Verification } from '../evidence/bundle/verify-bundle';
import { verifyBundle } from '../evidence/bundle/verify-bundle';
import { pdfText } from '../fiscal/pdf-text';
import { counted } from '../documents/counted';
import { readHead } from './ledger-head';
import { bad, type CommandResult, good } from './terminal';

export interface BundleOptions {
  /** `<seq>:<hash>` as it was written down elsewhere. */
  readonly head?: string;
}

const SHOWN = 20;

/** Checks an evidence bundle with nothing but its file, and says in words what that proves. */
export async function verifyEvidence(path: string, { head }: BundleOptions): Promise<CommandResult> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Error(`there is no file ${path}`);
  const verified = await verifyBundle(path, pdfText, head === undefined ? null : readHead(head));
  return { isWell: verified.isWell, text: inWords(verified), facts: verified };
}

function inWords(verified: Verification): string {
  const { faults, isWell } = verified;
  if (!isWell) {
    const more = faults.length > SHOWN ? [`and ${faults.length - SHOWN} more`] : [];
    const lines = faults.slice(0, SHOWN).map(({ path, sentence }) => `  ${path}: ${sentence}`);
    return [bad('NOT VERIFIED. Do not rely on this bundle.'), ...lines, ...more].join('\n');
  }
  return [
    good('VERIFIED.'),
    `Manifest ${verified.manifestSha256 ?? ''}`,
    ...['', 'Proved:', ...proved(verified).map((line) => `  - ${line}`)],
    ...['', 'Not proved:', ...notProved(verified).map((line) => `  - ${line}`)],
  ].join('\n');
}

function proved({
  files,
  documents,
  fiscalised,
  payloads,
  pdfsRead,
  entries,
  meetsKnownHead,
}: Verification): string[] {
  return [
    `${counted(files, 'file is', 'files are')} byte for byte as in the manifest; nothing was added, removed or renamed.`,
    `${counted(documents, 'document')}, ${fiscalised} fiscalised: the fiscal numbers are those that the service stated.`,
    `${counted(payloads, 'payload has', 'payloads have')} the hash that was kept before sending; number, currency and total agree.`,
    `${counted(pdfsRead, 'PDF names', 'PDFs name')} the number, total and currency of the document.`,
    `The ledger from entry ${entries?.from ?? ''} to ${entries?.to ?? ''} is one unbroken chain, says the same states, and commits to what the files say.`,
    ...(meetsKnownHead ? ['The chain passes through the head that you have given.'] : []),
  ];
}

function notProved({ meetsKnownHead, manifest, fiscalised, pdfsRead }: Verification): string[] {
  const missing = manifest?.missing ?? [];
  return [
    ...(meetsKnownHead
      ? []
      : [
          'Origin: whoever can write a whole bundle anew can write another one. Compare the manifest hash, or give --head.',
        ]),
    'That the authority has these documents: scan a QR code, or ask the authority.',
    ...(pdfsRead < fiscalised
      ? [`${counted(fiscalised - pdfsRead, 'fiscalised document')} without a PDF that could be read.`]
      : []),
    ...missing.map(({ path, why }) => `${path} is not in the bundle. ${why}`),
  ];
}
