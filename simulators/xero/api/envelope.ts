import { randomUUID } from 'node:crypto';
import { jsonAnswer, type Answer } from '../http/answer';
import type { Json, JsonObject } from '../json';
import { xeroDate } from '../xero-dates';
import type { Call } from './call';

/** Answer with the envelope that the API puts around elements. */
export function envelope(call: Call, plural: string, elements: Json[], more: JsonObject = {}): Answer {
  return jsonAnswer(200, {
    Id: randomUUID(),
    Status: 'OK',
    ProviderName: call.providerName,
    DateTimeUTC: xeroDate(call.now),
    ...more,
    [plural]: elements,
  });
}
