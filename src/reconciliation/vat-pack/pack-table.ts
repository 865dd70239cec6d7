/** Section of a pack, for the page and as a CSV file. */
export interface PackTable {
  /** Name of the CSV file without its extension. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
