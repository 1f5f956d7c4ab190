import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import type { ResponseOf } from '../../../platform/api/endpoint.ts'
import { useMe } from '../me/me.api.ts'
import { withConfirmedPassword } from '../sessions/confirmed-password.api.ts'
import { changedSettings, type NotificationBox } from './notification.view.ts'

type NotificationGrid = ResponseOf<'GET /api/v1/users/{id}/notifications/'>

const gridQuery = (id: number) =>
  routeQuery(['notifications'], 'GET /api/v1/users/{id}/notifications/', { id })

const errorSentence = (reason: unknown): string => {
  const sentence = isApiError(reason, 400) ? Object.values(reason.fields).flat()[0] : undefined
  return sentence ?? 'Could not save profile'
}

/** Each change sends the whole grid, one request at a time; a failure reloads it. */
export function useNotificationGrid() {
  const client = useQueryClient()
  const { id } = useMe()
  const query = gridQuery(id)
  const { data, isError, refetch } = useQuery(query)
  const save = useMutation({
    scope: { id: 'notifications' },
    mutationFn: () => {
      const settings = changedSettings(client.getQueryData(query.queryKey)?.settings ?? [])
      return withConfirmedPassword(() =>
        call('PUT /api/v1/users/{id}/notifications/', { params: { id }, body: { settings } }),
      )
    },
    onError: () => void client.invalidateQueries(query),
    // The notification preferences describe the result of the grid.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['notification-preferences'] }),
  })
  const update = (to: (settings: NotificationGrid['settings']) => NotificationGrid['settings']) => {
    client.setQueryData(query.queryKey, (grid) => grid && { settings: to(grid.settings) })
    save.mutate()
  }
  return {
    settings: data?.settings,
    isLoadFailed: isError,
    reload: () => void refetch(),
    error: save.isError ? errorSentence(save.error) : null,
    isSaved: save.isSuccess,
    set: (box: NotificationBox, is_on: boolean) =>
      update((settings) =>
        settings.map((each) =>
          each.alert_type === box.alert_type && each.priority === box.priority && each.status === box.status
            ? { ...each, is_on, is_default: false }
            : each,
        ),
      ),
    reset: async () => {
      client.setQueryData(query.queryKey, (grid) => grid && { settings: grid.settings.map(asDefault) })
      await save.mutateAsync().catch(() => {})
      await client.invalidateQueries(query)
    },
  }
}

const asDefault = (box: NotificationGrid['settings'][number]) => ({ ...box, is_default: true })
