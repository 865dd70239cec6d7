/** Fault of a Z-report. Lines count from 1; fields have their names in the API and the CSV file. */
export type ZReportFault =
  | { readonly fault: 'no_lines' }
  /** `line` of the file, including the heading; null: not known. */
  | { readonly fault: 'no_csv'; readonly line: number | null }
  | { readonly fault: 'missing'; readonly line: number; readonly field: string }
  | { readonly fault: 'tax_unnamed'; readonly line: number }
  | {
      readonly fault: 'no_kind' | 'no_amount' | 'negative' | 'no_rate';
      readonly line: number;
      readonly field: string;
      readonly value: string;
    };
