import { type CommandResult, bad, good, table } from './terminal';
import type { DocumentPageDto } from '../review/documents/documents.dto';
import type { ExplanationDto } from '../review/explanation/explanation.dto';
import type { Answer } from './json-option';
import type { ServiceApi } from './service-api';

type Explanation = Answer<ExplanationDto>;

/** Explains the gates of the documents with that number. `isWell`: none of their gates is closed. */
export async function explain(
  service: ServiceApi,
  number: string,
  organisationId: string | undefined,
): Promise<CommandResult> {
  const query = new URLSearchParams({ search: number, pageSize: '1000' });
  if (organisationId !== undefined) query.set('organisationId', organisationId);
  const { documents } = await service.get<Answer<DocumentPageDto>>(`/api/documents?${query.toString()}`);
  const found = documents.filter((document) => document.number === number);
  if (found.length === 0)
    throw new Error(`no document has the number ${number}; it may not have been read from the books yet`);
  const explanations: Explanation[] = [];
  for (const { id } of found) explanations.push(await service.get(`/api/documents/${id}/explanation`));
  return {
    isWell: explanations.every(({ because }) => because === null),
    facts: { explanations },
    text: explanations.map(show).join('\n\n'),
  };
}

const MARKS = { open: good('yes'), closed: bad('no'), ahead: '–' };

function who(fixer: string | null, where: string | null): string {
  const parts = [fixer, where].filter((part) => part !== null);
  return parts.length === 0 ? '' : `(${parts.join(': ')})`;
}

function show({ number, customerName, state, because, gates }: Explanation): string {
  const rows = gates.map(({ gate, state: gateState, sentence, since, fix, fixer, where }) => [
    gate,
    MARKS[gateState],
    sentence,
    since ?? '',
    fix === null ? '' : [fix, who(fixer, where)].join(' ').trim(),
  ]);
  const head = `${number}, ${customerName}: ${state}. ${because ?? 'Nothing blocks it.'}`;
  return `${head}\n${table(['Gate', 'Passed', 'Finding', 'Since', 'What to do'], rows)}`;
}
