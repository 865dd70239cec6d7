export type Row = Record<string, unknown>;

/** Executes SQL: a pool, or a transaction. */
export interface Sql {
  query<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T[]>;
}
