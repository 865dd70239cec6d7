import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';

interface Step<Row> {
  readonly where: FindOptionsWhere<Row>;
  /** Id of the last row already read; left out: from the latest on. */
  readonly before?: string;
  readonly limit: number;
}

/**
 * Page of a list, latest first, equally fast at any depth.
 * @param moment column with the time of ordering; equal times are ordered by id
 */
export function latestFirst<Row extends ObjectLiteral & { readonly id: string }>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  moment: keyof Row & string,
  { where, before, limit }: Step<Row>,
): Promise<Row[]> {
  const rows = manager
    .createQueryBuilder(entity, 'listed')
    .where(where)
    .orderBy(`listed.${moment}`, 'DESC')
    .addOrderBy('listed.id', 'DESC')
    .limit(limit);
  if (before === undefined) return rows.getMany();
  const known = rows
    .subQuery()
    .select([`known.${moment}`, 'known.id'])
    .from(entity, 'known');
  return rows
    .andWhere(`(listed.${moment}, listed.id) < ${known.where('known.id = :before').getQuery()}`, { before })
    .getMany();
}
