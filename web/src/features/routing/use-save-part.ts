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
export function useSavePart<Body, Part extends { version: number }>(parts: {
  /** The stored part, or null for a new one. */
  stored: Part | null
  create: (body: Body, idempotencyKey: string) => Promise<Part>
  change: (stored: Part, body: Body & { version: number }) => Promise<Part>
  read: (stored: Part) => Promise<Part>
}) {
  const { stored } = parts
  const client = useQueryClient()
  // The version that the draft is based on, which a refetched list does not change.
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [key, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: ({ body, isCopy }: Save<Body>) =>
      stored && !isCopy ? parts.change(stored, { ...body, version }) : parts.create(body, key),
    onSuccess: () => client.invalidateQueries({ queryKey: routingKey }),
    onError: async (reason) => {
      // The refusal names who changed it: saving again replaces that change.
      if (stored && isApiError(reason, 409)) setVersion((await parts.read(stored)).version)
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
