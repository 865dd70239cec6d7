import type { DataSource } from 'typeorm';
import { missingWallTexts, ownRights } from '../platform/database/walls/own-rights';
import { missingWalls } from '../platform/database/walls/raise-walls';
import { rolesOf } from '../platform/database/walls/table-walls';
import { TABLE_WALLS } from '../table-walls';

/** State of row-level security and rights, a sentence for each fault. */
interface WallCheck {
  /** Reason why the installation has none, which is no fault: it works with one role. */
  readonly missing: readonly string[];
  /** Deviations from the required security. */
  readonly broken: readonly string[];
}

/** Checks with the service's role, as every role may read the catalogue. */
export async function checkWalls(dataSource: DataSource): Promise<WallCheck> {
  const rights = await ownRights(dataSource);
  const missing = missingWallTexts(rights);
  if (missing.length > 0) return { missing, broken: [] };
  const found = await missingWalls(dataSource, rolesOf(rights.role), TABLE_WALLS);
  return { missing, broken: found.map(({ text, cure }) => `${text} ${cure}`) };
}
