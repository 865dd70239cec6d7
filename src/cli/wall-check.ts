import type { DataSource } from 'typeorm';
import { missingWallTexts, ownRights } from '../platform/database/walls/own-rights';
import { missingWalls } from '../platform/database/walls/raise-walls';
import { rolesOf } from '../platform/database/walls/table-walls';
import { TABLE_WALLS } from '../table-walls';

/** State of the two walls, a sentence for each fault. */
interface WallCheck {
  /** Reason why an installation has none, which is no fault: it goes on with one role. */
  readonly missing: readonly string[];
  /** Deviations from the set-up of the walls. */
  readonly broken: readonly string[];
}

/** Checks as the service's role, which may read the catalogue like every role. */
export async function checkWalls(dataSource: DataSource): Promise<WallCheck> {
  const rights = await ownRights(dataSource);
  const missing = missingWallTexts(rights);
  if (missing.length > 0) return { missing, broken: [] };
  const found = await missingWalls(dataSource, rolesOf(rights.role), TABLE_WALLS);
  return { missing, broken: found.map(({ text, cure }) => `${text} ${cure}`) };
}
