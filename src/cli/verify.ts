import { statSync } from 'node:fs';
import type { Verification } from '../evidence/bundle/verify-bundle';
import { verifyBundle } from '../evidence/bundle/verify-bundle';
import { pdfText } from '../fiscal/pdf-text';
import { counted } from '../domain/counted';
import { readHead } from './audit-log-head';
import { bad, type CommandResult, good } from './terminal';

export interface BundleOptions {
  /** Head `<seq>:<hash>` as it was recorded elsewhere. */
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
    '',
    'Proved:',
    ...proved(verified).map((line) => `  - ${line}`),
    '',
    'Not proved:',
    ...notProved(verified).map((line) => `  - ${line}`),
  ].join('\n');
}

function proved({
  files,
  documents,
  fiscalised,
  payloads,
  pdfsRead,
  acts,
  entries,
  meetsKnownHead,
}: Verification): string[] {
  return [
    `${counted(files, 'file is', 'files are')} identical to the manifest; nothing was added, removed or renamed.`,
    `${counted(documents, 'document')}, ${fiscalised} fiscalised: the fiscal numbers match the service's statements.`,
    `${counted(payloads, 'payload has', 'payloads have')} the hash stored before sending; number, currency and total agree.`,
    `${counted(pdfsRead, 'PDF names', 'PDFs name')} the number, total and currency of the document.`,
    `The audit log from entry ${entries?.from ?? ''} to ${entries?.to ?? ''} is one unbroken chain, has the same states, and commits to the content of the files.`,
    ...(acts === 0
      ? []
      : [`${counted(acts, 'act', 'acts')} of people: each is the one that the chain commits to.`]),
    ...(meetsKnownHead ? ['The chain contains the head that you gave.'] : []),
  ];
}

function notProved({ meetsKnownHead, manifest, fiscalised, pdfsRead }: Verification): string[] {
  const missing = manifest?.missing ?? [];
  return [
    ...(meetsKnownHead
      ? []
      : [
          'Origin: anyone who can create a complete bundle can create a different one. Compare the manifest hash, or give --head.',
        ]),
    'Whether the authority has these documents: scan a QR code, or ask the authority.',
    ...(pdfsRead < fiscalised
      ? [`${counted(fiscalised - pdfsRead, 'fiscalised document')} without a PDF that could be read.`]
      : []),
    ...missing.map(({ path, why }) => `${path} is not in the bundle. ${why}`),
  ];
}
