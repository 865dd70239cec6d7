import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who takes care of what, what a person has put aside, and the views of lists that a person keeps. */
export class Tasks1765350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table task_assignments (
      id uuid constraint task_assignments_pkey primary key default gen_random_uuid(),
      organisation_id uuid not null constraint task_assignments_organisation_fkey references organisations,
      item text not null,
      person_id uuid not null constraint task_assignments_person_fkey references people,
      given_by uuid constraint task_assignments_given_by_fkey references people,
      given_at timestamptz not null default now(),
      constraint task_assignments_unique unique (organisation_id, item))`);
    await runner.query(`create table tasks_put_aside (
      id uuid constraint tasks_put_aside_pkey primary key default gen_random_uuid(),
      organisation_id uuid not null constraint tasks_put_aside_organisation_fkey references organisations,
      person_id uuid not null constraint tasks_put_aside_person_fkey references people,
      item text not null,
      until date not null,
      documents integer not null,
      put_at timestamptz not null default now(),
      constraint tasks_put_aside_unique unique (organisation_id, person_id, item))`);
    await runner.query(`create table saved_views (
      id uuid constraint saved_views_pkey primary key default gen_random_uuid(),
      person_id uuid not null constraint saved_views_person_fkey references people,
      page text not null,
      name text not null,
      query text not null,
      constraint saved_views_unique unique (person_id, page, name))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saved_views, tasks_put_aside, task_assignments');
  }
}
