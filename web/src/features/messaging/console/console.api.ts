import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { consoleChannel } from '@wardline/contract/messaging/console/console.rules.ts'
import type { ConsolePage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { limits } from '@wardline/contract/limits.ts'
import { isOpenPagingRequest } from '@wardline/contract/messaging/responses/paging-request.rules.ts'
import { useEffect, useRef } from 'react'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { freshPages, routeQuery } from '../../../platform/api/route-query.ts'
import { connection } from '../../../platform/live/connection.ts'
import { useConnectionStatus } from '../../../platform/live/use-connection-status.ts'
import { consoleKey, openPagesKey, requestsKey, type OpenPages } from './console.live.ts'
import { replacePages } from './console.view.ts'

const changedKey = [...consoleKey, 'changed'] as const
const searchKey = [...consoleKey, 'search'] as const
const callsKey = [...consoleKey, 'calls'] as const

/** Fallback for missed live events. */
const refresh_ms = 60_000

const openPagesQuery = routeQuery(
  openPagesKey,
  'GET /api/v1/console/pages/',
  { page_size: limits.console_most },
  { staleTime: 0, refetchInterval: refresh_ms },
)

const setOpenPages = (client: QueryClient, change: (list: OpenPages) => OpenPages) =>
  client.setQueriesData<OpenPages>({ queryKey: openPagesKey }, (list) => list && change(list))

/** Long enough to read who answered. */
const answeredStays_ms = 5_000
/** The address of a request holds some thousand characters. */
const mostThreads = 200

/** An answered page stays for a moment, so that the operator sees who answered. */
export async function refetchPages(client: QueryClient, thread_ids: ReadonlySet<number>): Promise<void> {
  if (thread_ids.size > mostThreads) return client.invalidateQueries({ queryKey: openPagesKey })
  const input = {
    state: 'all' as const,
    thread_ids: [...thread_ids].join(','),
    page_size: limits.console_most,
  }
  const { results } = await client.fetchQuery(
    routeQuery(changedKey, 'GET /api/v1/console/pages/', input, { staleTime: 0, gcTime: 0 }),
  )
  const countOpen = (pages: OpenPages['results']) => pages.filter(isOpenPagingRequest).length
  setOpenPages(client, (list) => {
    const pages = replacePages(list.results, thread_ids, results)
    return { ...list, results: pages, count: list.count + countOpen(pages) - countOpen(list.results) }
  })
  const ended = new Set(results.filter((page) => !isOpenPagingRequest(page)).map(({ id }) => id))
  if (ended.size === 0) return
  setTimeout(() => {
    setOpenPages(client, (list) => ({ ...list, results: list.results.filter(({ id }) => !ended.has(id)) }))
  }, answeredStays_ms)
}

/** Follows live events while the screen is open. Events that were missed while disconnected are fetched. */
function useConsoleEvents(queryKey: QueryKey): void {
  const client = useQueryClient()
  const { isLive } = useConnectionStatus()
  useEffect(() => connection.subscribe(consoleChannel), [])
  const wasLive = useRef(isLive)
  useEffect(() => {
    if (isLive && !wasLive.current) void client.invalidateQueries({ queryKey })
    wasLive.current = isLive
  }, [client, isLive, queryKey])
}

export function useOpenPages() {
  useConsoleEvents(openPagesKey)
  return useQuery(openPagesQuery)
}

export function useOpenRequests(filter: {
  high_priority: 'true' | undefined
  page: number
  page_size: number
}) {
  useConsoleEvents(requestsKey)
  return useQuery(
    routeQuery(requestsKey, 'GET /api/v1/console/requests/', filter, {
      ...freshPages,
      refetchInterval: refresh_ms,
    }),
  )
}

export interface PageFilters {
  user_id?: number | undefined
  group_id?: number | undefined
  patient_id?: number | undefined
  from?: string | undefined
  until?: string | undefined
  page: number
  page_size: number
}

export const pageSearchQuery = (filters: PageFilters) =>
  routeQuery(searchKey, 'GET /api/v1/console/pages/', { state: 'all', ...filters }, freshPages)

export const callsQuery = (part: { page: number; page_size: number }) =>
  routeQuery(callsKey, 'GET /api/v1/console/calls/', part, freshPages)

const ofPage = {
  onSuccess: ({ thread_id }: { thread_id: number }, client: QueryClient) =>
    refetchPages(client, new Set([thread_id])),
}
const ofThread = {
  onSuccess: ({ id }: { id: number }, client: QueryClient) => refetchPages(client, new Set([id])),
}
export const useTakeOver = routeMutation('POST /api/v1/console/pages/{id}/take_over/', ofPage)
export const useRelease = routeMutation('POST /api/v1/console/pages/{id}/release/', ofPage)
export const useEscalate = routeMutation('POST /api/v1/threads/{id}/escalate_now/', ofThread)
export const usePageAgain = routeMutation('POST /api/v1/threads/{id}/page_again/', ofThread)
export const useComment = routeMutation('POST /api/v1/threads/{id}/reply/')
export const useRecordCall = routeMutation('POST /api/v1/console/pages/{id}/calls/', {
  refetches: [callsKey],
  ...ofPage,
})

/** Refetched whenever the page changes in the list. */
export const trailQuery = ({ id, step, round, operator, latest }: ConsolePage) =>
  routeQuery(
    [...consoleKey, 'trail', step, round, operator?.user_id ?? 0, latest?.at ?? ''],
    'GET /api/v1/console/pages/{id}/trail/',
    { id },
    freshPages,
  )

/** Most people of a page that the panel lists. */
const historyPeople = 20

/** Refetched with each event of its thread. Only for users on the thread. */
export const historyQuery = (id: number, message_id: number) =>
  routeQuery(
    ['proof', id, message_id],
    'GET /api/v1/threads/{id}/proof/',
    { id, message_id, page_size: historyPeople },
    { ...freshPages, gcTime: 0 },
  )
