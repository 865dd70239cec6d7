import { answer } from '../answers/answers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys, readAgain } from '../api/query-keys';
import { type Part, whoseOf, wholeGroup } from './whole-group';

export type Group = Shape<'WorkGroupDto'>;
export type Line = Shape<'WorkLineDto'>;
export type Colleague = Shape<'ColleagueDto'>;

/** @param isMine true for the signed-in person's work only, which the server filters before it shortens groups */
export function useToday(isMine: boolean) {
  return useQuery({
    queryKey: keys.work.todayOf(whoseOf(isMine) ?? ''),
    meta: LIVE,
    queryFn: () => call.GET('/api/today', { whose: whoseOf(isMine) }),
  });
}

/** Loads a group with all its lines. */
export function useWholeGroup({ kind, code }: Group, isAsked: boolean, { isMine, isAside }: Part) {
  return useQuery({
    ...wholeGroup({ kind, code }, { isMine, isAside }, () =>
      call.GET('/api/today', { kind, code, whose: whoseOf(isMine) }),
    ),
    meta: LIVE,
    enabled: isAsked,
  });
}

/** Possible assignees of a client's work: nobody, or a person who may see the client. */
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
    call.POST('/api/organisations/{organisationId}/tasks/assignment', { organisationId }, body),
  );
}

/** Snoozes work, or shows it again; a snooze can be undone. */
export function usePutAside(organisationId: string) {
  const put = (body: Shape<'PutTaskAsideDto'>) =>
    call.POST('/api/organisations/{organisationId}/tasks/aside', { organisationId }, body);
  return useChange(put, (body) => {
    if (body.until !== null) answer(null, { undo: () => put({ ...body, until: null }) });
  });
}

function useChange<Input>(
  change: (input: Input) => Promise<unknown>,
  onDone: (input: Input) => void = () => undefined,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_data, input) => {
      onDone(input);
      return readAgain(queries, [keys.work.today, keys.work.clients]);
    },
  });
}
