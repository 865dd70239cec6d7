import type { Issue } from '../../documents/issue';
import { ISSUE_CATALOGUE, type IssueCode } from '../../documents/issue-catalogue';
import type { BooksMenus } from '../../documents/places';
import { TEXTS } from '../../documents/texts/language';
import { whereIs } from '../../documents/where';
import { COUNTRY } from '../../mapping/countries';
import type { IssueDto, RemedyDto } from './issue.dto';

export function showIssue({ code, path, message, parameters = {} }: Issue, menus: BooksMenus): IssueDto {
  return { code, path, message, parameters, ...remedyOf(code, menus) };
}

/** What to do about an issue, where, and who can. @param menus those of the platform of the document's books */
export function remedyOf(code: IssueCode, menus: BooksMenus): RemedyDto {
  const { fixer, ...place } = ISSUE_CATALOGUE[code];
  const { fix } = TEXTS.issues[code];
  return { fix, where: whereIs(place, menus), fixer, rule: COUNTRY.ruleBrokenBy(code) };
}
