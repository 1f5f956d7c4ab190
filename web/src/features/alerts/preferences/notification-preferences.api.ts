import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationPreferences } from '@wardline/contract/alerts/preferences/notification-step.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { withConfirmedPassword } from '../../accounts/sessions/confirmed-password.api.ts'

export const preferencesQuery = (id: number) =>
  routeQuery(
    ['notification-preferences'],
    'GET /api/v1/users/{id}/notificationsteps/',
    { id },
    {
      // The preview also depends on the notification grid and the devices.
      refetchOnMount: 'always',
    },
  )

const mutationKey = ['notification-preferences']

const errorSentence = (reason: unknown): string => {
  const sentence = isApiError(reason, 400) ? Object.values(reason.fields).flat()[0] : undefined
  return sentence ?? 'Could not save your notification preferences.'
}

type Editable = Pick<NotificationPreferences, 'channels' | 'quiet_from' | 'quiet_until' | 'is_default'>

/**
 * Each change sends all preferences, one request at a time. After a failure the edits stay on screen to be
 * retried.
 */
export function useNotificationPreferences(id: number) {
  const client = useQueryClient()
  const query = preferencesQuery(id)
  const { data, isError, refetch } = useQuery(query)
  const save = useMutation({
    mutationKey,
    scope: { id: 'notification-preferences' },
    mutationFn: () => {
      const cached = client.getQueryData(query.queryKey)
      if (!cached) throw new Error('The preferences have not loaded.')
      const { channels, is_default, quiet_from, quiet_until } = cached
      const steps = is_default
        ? []
        : channels.map(({ alert_type, delay_seconds }) => ({ alert_type, delay_seconds }))
      return withConfirmedPassword(() =>
        call('PUT /api/v1/users/{id}/notificationsteps/', {
          params: { id },
          body: { steps, quiet_from, quiet_until },
        }),
      )
    },
    // A response to an older change would undo newer ones.
    onSuccess: (stored) => {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(query.queryKey, stored)
    },
  })
  return {
    shown: data,
    isLoadFailed: isError,
    reload: () => void refetch(),
    error: save.isError ? errorSentence(save.error) : null,
    isSaved: save.isSuccess,
    isSaving: useIsMutating({ mutationKey }) > 0,
    retrySave: () => save.mutate(),
    change: (changes: Partial<Editable>) => {
      void client.cancelQueries(query)
      client.setQueryData(query.queryKey, (before) => before && { ...before, ...changes })
      save.mutate()
    },
  }
}
