import { ApiError } from '../api/api-error';

/** A document that new credentials of another device leave where it was sent. */
export interface DocumentUnderWay {
  readonly id: string;
  readonly number: string;
}

/** Documents named by a refusal of new credentials; empty for any other error or none. */
export function documentsUnderWay(error: Error | null): readonly DocumentUnderWay[] {
  if (!(error instanceof ApiError) || error.code !== 'DEVICE_IN_USE') return [];
  const { documents } = error.parameters as { readonly documents: readonly DocumentUnderWay[] };
  return documents;
}
