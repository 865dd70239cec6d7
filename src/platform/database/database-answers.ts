import type { DataSource } from 'typeorm';

const ANSWERS_WITHIN_MS = 5_000;

/** True when the database answers within five seconds; never rejects. */
export async function databaseAnswers(dataSource: DataSource): Promise<boolean> {
  const late = new Promise<false>((settle) => setTimeout(settle, ANSWERS_WITHIN_MS, false).unref());
  const answers = dataSource.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answers, late]);
}
