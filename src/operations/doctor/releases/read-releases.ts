import { HttpService } from '@nestjs/axios';
import { Failure } from '../../../domain/issues/failure';
import { HttpClient } from '../../../platform/http/http-client';
import { newestRelease, type Release } from './newest-release';

const WITHIN_MS = 5_000;
const LARGEST = 1024 * 1024;
const OK = 200;

/** Result of reading the CHANGELOG at an address. */
export type ReleasesReading =
  | { readonly newest: Release }
  /** Reason without its full stop. */
  | { readonly failure: string };

/**
 * Reads the CHANGELOG once. The call contains nothing about this installation; redirects are not followed. Never
 * throws.
 * @param url null: no address is set
 */
export async function readReleases(
  url: string | null,
  timeoutMs = WITHIN_MS,
): Promise<ReleasesReading | null> {
  if (url === null) return null;
  const { host } = new URL(url);
  // The User-Agent is constant and not a library's default, which would reveal the running version.
  const headers = { 'User-Agent': 'Ledgerstamp', Accept: 'text/markdown, text/plain' };
  try {
    const call = { method: 'GET', url, headers, timeoutMs, maxBytes: LARGEST } as const;
    const { status, body } = await new HttpClient(new HttpService()).call(call);
    if (status !== OK) return { failure: `${host} answers with status ${status}` };
    const newest = newestRelease(body.toString('utf8'));
    return newest === null ? { failure: `what ${host} answers names no version` } : { newest };
  } catch (error) {
    return { failure: error instanceof Failure ? error.message : `${host} cannot be asked` };
  }
}
