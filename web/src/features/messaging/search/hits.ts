import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { SearchHit } from '@wardline/contract/messaging/search.schemas.ts'

/** Where what was found is kept; the line goes on after it. */
export const hitsKey = ['search'] as const
/** Where what the palette found is kept; the text goes on after it. */
export const paletteKey = ['palette'] as const

type Pages = InfiniteData<{ results: SearchHit[] }>

/** The thread is not this person's any more: nothing that was found leads there. */
export function dropHits(client: QueryClient, thread_id: number): void {
  client.setQueriesData<Pages>({ queryKey: hitsKey }, (held) =>
    held?.pages.some(({ results }) => results.some(({ thread }) => thread.id === thread_id))
      ? {
          ...held,
          pages: held.pages.map((page) => ({
            ...page,
            results: page.results.filter(({ thread }) => thread.id !== thread_id),
          })),
        }
      : held,
  )
  client.removeQueries({ queryKey: paletteKey, type: 'inactive' })
  void client.invalidateQueries({ queryKey: paletteKey })
}
