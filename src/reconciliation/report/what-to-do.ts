import { TEXTS } from '../../documents/texts/language';
import type { ReportedDocument } from './report';

/** What a person does about a document of a class: of a void or an edit the same that the document itself says. */
export function whatToDo(
  { kind, class: name, reasons }: Pick<ReportedDocument, 'kind' | 'class' | 'reasons'>,
  { reconciliation, afterFiscalisation: { voided, edited } } = TEXTS,
): string {
  if (name === 'in_no_book' && reasons.includes('FISCALISED')) return voided[kind];
  if (name !== 'changed_after') return reconciliation.toDo[name];
  return (reasons.includes('VOIDED') ? voided : edited)[kind];
}
