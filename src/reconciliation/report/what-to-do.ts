import { TEXTS } from '../../domain/texts/language';
import type { ReportedDocument } from './report';

/**
 * Returns the remedy for a document of a class; for voided or edited documents the same as on the document
 * itself.
 */
export function whatToDo(
  { kind, class: name, reasons }: Pick<ReportedDocument, 'kind' | 'class' | 'reasons'>,
  { reconciliation, afterFiscalisation: { voided, edited } } = TEXTS,
): string {
  if (name === 'in_no_book' && reasons.includes('FISCALISED')) return voided[kind];
  if (name !== 'changed_after') return reconciliation.toDo[name];
  return (reasons.includes('VOIDED') ? voided : edited)[kind];
}
