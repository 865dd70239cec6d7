/** A restored database that does not know everything that was sent. */
export const safeMode = {
  show: 'Show the documents',
  hide: 'Hide the documents',
  forgotten: 'Submissions that the database does not have',
  ofOthers: 'They belong to clients that you do not see.',
  number: 'Number',
  total: 'Total',
  sent: 'Sent',
  danger:
    'End safe mode only if these documents will never be read from the books again: one that is read again would be sent a second time, and could be fiscalised twice.',
  end: 'End safe mode',
  question: (documents: number): string =>
    documents === 1
      ? 'End safe mode with 1 document left?'
      : `End safe mode with ${documents} documents left?`,
  typed: 'end safe mode',
  type: (text: string): string => `Type: ${text}`,
};
