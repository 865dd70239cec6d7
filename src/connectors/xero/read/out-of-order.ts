import { Failure } from '../../../domain/issues/failure';

/** @param list name for people: `invoices` */
export function outOfOrder(list: string): Failure {
  return new Failure(
    'temporary',
    `Xero does not list ${list} in the requested order ` +
      '(UpdatedDateUTC). Continuing could miss documents, so nothing of this page is stored; it is read ' +
      'again automatically. If this lasts longer than an hour, report it to the support of Xero.',
  );
}
