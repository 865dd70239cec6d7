import { ApiError } from '../api/api-error';

/** Document in progress at the present device, which new credentials of another device would leave there. */
export interface DocumentUnderWay {
  readonly id: string;
  readonly number: string;
}

/** Documents named by a refusal of new credentials; empty for any other error. */
export function documentsUnderWay(error: Error | null): readonly DocumentUnderWay[] {
  if (!(error instanceof ApiError) || error.code !== 'DEVICE_IN_USE') return [];
  const { documents } = error.parameters as { readonly documents: readonly DocumentUnderWay[] };
  return documents;
}
