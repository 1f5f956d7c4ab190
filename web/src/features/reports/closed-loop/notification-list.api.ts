import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import type { NotificationListView } from './notification-list.view.ts'

const notification_list_size = 10

export const notificationListCsv = ({ page: _, ...query }: NotificationListView): string =>
  buildUrl('/api/v1/reports/channel-quality-report/notifications/', undefined, { ...query, format: 'csv' })

export const notificationListQuery = (view: NotificationListView) =>
  queryOptions({
    queryKey: ['reports', 'notifications', view],
    queryFn: ({ signal }) =>
      call('GET /api/v1/reports/channel-quality-report/notifications/', {
        query: { ...view, page_size: notification_list_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
