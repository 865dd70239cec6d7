import type { ReceiptHold } from '../../receipt/receipt-certificate';
import type { Objection } from '../../lifecycle/resolution';

/** Meaning of each failed check, and what to do. The finding follows. */
export const RECEIPT_DOUBTS: Readonly<Record<ReceiptHold, string>> = {
  RECEIPT_NUMBERS_IMPOSSIBLE:
    'The numbers cannot be those of a receipt: enter them as the authority shows them.',
  RECEIPT_TEXT_UNSAFE:
    'The verification code or the address cannot be right: enter them as the authority shows them.',
  RECEIPT_OTHER_DEVICE:
    'The receipt is of another device: check that it belongs to this document before you confirm it.',
  RECEIPT_ADDRESS_DIFFERS:
    'The verification address is of another receipt: enter numbers and address as the authority shows them.',
  RECEIPT_HOST_UNKNOWN:
    'The verification address may not be the authority’s: check where it leads before you confirm it.',
  RECEIPT_DATE_DIFFERS:
    'The receipt has another date: check that it belongs to this document before you confirm it.',
};

export function objectionText(objection: Objection): string {
  switch (objection.objection) {
    case 'too_early':
      return `It was sent less than ${objection.leastMinutes} minutes ago: decide in ${objection.minutes} minutes.`;
    case 'was_received':
      return `The service has accepted it as ${objection.requestId}: it was received.`;
    case 'has_another_request':
      return `It already has the request id ${objection.requestId}: only that one can be adopted.`;
    case 'too_late':
      return 'It was sent more than seven days ago: the service no longer says anything about its request.';
    case 'request_of_document':
      return `Request ${objection.requestId} belongs to ${objection.number} (attempt ${objection.attempt}).`;
    case 'request_of_organisation':
      return `Request ${objection.requestId} belongs to a document of another organisation on this fiscal account.`;
    case 'request_proven':
      return `The PDF of request ${objection.requestId} shows this document: it was received. Enter that request id.`;
    case 'success_unexplained':
      return 'The service has reported a success since it was sent, and it is not known yet whose it is: decide when its PDF has been read.';
    case 'numbers_of_another':
      return `The service has reported this receipt for ${objection.number ?? 'a document of another organisation on this fiscal account'}: compare the numbers.`;
    case 'pdf_unreadable':
      return `The PDF ${objection.pdfName} of these numbers cannot be read: ${objection.why}. Try again later, or check the name.`;
    case 'pdf_differs':
      return `The PDF ${objection.pdfName} does not show number, total and currency of this document, or it shows another one of yours: compare the numbers.`;
  }
}
