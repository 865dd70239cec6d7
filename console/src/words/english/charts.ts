/** Texts of the daily charts. */
export const charts = {
  title: 'The last 30 days',
  daysOf: (place: string): string => `Days end at midnight in ${place}.`,
  documents: 'Documents by day',
  outcomes: 'Outcomes by how they were received',
  series: {
    collected: 'Collected',
    fiscalised: 'Fiscalised',
    rejected: 'Rejected',
    uncertain: 'Uncertain',
    webhook: 'By webhook',
    status: 'By status check',
  },
  day: 'Day',
  nothing: 'No activity on these days. Documents appear here after the books have been read.',
  asTable: (name: string): string => `${name}, as a table`,
  summary: (name: string, parts: string): string => `${name}: ${parts}. The table below has every day.`,
  part: (name: string, count: number): string => `${name} ${count}`,
};
