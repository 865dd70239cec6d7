import { ERASED_CUSTOMER } from '../../domain/sales/erased-customer';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument, writeSalesDocument } from '../../domain/sales/sales-document-json';

/** A stored document without its customer and the texts that people wrote; amounts and codes stay. Pure. */
export function erasedSource(source: string): string {
  const document: SalesDocument = readSalesDocument(source);
  return writeSalesDocument({
    ...document,
    reference: '',
    customer: {
      ...{
        sourceId: '',
        name: ERASED_CUSTOMER,
        taxNumber: '',
        companyNumber: '',
        accountNumber: '',
        email: '',
      },
      ...{ phone: '', address: { lines: [], city: '', region: '', country: '' } },
    },
    lines: document.lines.map((line) => ({ ...line, description: '' })),
  });
}
