import { lockFaults } from '../documents/edit-rules';
import { AnswerError, refusal } from '../http/answer';
import type { JsonObject } from '../json';
import type { Call } from './call';

/** Refuses files and notes in a locked period, if the settings say so: Xero does not document it (probe 3). */
export function refuseInLockedPeriod(call: Call, document: JsonObject): void {
  const { organisation } = call;
  if (organisation.settings.lockedPeriodWriting === 'accept') return;
  const [fault] = lockFaults(document, { organisation });
  if (fault !== undefined) throw new AnswerError(refusal(fault));
}
