import { Failure } from '../../../domain/issues/failure';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** @param list name for people: `invoices` */
export function outOfOrder(list: string): Failure {
  return new Failure('temporary', storedSentence('xeroDisordered', { list }));
}
