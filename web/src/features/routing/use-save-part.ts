import { useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
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
  // The version that the draft is based on, which a refetched list does not change.
  const [version, setVersion] = useState(stored?.version ?? 0)
  return useApiMutation(
    ({ body, isCopy }: Save<Body>, idempotencyKey) =>
      stored && !isCopy ? parts.change(stored, { ...body, version }) : parts.create(body, idempotencyKey),
    {
      refetches: [routingKey],
      onError: async (reason) => {
        // The refusal names who changed it: saving again replaces that change.
        if (stored && isApiError(reason, 409)) setVersion((await parts.read(stored)).version)
      },
    },
  )
}

/** Refetches lists; a refusal names where the part is used. */
export const useDeletePart = (remove: () => Promise<unknown>) =>
  useApiMutation(remove, { refetches: [routingKey] })
