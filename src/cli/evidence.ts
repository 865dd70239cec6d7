import { documentIdOf } from './documents';
import type { ServiceApi } from './service-api';
import { type CommandResult, good } from './terminal';

export interface EvidenceOptions {
  readonly organisation: string;
  /** Id or number of the document. */
  readonly document?: string;
  readonly from?: string;
  readonly till?: string;
  readonly out: string;
}

/** Fetches the PDFs first, so that the bundle is complete. Unavailable ones are listed in it as missing. */
async function fetchPdfs(service: ServiceApi, organisation: string, query: URLSearchParams): Promise<void> {
  const path = `/api/organisations/${organisation}/evidence/pdfs?${query.toString()}`;
  for (;;) {
    const { fetched, left } = await service.post<{ fetched: number; left: number }>(path);
    if (fetched === 0 || left === 0) return;
  }
}

/** Lets the service make a bundle and keeps it in a file. */
export async function saveEvidence(service: ServiceApi, options: EvidenceOptions): Promise<CommandResult> {
  const { organisation, document, from, till, out } = options;
  const query = new URLSearchParams();
  const documentId = document === undefined ? undefined : await documentIdOf(service, document, organisation);
  if (documentId === undefined && (from === undefined || till === undefined)) {
    throw new Error('say what the bundle is for: --document, or --from and --till');
  }
  for (const [name, value] of Object.entries({ documentId, from, to: till })) {
    if (value !== undefined) query.set(name, value);
  }
  await fetchPdfs(service, organisation, query);
  const { bytes } = await service.save(
    `/api/organisations/${organisation}/evidence?${query.toString()}`,
    out,
  );
  const text = `${good(`${out}: ${bytes} bytes.`)} Check it with: ledgerstamp verify ${out}`;
  return { isWell: true, text, facts: { file: out, bytes } };
}
