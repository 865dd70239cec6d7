import type { BooksMenus } from '../../domain/issues/places';
import { whereIs } from '../../domain/issues/where';
import { spokenTexts } from '../../platform/requests/spoken-language';
import type { GateDto } from './explanation.dto';
import type { Gate } from './gates';

/** @param menus those of the platform of the document's books */
export function showGate({ gate, state, sentence, fix, remedy, since }: Gate, menus: BooksMenus): GateDto {
  const where = remedy === null ? '' : whereIs(remedy, menus, spokenTexts());
  return {
    gate,
    state,
    sentence,
    fix,
    fixer: remedy?.fixer ?? null,
    where: where === '' ? null : where,
    since,
  };
}
