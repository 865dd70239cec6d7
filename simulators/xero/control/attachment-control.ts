import { addressOf } from '../documents/show-document';
import { storeDocument } from '../documents/store-document';
import { touched } from '../documents/write-document';
import { pathParameter } from '../http/request-reading';
import type { JsonObject } from '../json';
import type { Simulator } from '../simulator';
import { attachmentsOf, removeAttachment } from '../store/attachments';
import type { ControlRequest } from './control-handler';
import { controlFault, objectInput, requiredText } from './control-input';
import { atTheDesk, documentById, shownAtTheDesk } from './document-change';
import { namedOrganisation } from './organisation-control';

/** POST documents/:id/remove-attachment {fileName}: removes a file, as a person does in Xero. @returns the document */
export async function dropAttachment(simulator: Simulator, input: ControlRequest): Promise<JsonObject> {
  const organisation = await namedOrganisation(simulator, input);
  const { tenantId } = organisation;
  const fileName = requiredText(objectInput(input.body), 'fileName');
  return atTheDesk(simulator, organisation, async (desk) => {
    const id = pathParameter(input.request, 'id');
    const { kind, document } = await documentById(desk.connection, tenantId, id);
    const address = addressOf(tenantId, kind, document);
    if (!(await removeAttachment(desk.connection, address, fileName))) {
      throw controlFault(404, 'no such attachment');
    }
    const left = await attachmentsOf(desk.connection, address);
    const context = desk.contextFor(kind);
    const without = touched({ ...document, HasAttachments: left.length > 0 }, context.now);
    const saved = await storeDocument(simulator, desk.connection, without, document, context);
    return shownAtTheDesk(desk, kind, saved);
  });
}
