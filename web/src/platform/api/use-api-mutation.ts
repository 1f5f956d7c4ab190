import {
  useMutation,
  useQueryClient,
  type DataTag,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from './api-error.ts'
import { createRetryKeys } from './retry-key.ts'

export interface Effects<Response> {
  /** Prefixes of queries to refetch, also after a failure: another user may have changed the record. */
  refetches?: readonly QueryKey[]
  /** The query whose cached value the response replaces. */
  stores?: { queryKey: DataTag<QueryKey, Response, Error> }
  onSuccess?: (response: Response, client: QueryClient) => unknown
  onError?: (error: Error, client: QueryClient) => unknown
  /** The response has a secret, which no cache keeps. */
  isSecret?: true
}

/**
 * A write, its idempotency key and its effects on the cache. After success it is pending until its queries are
 * refetched, and so is a refusal because another user changed the record: the form then compares the stored values with
 * its own. Any other failure is shown without waiting for them.
 * @param send passes the key to a route that creates a record
 */
export function useApiMutation<Input = void, Response = void>(
  send: (input: Input, idempotencyKey: string) => Promise<Response>,
  effects: Effects<Response> | ((input: Input) => Effects<Response>) = {},
) {
  const client = useQueryClient()
  const [keys] = useState(createRetryKeys)
  const effectsOf = (input: Input) => (typeof effects === 'function' ? effects(input) : effects)
  return useMutation({
    mutationFn: (input: Input) => send(input, keys.keyFor(input)),
    ...(typeof effects === 'object' && effects.isSecret && { gcTime: 0 }),
    onSuccess: (response, input) => {
      const { stores, onSuccess } = effectsOf(input)
      if (stores) client.setQueryData(stores.queryKey, response)
      return onSuccess?.(response, client)
    },
    onError: (error, input) => effectsOf(input).onError?.(error, client),
    onSettled: (_response, error, input) => {
      keys.settle(error)
      const { refetches = [] } = effectsOf(input)
      const refetched = Promise.all(refetches.map((queryKey) => client.invalidateQueries({ queryKey })))
      return error === null || isApiError(error, 409) ? refetched : undefined
    },
  })
}
