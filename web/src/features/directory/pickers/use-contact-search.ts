import { useInfiniteQuery } from '@tanstack/react-query'
import { contactsQuery } from '../contact.api.ts'
import { eachOnce } from '../contact.rules.ts'
import { useDebounced } from './use-debounced.ts'

const settleMs = 150

/** The contacts that a text finds. `isStale`: they belong to an earlier text; nothing may be chosen blindly. */
export function useContactSearch(text: string, isOpen: boolean) {
  const search = useDebounced(text.trim(), settleMs)
  const query = useInfiniteQuery({ ...contactsQuery(search), enabled: isOpen })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const contacts = eachOnce(data?.pages.flatMap((page) => page.results) ?? [])
  return {
    contacts,
    count: data?.pages[0]?.count ?? 0,
    isStale: text.trim() !== search || query.isPlaceholderData || query.isPending,
    isLoading: query.isPending,
    isFailed: query.isError,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}
