import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallArguments, Endpoint, ResponseOf } from './endpoint.ts'
import { splitInput, type RouteInput } from './route-input.ts'

type QueryChoices<Data> = Omit<
  UndefinedInitialDataOptions<Data, Error, Data>,
  'queryKey' | 'queryFn' | 'select'
>

/** Refetched whenever a screen opens: no live event covers every change. */
export const alwaysFresh = { staleTime: 0 } as const

/** Also keeps the previous page on the screen while the next one loads. */
export const freshPages = { staleTime: 0, placeholderData: keepPreviousData } as const

/** Refetched only on request, because each read is an entry of the audit trail. */
export const readOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The prefix of all queries of a route, to refetch them. */
export const routeKey = (key: QueryKey, endpoint: Endpoint): QueryKey => [...key, endpoint]

/** A query of a route, for a component that loads what its caller selects. */
export interface RouteQuery<Data> {
  queryKey: QueryKey
  queryFn?: (context: never) => Data | Promise<Data>
}

const send = <E extends Endpoint>(endpoint: E, input: object, signal: AbortSignal) =>
  call(endpoint, ...([{ ...splitInput(endpoint, {}, input), signal }] as unknown as CallArguments<E>))

/**
 * The query of a route. Its key is derived from the route and its input, so that no two queries share one by mistake.
 * @param key the prefix of the queries that a live event refetches together
 */
export const routeQuery = <E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  input: RouteInput<E>,
  choices: QueryChoices<ResponseOf<E>> = {},
) =>
  queryOptions<ResponseOf<E>, Error, ResponseOf<E>>({
    queryKey: [...routeKey(key, endpoint), input],
    queryFn: ({ signal }) => send(endpoint, input, signal),
    ...choices,
  })

type RowsOf<E extends Endpoint> = ResponseOf<E> extends { results: infer Rows } ? Rows : never

/** The query of a route whose rows fit one page: its data are the `results`. */
export const rowsQuery = <E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  input: RouteInput<E>,
  choices: QueryChoices<RowsOf<E>> = {},
) =>
  queryOptions<RowsOf<E>, Error, RowsOf<E>>({
    queryKey: [...routeKey(key, endpoint), 'rows', input],
    queryFn: async ({ signal }) => {
      const { results } = (await send(endpoint, input, signal)) as { results: RowsOf<E> }
      return results
    },
    ...choices,
  })

interface PageChoices {
  staleTime?: number
  gcTime?: number
  refetchInterval?: number
  placeholderData?: typeof keepPreviousData
}

/** The query of a route with numbered pages, of which a screen shows the first ones. */
export const pagesQuery = <E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  input: RouteInput<E>,
  choices: PageChoices = {},
) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(key, endpoint), 'pages', input],
    queryFn: ({ pageParam, signal }) => send(endpoint, { ...input, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) =>
      (last as { next: string | null }).next === null ? undefined : page + 1,
    ...choices,
  })
