import { queryOptions } from '@tanstack/react-query';
import type { Shape } from '../api/client';
import { keys } from '../api/query-keys';

/** Which part of a group is shown. */
export interface Part {
  readonly isMine: boolean;
  /** What the person has put aside; else what has to be done now. */
  readonly isAside: boolean;
}

type Today = Pick<Shape<'TodayDto'>, 'groups' | 'aside'>;

/** What the API calls it. */
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
