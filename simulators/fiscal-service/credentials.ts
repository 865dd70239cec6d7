import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Account, findAccountByKey } from './account';
import type { Sql } from './store';

export type Admission =
  { readonly account: Account } | { readonly status: 400 | 401; readonly message: string };

/** Who is calling, by the headers of the account's profile (interface document, Authentication). */
export async function admit(sql: Sql, headers: IncomingHttpHeaders, body: Buffer): Promise<Admission> {
  const header = (name: string): string => String(headers[name.toLowerCase()] ?? '');
  const account = await findAccountByKey(sql, header('X-Api-Key'));
  if (account === null) return { status: 401, message: 'The API key is not known.' };
  if (!isSame(header('X-Application'), account.application)) {
    return { status: 401, message: 'The application does not belong to this API key.' };
  }
  const refusal =
    account.profile === 'contract'
      ? contractRefusal(account, header)
      : publishedRefusal(account, header, body);
  return refusal ?? { account };
}

function contractRefusal(account: Account, header: (name: string) => string): Admission | null {
  if (!isSame(header('X-Api_Secret'), account.apiSecret))
    return { status: 401, message: 'The API secret is wrong.' };
  for (const name of ['X-Api-Station', 'X-App-Version']) {
    if (header(name) === '') return { status: 400, message: `The header ${name} is missing.` };
  }
  return null;
}

function publishedRefusal(
  account: Account,
  header: (name: string) => string,
  body: Buffer,
): Admission | null {
  if (header('X-App-Station') === '') return { status: 400, message: 'The header X-App-Station is missing.' };
  if (body.length === 0 || isSame(header('X-Api-Signature'), signBody(body, account.apiSecret))) return null;
  return { status: 401, message: 'The signature does not belong to this body.' };
}

/** Base64 of HMAC-SHA256 over the exact bytes (provider's authentication and webhook pages). */
export function signBody(body: Buffer, apiSecret: string): string {
  return createHmac('sha256', apiSecret).update(body).digest('base64');
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
