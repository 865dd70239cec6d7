import { addressOf } from '../documents/show-document';
import { touchDocument } from '../documents/touch-document';
import { AnswerError, refusal, validationFailure } from '../http/answer';
import { jsonOf } from '../http/request-reading';
import { firstText, isObject, objectsIn } from '../json';
import { appendHistory, historyOf } from '../store/history';
import type { FiledKind } from '../store/kinds';
import { dateString, xeroDate } from '../xero-dates';
import type { Call, Handler } from './call';
import { envelope } from './envelope';
import { requireDocument } from './find-document';
import { refuseInLockedPeriod } from './locked-period';

const AUTHOR = 'System Generated';

export function getHistory(kind: FiledKind): Handler {
  return async (call) => {
    const document = await requireDocument(call, kind);
    const address = addressOf(call.organisation.tenantId, kind, document);
    const notes = await historyOf(call.database, address);
    const records = notes.map(({ details, notedMs }) => ({
      Changes: 'Note',
      DateUTCString: dateString(notedMs),
      DateUTC: xeroDate(notedMs),
      User: AUTHOR,
      Details: details,
    }));
    return envelope(call, 'HistoryRecords', records);
  };
}

/** Notes of the request body. @throws AnswerError 400 if there is none, or one is empty or too long */
function sentNotes(call: Call): string[] {
  const body = jsonOf(call.body);
  const records = isObject(body) ? objectsIn(body.HistoryRecords) : [];
  if (records.length === 0) throw new AnswerError(refusal('No history records were sent.'));
  const longest = call.organisation.settings.historyLimit;
  return records.map((record) => {
    const details = firstText(record, 'Details') ?? '';
    const message =
      details === '' ? 'Details is required.' : `Details can be at most ${longest} characters long.`;
    if (details === '' || details.length > longest) {
      const element = { ...record, ValidationErrors: [{ Message: message }] };
      throw new AnswerError(validationFailure('A validation exception occurred', [element]));
    }
    return details;
  });
}

/** Adds notes; Xero has no way to edit, delete or backdate them. */
export function putHistory(kind: FiledKind): Handler {
  return async (call) => {
    const document = await requireDocument(call, kind);
    const { tenantId, settings } = call.organisation;
    const address = addressOf(tenantId, kind, document);
    refuseInLockedPeriod(call, document);
    const notes = sentNotes(call);
    for (const details of notes) await appendHistory(call.database, address, { details, notedMs: call.now });
    if (settings.noteBumps) {
      const place = { tenantId, kind, now: call.now, bumps: true };
      await touchDocument(call.simulator, call.database, document, place);
    }
    const records = notes.map((details) => ({
      DateUTCString: dateString(call.now),
      DateUTC: xeroDate(call.now),
      Details: details,
      ValidationErrors: [],
    }));
    return envelope(call, 'HistoryRecords', records);
  };
}
