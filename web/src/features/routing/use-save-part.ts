import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { createIdempotencyKey } from '../../platform/api/idempotency-key.ts'
import { routingKey } from './routing.api.ts'

interface Save<Body> {
  body: Body
  isCopy: boolean
}

/** Creates a part, or changes the stored one; every policy that uses it is fetched again. */
export function useSavePart<Body, Part>(parts: {
  create: (body: Body, idempotencyKey: string) => Promise<Part>
  change: ((body: Body) => Promise<Part>) | undefined
}) {
  const client = useQueryClient()
  const [key, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: ({ body, isCopy }: Save<Body>) =>
      parts.change && !isCopy ? parts.change(body) : parts.create(body, key),
    onSuccess: () => client.invalidateQueries({ queryKey: routingKey }),
    onError: (reason) => {
      // The part may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

/** Refetches lists; a refusal names where the part is used. */
export function useDeletePart(remove: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSettled: () => client.invalidateQueries({ queryKey: routingKey }),
  })
}
