export type Row = Record<string, unknown>;

/** Something that runs SQL: the pool, or one transaction. */
export interface Sql {
  query<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T[]>;
}
