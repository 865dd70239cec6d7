import { addressOf, attachmentJson, documentUrl } from '../documents/show-document';
import { touchDocument } from '../documents/touch-document';
import { AnswerError, notFound, refusal } from '../http/answer';
import { attachmentContent, attachmentsOf, saveAttachment } from '../store/attachments';
import type { FiledKind } from '../store/kinds';
import { attachmentFault, keptName, mimeTypeOf, MOST_ATTACHMENTS, renamed } from './attachment-rules';
import type { Call, Handler } from './call';
import { envelope } from './envelope';
import { requireDocument } from './find-document';
import { refuseInLockedPeriod } from './locked-period';

async function addressed(call: Call, kind: FiledKind) {
  const document = await requireDocument(call, kind);
  const address = addressOf(call.organisation.tenantId, kind, document);
  return { document, address, url: documentUrl(call.simulator.url, kind, address.key) };
}

export function listAttachments(kind: FiledKind): Handler {
  return async (call) => {
    const { address, url } = await addressed(call, kind);
    const attachments = await attachmentsOf(call.database, address);
    return envelope(
      call,
      'Attachments',
      attachments.map((attachment) => attachmentJson(attachment, url)),
    );
  };
}

export function getAttachment(kind: FiledKind): Handler {
  return async (call) => {
    const { address } = await addressed(call, kind);
    const name = (call.parameters.name ?? '').replaceAll('\0', '');
    const found = await attachmentContent(call.database, address, name);
    if (!found) throw new AnswerError(notFound());
    return { status: 200, contentType: found.mimeType, body: found.content };
  };
}

/**
 * Handles PUT and POST: the same name on the same document replaces the bytes. Documents of any status accept files,
 * including VOIDED.
 */
export function putAttachment(kind: FiledKind): Handler {
  return async (call) => {
    const { document, address, url } = await addressed(call, kind);
    const { settings } = call.organisation;
    const sentName = call.parameters.name ?? '';
    const fault = attachmentFault(sentName, call.body, settings.attachmentNames);
    if (fault !== undefined) throw new AnswerError(refusal(fault));
    refuseInLockedPeriod(call, document);
    const present = await attachmentsOf(call.database, address);
    const names = present.map((attachment) => attachment.fileName);
    const name = keptName(sentName, settings.attachmentNames);
    const isThere = names.includes(name);
    const replaces = isThere && settings.attachmentDoubles === 'replace';
    const fileName = isThere && !replaces ? renamed(name, names) : name;
    if (!replaces && present.length >= MOST_ATTACHMENTS) {
      throw new AnswerError(refusal(`A document can have at most ${MOST_ATTACHMENTS} attachments.`));
    }
    const saved = await saveAttachment(call.database, address, {
      fileName,
      mimeType: mimeTypeOf(fileName),
      includeOnline: call.query.flag('IncludeOnline'),
      content: call.body,
    });
    const { tenantId } = call.organisation;
    const place = { tenantId, kind, now: call.now, bumps: settings.attachmentBumps };
    await touchDocument(call.simulator, call.database, { ...document, HasAttachments: true }, place);
    const answer = attachmentJson(saved, url);
    if (!settings.uploadAnswersSize) delete answer.ContentLength;
    return envelope(call, 'Attachments', [answer]);
  };
}
