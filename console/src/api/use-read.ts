import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { type AnswerOf, type Arguments, call, type PathWith } from './client';
import { type Group, keyOf } from './query-keys';

type Path = PathWith<'get'>;
type Options<At extends Path> = Omit<UseQueryOptions<AnswerOf<'get', At>>, 'queryKey' | 'queryFn'>;
type Asked<At extends Path> =
  Arguments<'get', At> extends [infer Given]
    ? [given: Given, options?: Options<At>]
    : [given?: Arguments<'get', At>[0], options?: Options<At>];

/** Reads from the API; the answer is cached with those that change together. */
export function useRead<At extends Path>(
  group: Group,
  path: At,
  ...[given, options]: Asked<At>
): UseQueryResult<AnswerOf<'get', At>> {
  const read: (path: At, given: unknown) => Promise<AnswerOf<'get', At>> = call.GET as never;
  return useQuery({ ...options, queryKey: keyOf(group, path, given), queryFn: () => read(path, given) });
}
