import type { ServiceApi } from './service-api';
import { type CommandResult, good } from './terminal';

export interface EvidenceOptions {
  readonly organisation: string;
  readonly document?: string;
  readonly from?: string;
  readonly to?: string;
  readonly out: string;
}

/** Lets the service make a bundle and keeps it in a file. */
export async function saveEvidence(service: ServiceApi, options: EvidenceOptions): Promise<CommandResult> {
  const { organisation, document, from, to, out } = options;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ documentId: document, from, to })) {
    if (value !== undefined) query.set(name, value);
  }
  const bytes = await service.save(`/api/organisations/${organisation}/evidence?${query.toString()}`, out);
  const text = `${good(`${out}: ${bytes} bytes.`)} Check it with: ledgerstamp verify ${out}`;
  return { isWell: true, text, facts: { file: out, bytes } };
}
