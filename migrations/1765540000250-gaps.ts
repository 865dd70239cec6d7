import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Times in which a live client was paused or not connected. Of those that last now the beginning is known where it is stored: a
 * pause that lasts counts from its last change of settings that named it, or from the upgrade.
 */
export class Gaps1765540000250 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table organisations add column gaps jsonb not null default '[]'`);
    await runner.query(
      `update organisations o set gaps =
         case when status <> 'connected' then jsonb_build_array(jsonb_build_object(
           'because', 'disconnected', 'since', status_since, 'till', null, 'readAt', null)) else '[]' end
         || case when is_paused then jsonb_build_array(jsonb_build_object('because', 'paused', 'since', coalesce(
           (select max(at) from acts a where a.organisation_id = o.id and a.action = 'organisations.set'
              and a.after::jsonb ? 'isPaused'), statement_timestamp()), 'till', null, 'readAt', null)) else '[]' end
       where go_live_on is not null and (status <> 'connected' or is_paused)
         and exists (select from submissions s join documents d on d.id = s.document_id where d.organisation_id = o.id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organisations drop column gaps');
  }
}
