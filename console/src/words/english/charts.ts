/** What happened day by day. */
export const charts = {
  title: 'The last 30 days',
  daysOf: (place: string): string => `Days end at midnight in ${place}.`,
  documents: 'Documents by day',
  outcomes: 'Outcomes by how they were heard of',
  series: {
    collected: 'Seen in the books',
    fiscalised: 'Fiscalised',
    rejected: 'Rejected',
    uncertain: 'Uncertain',
    webhook: 'By webhook',
    status: 'By asking',
  },
  day: 'Day',
  nothing: 'Nothing has happened on these days: documents appear here once the books have been read.',
  asTable: (name: string): string => `${name}, as a table`,
  summary: (name: string, parts: string): string => `${name}: ${parts}. The table below has every day.`,
  part: (name: string, count: number): string => `${name} ${count}`,
};
