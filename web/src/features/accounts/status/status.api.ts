import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useMe } from '../me/me.api.ts'
import { profileQuery, updateProfileInCache } from '../profiles/profile.api.ts'
import type { StatusChange } from './status.view.ts'

/** Reverts on failure. Resolves to an error sentence, or null. */
export function useSetStatus() {
  const client = useQueryClient()
  const { id } = useMe()
  const { queryKey } = profileQuery(id)
  return async ({ status, until }: StatusChange): Promise<string | null> => {
    const before = client.getQueryData(queryKey)
    if (before) client.setQueryData(queryKey, { ...before, status, status_until: until })
    try {
      updateProfileInCache(
        client,
        await call('PUT /api/v1/users/{id}/status/', { params: { id }, body: { status, until } }),
      )
      return null
    } catch (reason) {
      client.setQueryData(queryKey, before)
      const sentence = isApiError(reason, 400) ? (Object.values(reason.fields)[0]?.[0] ?? '') : ''
      return sentence || 'Could not update profile. Please try again.'
    }
  }
}
