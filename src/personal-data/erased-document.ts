import type { SalesDocument } from '../documents/sales-document';
import { readSalesDocument, writeSalesDocument } from '../documents/sales-document-json';

/** In the place of a name. */
export const ERASED = 'erased';

/** A stored document without its customer and the texts that people wrote; amounts and codes stay. Pure. */
export function erasedSource(source: string): string {
  const document: SalesDocument = readSalesDocument(source);
  return writeSalesDocument({
    ...document,
    reference: '',
    customer: {
      ...{ sourceId: '', name: ERASED, taxNumber: '', companyNumber: '', accountNumber: '', email: '' },
      ...{ phone: '', address: { lines: [], city: '', region: '', country: '' } },
    },
    lines: document.lines.map((line) => ({ ...line, description: '' })),
  });
}
