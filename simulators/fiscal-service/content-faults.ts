import type { FaultKind } from './faults';
import type { StatusElement } from './status-element';

interface QrData {
  QrCodeUrl: string;
  VerificationCode: string;
  FiscalDay: number;
  DeviceId: number;
  InvoiceNumber: number;
}

const DATE_OF_ADDRESS = /(\/\d{10})\d{8}(\d{10}[0-9A-F]{16})$/;
const RIGHT_TO_LEFT = '\u202E';

/**
 * Element of a correct receipt with the error of a content fault; null for a fault of another kind.
 * @param foreignPdf name of another receipt's file
 */
export function distorted(
  element: StatusElement,
  kind: FaultKind,
  foreignPdf: string | null,
): StatusElement | null {
  const qr = element.QrData as QrData;
  const change = (changes: Partial<QrData>): StatusElement => ({ ...element, QrData: { ...qr, ...changes } });
  switch (kind) {
    case 'zero-numbers':
      return change({ FiscalDay: 0, DeviceId: 0, InvoiceNumber: 0 });
    case 'other-device':
      return change({ DeviceId: 99_999 });
    case 'other-host':
      return change({ QrCodeUrl: qr.QrCodeUrl.replace(/^https:\/\/[^/]+/, 'https://receipts.example') });
    case 'swapped-code':
      return change({ VerificationCode: 'AAAA-BBBB-CCCC-DDDD' });
    case 'other-date':
      return change({ QrCodeUrl: qr.QrCodeUrl.replace(DATE_OF_ADDRESS, '$101011999$2') });
    case 'hidden-characters':
      return change({ VerificationCode: RIGHT_TO_LEFT + qr.VerificationCode });
    case 'foreign-pdf':
      return { ...element, FiscalInvoicePdf: foreignPdf ?? element.FiscalInvoicePdf };
    default:
      return null;
  }
}
