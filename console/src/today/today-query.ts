import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys, readAgain } from '../api/query-keys';

export type Group = Shape<'WorkGroupDto'>;
export type Line = Shape<'WorkLineDto'>;
export type Colleague = Shape<'ColleagueDto'>;

export function useToday() {
  return useQuery({ queryKey: keys.work.today, meta: LIVE, queryFn: () => answerOf(api.GET('/api/today')) });
}

/** One group with all its lines. */
export function useWholeGroup({ kind, code }: Group, isAsked: boolean, isAside: boolean) {
  return useQuery({
    queryKey: keys.work.todayGroup(kind, code),
    meta: LIVE,
    enabled: isAsked,
    queryFn: async () => {
      const { groups, aside } = await answerOf(api.GET('/api/today', { params: { query: { kind, code } } }));
      return (isAside ? aside : groups)[0]?.lines ?? [];
    },
  });
}

/** Of whom a client's work can be made: nobody, or a person who sees the client. */
export function choicesOf(people: readonly Colleague[], organisationId: string, nobody: string) {
  return [
    { value: '', label: nobody },
    ...people
      .filter(({ organisationIds }) => organisationIds === null || organisationIds.includes(organisationId))
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
}

export function useAssign(organisationId: string) {
  return useChange((body: Shape<'AssignTaskDto'>) =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/tasks/assignment', {
        params: { path: { organisationId } },
        body,
      }),
    ),
  );
}

export function usePutAside(organisationId: string) {
  return useChange((body: Shape<'PutTaskAsideDto'>) =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/tasks/aside', {
        params: { path: { organisationId } },
        body,
      }),
    ),
  );
}

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => readAgain(queries, [keys.work.today, keys.work.clients]),
  });
}

/** What is left of a group for one person: the lines that this person takes care of. */
export function ofPerson(groups: readonly Group[], personId: string | null): Group[] {
  return groups
    .map((group) => {
      const lines = group.lines.filter(({ assigneeId }) => assigneeId === personId);
      const documents = lines.reduce((sum, line) => sum + line.documents, 0);
      const clients = new Set(lines.map(({ organisationId }) => organisationId)).size;
      return { ...group, lines, documents, clients, lineCount: lines.length };
    })
    .filter(({ lines }) => lines.length > 0);
}
