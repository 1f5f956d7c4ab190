import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useMe } from './me.api.ts'
import { profileQuery, putProfile } from './profile.api.ts'
import type { ChosenStatus } from './status.view.ts'

/**
 * Online, or do not disturb until a moment: shown at once, taken back when it fails. Answers the sentence that says why
 * not, or null.
 */
export function useSetStatus() {
  const client = useQueryClient()
  const { id } = useMe()
  const { queryKey } = profileQuery(id)
  return async ({ status, until }: ChosenStatus): Promise<string | null> => {
    const before = client.getQueryData(queryKey)
    if (before) client.setQueryData(queryKey, { ...before, status, status_until: until })
    try {
      putProfile(
        client,
        await call('PUT /api/v1/users/{id}/status/', { params: { id }, body: { status, until } }),
      )
      return null
    } catch (reason) {
      client.setQueryData(queryKey, before)
      const said = isApiError(reason, 400) ? (Object.values(reason.fields)[0]?.[0] ?? '') : ''
      return said || 'Could not update profile. Please try again.'
    }
  }
}
