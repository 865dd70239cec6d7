import { lockFaults } from '../documents/edit-rules';
import { AnswerError, refusal } from '../http/answer';
import type { JsonObject } from '../json';
import type { Call } from './call';

/** Files and notes change no figures; whether a locked period takes them is undocumented, so the settings choose. */
export function refuseInLockedPeriod(call: Call, document: JsonObject): void {
  const { organisation } = call;
  if (organisation.settings.lockedPeriodWriting === 'accept') return;
  const [fault] = lockFaults(document, { organisation });
  if (fault !== undefined) throw new AnswerError(refusal(fault));
}
