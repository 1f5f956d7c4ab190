import type { QueryClient } from '@tanstack/react-query'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { ResponseOf } from '../../../platform/api/endpoint.ts'

export const consoleKey = ['console'] as const
/** The prefix of the query, of which there is one. */
export const openPagesKey = [...consoleKey, 'open'] as const

/** The prefix of the queries of messages that ask without an escalation. */
export const requestsKey = [...consoleKey, 'requests'] as const

export type OpenPages = ResponseOf<'GET /api/v1/console/pages/'>

const collect_ms = 400
const changed = new Set<number>()
let requestTimer: ReturnType<typeof setTimeout> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches the pages of changed threads, once for all events of a moment. Nothing happens while no console is open. */
export function followConsole(
  { thread_id, what }: LivePayload['console_pages_changed'],
  { client }: { client: QueryClient },
): void {
  if (what !== 'progress') refetchRequests(client)
  if (what === 'request') return
  const [[, list] = []] = client.getQueriesData<OpenPages>({ queryKey: openPagesKey })
  const isListed = list?.results.some((page) => page.thread_id === thread_id)
  if (!list || (what === 'progress' && !isListed)) return
  changed.add(thread_id)
  timer ??= setTimeout(() => {
    timer = undefined
    const thread_ids = new Set(changed)
    changed.clear()
    void import('./console.api.ts')
      .then(({ refetchPages }) => refetchPages(client, thread_ids))
      .catch(() => client.invalidateQueries({ queryKey: openPagesKey }))
  }, collect_ms)
}

/** Refetches the list that a screen shows, once for all events of a moment. */
function refetchRequests(client: QueryClient): void {
  requestTimer ??= setTimeout(() => {
    requestTimer = undefined
    void client.invalidateQueries({ queryKey: requestsKey })
  }, collect_ms)
}
