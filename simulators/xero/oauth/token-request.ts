import type { Request } from 'express';
import { AnswerError, jsonAnswer, type Answer } from '../http/answer';
import { bytesOf } from '../http/request-reading';
import type { Database } from '../store/database';
import { authenticatedApp, type App } from './apps';

/** Error in OAuth's form (RFC 6749 section 5.2), always with status 400, as Xero's identity server sends it. */
export function oauthError(error: string): Answer {
  return jsonAnswer(400, { error });
}

function basicCredentials(request: Request): [string, string] | undefined {
  const encoded = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return [decoded(id), decoded(secret.join(':'))];
}

/** Form-decodes a part of the credentials (RFC 6749 section 2.3.1); plain characters are the same without encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** Form and authenticated app of a token request. @throws AnswerError invalid_client */
export async function readTokenRequest(
  database: Database,
  request: Request,
): Promise<{ form: URLSearchParams; app: App }> {
  const form = new URLSearchParams(bytesOf(request).toString('utf8'));
  const [id, secret] = basicCredentials(request) ?? [
    form.get('client_id') ?? '',
    form.get('client_secret') ?? '',
  ];
  const app = await authenticatedApp(database, id, secret);
  if (!app) throw new AnswerError(oauthError('invalid_client'));
  return { form, app };
}
