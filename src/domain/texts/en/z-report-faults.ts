import type { ZReportFault } from '../../receipt/z-report-fault';

/** Formats a fault as a line of a list. */
export function zReportFaultText(found: ZReportFault): string {
  switch (found.fault) {
    case 'no_lines':
      return 'The Z-report has no lines.';
    case 'no_csv':
      return `The Z-report is not a CSV file with headings${found.line === null ? '' : `: see line ${found.line} of the file`}.`;
    case 'missing':
      return `Z-report line ${found.line}: ${found.field} is missing, or not a text.`;
    case 'tax_unnamed':
      return `Z-report line ${found.line}: taxId and percent are missing (or taxCode).`;
    default:
      return `Z-report line ${found.line}: ${found.field} must be ${WANTED[found.fault]}, not "${found.value}".`;
  }
}

const WANTED = {
  no_kind: 'invoice or credit_note',
  no_amount: 'an amount such as 12.50',
  negative: 'without a minus',
  no_rate: 'such as 15.5, or exempt',
} as const;
