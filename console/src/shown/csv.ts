import { stringify } from 'csv-stringify/browser/esm/sync';
import { CSV_FORM } from '../../../src/domain/csv-form';

/** Writes a CSV file in the form of the API's files. */
export function writeCsv(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return stringify([heading, ...rows] as string[][], CSV_FORM);
}
