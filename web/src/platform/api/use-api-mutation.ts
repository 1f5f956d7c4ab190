import { useMutation, useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { createRetryKeys } from './retry-key.ts'

interface Effects<Response> {
  /** Prefixes of queries to refetch, also after a failure: another user may have changed the record. */
  refetches?: readonly QueryKey[]
  /** The query whose cached value the response replaces. */
  stores?: { queryKey: DataTag<QueryKey, Response, Error> }
  onSuccess?: (response: Response) => unknown
}

/**
 * A write, its idempotency key and its effects on the cache. It is pending until its queries are refetched.
 * @param send passes the key to a route that creates a record
 */
export function useApiMutation<Input = void, Response = void>(
  send: (input: Input, idempotencyKey: string) => Promise<Response>,
  { refetches = [], stores, onSuccess }: Effects<Response> = {},
) {
  const client = useQueryClient()
  const [keys] = useState(createRetryKeys)
  return useMutation({
    mutationFn: (input: Input) => send(input, keys.keyFor(input)),
    onSuccess: (response) => {
      if (stores) client.setQueryData(stores.queryKey, response)
      return onSuccess?.(response)
    },
    onSettled: (_response, error) => {
      keys.settle(error)
      return Promise.all(refetches.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
