import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a plan costs in calls has one name for every accounting platform: `effort`, where it was `xero`. */
export class EffortOfPlans1764103900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await rename(runner, 'xero', 'effort');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rename(runner, 'effort', 'xero');
  }
}

function rename(runner: QueryRunner, from: string, to: string): Promise<unknown> {
  return runner.query(
    `update backfills set report = (report - '${from}') || jsonb_build_object('${to}', report -> '${from}')
     where jsonb_exists(report, '${from}')`,
  );
}
