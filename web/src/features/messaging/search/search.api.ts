import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { queueDeliveryReceipts } from '../live/delivery-receipts.live.ts'
import { searchKey } from './search-cache.ts'

const settleMs = 150

/** Sorts newest first. `isStale`: the results belong to an earlier query. */
export function useSearchHits(text: string) {
  const q = useDebounced(text.trim(), settleMs)
  const query = useInfiniteQuery({
    queryKey: [...searchKey, q],
    queryFn: async ({ pageParam: page, signal }) => {
      const response = await call('GET /api/v2/threads/search/', { query: { q, page }, signal })
      queueDeliveryReceipts(response.results.map(({ thread }) => thread))
      return response
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // Dropped soon, because results can contain patient data.
    gcTime: 10_000,
    enabled: q !== '',
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    hits: q === '' ? [] : (data?.pages.flatMap(({ results }) => results) ?? []),
    isStale: text.trim() !== q || (q !== '' && (query.isPlaceholderData || query.isPending)),
    isFailed: query.isError,
    hasMore: hasNextPage,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}
