import { queryOptions } from '@tanstack/react-query';
import type { Shape } from '../api/client';
import { keys } from '../api/query-keys';

/** Part of a group that is shown. */
export interface Part {
  readonly isMine: boolean;
  /** True: snoozed work; false: work to do now. */
  readonly isAside: boolean;
}

type Today = Pick<Shape<'TodayDto'>, 'groups' | 'aside'>;

/** Value of the API's `whose` parameter. */
export function whoseOf(isMine: boolean): 'mine' | undefined {
  return isMine ? 'mine' : undefined;
}

/** Query for a complete group. Its answer has the current and the snoozed work; each card selects its own part. */
export function wholeGroup(
  { kind, code }: Pick<Shape<'WorkGroupDto'>, 'kind' | 'code'>,
  { isMine, isAside }: Part,
  read: () => Promise<Today>,
) {
  return queryOptions({
    queryKey: keys.work.todayGroup(whoseOf(isMine) ?? '', kind, code),
    queryFn: read,
    select: ({ groups, aside }) => (isAside ? aside : groups)[0]?.lines ?? [],
  });
}
