import { ISSUE_CATALOGUE, type Issue } from '../../documents/issue';
import type { IssueDto } from './issue.dto';

export function showIssue({ code, path, message }: Issue): IssueDto {
  const { fix, where, fixer, rule } = ISSUE_CATALOGUE[code];
  return { code, path, message, fix, where, fixer, rule };
}
