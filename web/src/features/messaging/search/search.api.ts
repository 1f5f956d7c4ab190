import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useDebounced } from '../../../platform/pick/use-debounced.ts'
import { holdsThreads } from '../delivered.ts'
import { hitsKey } from './hits.ts'

const settleMs = 150

/** What a line finds, newest first. `isStale`: it belongs to an earlier line. An empty line finds nothing. */
export function useSearchHits(line: string) {
  const q = useDebounced(line.trim(), settleMs)
  const query = useInfiniteQuery({
    queryKey: [...hitsKey, q],
    queryFn: async ({ pageParam: page, signal }) => {
      const answer = await call('GET /api/v2/threads/search/', { query: { q, page }, signal })
      holdsThreads(answer.results.map(({ thread }) => thread))
      return answer
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? undefined : pages.length + 1),
    // What was found before stays until the next is there.
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // Patient data that nobody looks at is not kept.
    gcTime: 10_000,
    enabled: q !== '',
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    hits: q === '' ? [] : (data?.pages.flatMap(({ results }) => results) ?? []),
    isStale: line.trim() !== q || (q !== '' && (query.isPlaceholderData || query.isPending)),
    isFailed: query.isError,
    hasMore: hasNextPage,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}
