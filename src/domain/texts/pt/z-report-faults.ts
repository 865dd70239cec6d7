import type { ZReportFault } from '../../receipt/z-report-fault';

/** Formats a fault as a line of a list. */
export function zReportFaultText(found: ZReportFault): string {
  switch (found.fault) {
    case 'no_lines':
      return 'O relatório Z não tem linhas.';
    case 'no_csv':
      return `O relatório Z não é um ficheiro CSV com cabeçalhos${found.line === null ? '' : `: veja a linha ${found.line} do ficheiro`}.`;
    case 'missing':
      return `Linha ${found.line} do relatório Z: ${found.field} está em falta, ou não é um texto.`;
    case 'tax_unnamed':
      return `Linha ${found.line} do relatório Z: taxId e percent estão em falta (ou taxCode).`;
    default:
      return `Linha ${found.line} do relatório Z: ${found.field} tem de ser ${WANTED[found.fault]}, e não "${found.value}".`;
  }
}

const WANTED = {
  no_kind: 'invoice ou credit_note',
  no_amount: 'um montante como 12.50',
  negative: 'um montante sem sinal menos',
  no_rate: 'uma taxa como 15.5, ou exempt',
} as const;
