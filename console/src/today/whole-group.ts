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

/** The answer has both parts of a group: it is kept whole, once, and each card takes its part. */
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
