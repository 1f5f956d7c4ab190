import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallArguments, CallParts, Endpoint, ResponseOf } from './endpoint.ts'

interface QueryChoices {
  staleTime?: number
  placeholderData?: typeof keepPreviousData
}

/** Refetched whenever a screen opens: no live event covers every change. */
export const alwaysFresh: QueryChoices = { staleTime: 0 }

/** Also keeps the previous page on the screen while the next one loads. */
export const freshPages: QueryChoices = { staleTime: 0, placeholderData: keepPreviousData }

/** The prefix of all queries of a route, to refetch them. */
export const routeKey = (key: QueryKey, endpoint: Endpoint): QueryKey => [...key, endpoint]

/**
 * The query of a route. Its key is derived from the route and its parts, so that no two queries share one by mistake.
 * @param key the prefix of the queries that a live event refetches together
 */
export const routeQuery = <E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  parts: Omit<CallParts<E>, 'signal'>,
  choices: QueryChoices = {},
) =>
  queryOptions<ResponseOf<E>, Error, ResponseOf<E>>({
    queryKey: [...routeKey(key, endpoint), parts],
    queryFn: ({ signal }) => call(endpoint, ...([{ ...parts, signal }] as unknown as CallArguments<E>)),
    ...choices,
  })
