import { type Issue, messageIn } from '../../domain/issues/issue';
import { ISSUE_CATALOGUE, type IssueCode } from '../../domain/issues/issue-catalogue';
import type { BooksMenus } from '../../domain/issues/places';
import { whereIs } from '../../domain/issues/where';
import { COUNTRY } from '../../mapping/countries';
import { spokenTexts } from '../../platform/requests/spoken-language';
import type { IssueDto, RemedyDto } from './dry-run.dto';

export function showIssue(issue: Issue, menus: BooksMenus): IssueDto {
  const { code, path, parameters = {} } = issue;
  return { code, path, message: messageIn(spokenTexts(), issue), parameters, ...remedyOf(code, menus) };
}

/**
 * Returns the remedy of an issue, the place, and the person who can act.
 * @param menus of the platform of the document's books
 */
export function remedyOf(code: IssueCode, menus: BooksMenus): RemedyDto {
  const { fixer, ...place } = ISSUE_CATALOGUE[code];
  const texts = spokenTexts();
  const { fix } = texts.issues[code];
  return { fix, where: whereIs(place, menus, texts), fixer, rule: COUNTRY.ruleBrokenBy(code) };
}
