import type { FiscalData } from '../documents/outcome';

/** Xero's older pages allow 250 characters in a note, the newer ones more: the smaller figure always fits. */
const LONGEST_NOTE = 250;

/** Name of the fiscal PDF on the source document: says the fiscal number, and is the same for every attempt. */
export function pdfFileName(data: FiscalData): string {
  const part = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '');
  return `fiscal-${part(data.deviceId)}-${part(data.fiscalDay)}-${part(data.fiscalNumber)}.pdf`;
}

/** The history note: what a person needs to verify the receipt, the longest part (the address) last. */
export function fiscalNote(data: FiscalData): string {
  const note = `Fiscalised: device ${data.deviceId}, fiscal day ${data.fiscalDay}, fiscal number ${data.fiscalNumber}, verification code ${data.verificationCode}, ${data.qrUrl}`;
  return note.length <= LONGEST_NOTE ? note : note.slice(0, note.lastIndexOf(', '));
}
