import type { Arrival } from './authority';

/** Statement of the service about the present state of a request. */
export function statement(arrival: Arrival): string {
  switch (arrival.verdict) {
    case 'pending':
      return JSON.stringify({ RequestId: arrival.requestId, Success: false, Error: null });
    case 'rejected':
      return JSON.stringify({
        ...{ RequestId: arrival.requestId, Success: false },
        ...{ Error: arrival.message, IsActionable: arrival.canBeCorrected },
      });
    case 'fiscalised':
      return success(arrival, String(arrival.fiscalNumber));
  }
}

export function success(arrival: Arrival, fiscalNumber: string): string {
  const QrData = {
    ...{ QrCodeUrl: verificationAddress(arrival, fiscalNumber), VerificationCode: codeOf(fiscalNumber) },
    ...{ FiscalDay: '70', DeviceId: arrival.device.deviceId, InvoiceNumber: fiscalNumber },
  };
  const FiscalInvoicePdf = pdfName(arrival);
  return JSON.stringify({
    RequestId: arrival.requestId,
    Success: true,
    Error: null,
    QrData,
    FiscalInvoicePdf,
  });
}

/** Verification address of a receipt in the tax authority's form, with the date that was sent. */
export function verificationAddress({ day, device }: Arrival, fiscalNumber: string): string {
  const date = day.split('-').reverse().join('');
  return `https://fdmstest.zimra.co.zw/${device.deviceId.padStart(10, '0')}${date}${fiscalNumber.padStart(10, '0')}${codeOf(fiscalNumber)}`;
}

export function codeOf(fiscalNumber: string): string {
  return `C0DE${fiscalNumber.padStart(12, '0')}`;
}

export function failure(arrival: Arrival, message: string): string {
  return JSON.stringify({
    RequestId: arrival.requestId,
    Success: false,
    Error: message,
    IsActionable: false,
  });
}

export const PDF = '.pdf';

export function pdfName({ requestId }: Arrival): string {
  return `${requestId}${PDF}`;
}

/** Fiscal PDF: one page with number, total and currency. */
export function fiscalPdf({ number, total, currency, requestId }: Arrival): Buffer {
  const content = `BT /F1 12 Tf 20 100 Td (${number} Total ${total} ${currency} of ${requestId}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
