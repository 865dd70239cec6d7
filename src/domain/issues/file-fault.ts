import type { CalendarDay } from '../calendar-day';

/**
 * Fault in a row of a file, or in a rule entered by hand; worded as the end of a sentence that begins with row and
 * field.
 */
export type FileFault =
  | { readonly fault: FaultWithoutValues }
  | { readonly fault: 'columns'; readonly needed: string; readonly columns: readonly string[] }
  | { readonly fault: 'too_many_lines'; readonly most: number; readonly given: number }
  | { readonly fault: 'one_of'; readonly choices: readonly string[] }
  | { readonly fault: 'not_of_kind'; readonly kind: string }
  | { readonly fault: 'unknown_setting'; readonly name: string; readonly known: readonly string[] }
  | { readonly fault: 'unknown_list'; readonly known: readonly string[] }
  | { readonly fault: 'unknown_field'; readonly fields: readonly string[] }
  | { readonly fault: 'no_percent'; readonly exempt: string }
  | { readonly fault: 'too_long'; readonly characters: number; readonly most: number }
  | { readonly fault: 'no_payment_accounts'; readonly methods: readonly string[] }
  /** Fault of a product code. `isShort`: one digit too few, perhaps a lost leading zero. */
  | { readonly fault: 'no_product_code'; readonly isShort: boolean }
  | {
      readonly fault: 'not_a_code_elsewhere' | 'unknown_product_code' | 'code_of_untaxed';
      readonly code: string;
    }
  | { readonly fault: 'same_rule'; readonly rule: string }
  | { readonly fault: 'overlaps'; readonly rule: string }
  | { readonly fault: 'other_tax'; readonly code: string; readonly rule: string }
  | { readonly fault: 'unsupported_currency'; readonly supported: readonly string[] }
  | {
      readonly fault: 'another_money' | 'unconfirmed_currency';
      readonly source: string;
      readonly destination: string;
    }
  | {
      readonly fault: 'device_tax_unlisted';
      readonly id: number;
      readonly listed: readonly string[];
      readonly readOn: CalendarDay;
    }
  /** Rates are decimal text; null: exempt. */
  | {
      readonly fault: 'device_tax_rate';
      readonly id: number;
      readonly name: string;
      readonly own: string | null;
      readonly device: string | null;
      readonly readOn: CalendarDay;
    }
  /** Days of the overlap; null: open. */
  | {
      readonly fault: 'device_tax_days';
      readonly id: number;
      readonly name: string;
      readonly validFrom: CalendarDay | null;
      readonly validTill: CalendarDay | null;
      readonly readOn: CalendarDay;
    }
  | {
      readonly fault: 'books_tax_rate';
      readonly own: string | null;
      readonly books: string;
      readonly readOn: CalendarDay;
    }
  | {
      readonly fault: 'service_leads_elsewhere';
      readonly code: string;
      readonly held: string;
      readonly wanted: string;
    };

export const FAULTS_WITHOUT_VALUES = [
  'quotation_mark',
  'too_many_cells',
  'missing',
  'no_json_object',
  'no_object',
  'no_list',
  'no_text',
  'no_currency',
  'no_day',
  'no_device_tax',
  'no_amount',
  'no_tin',
  'no_vat_number',
  'no_town',
  'numbers_elsewhere',
  'empty',
  'ends_too_early',
  'key_missing',
  'key_of_default',
  'no_code_of_description',
  'key_no_currency',
  'amount_missing',
  'amount_elsewhere',
  'treatment_of_other_lines',
] as const;

export type FaultWithoutValues = (typeof FAULTS_WITHOUT_VALUES)[number];

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
