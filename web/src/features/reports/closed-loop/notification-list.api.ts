import { keepPreviousData } from '@tanstack/react-query'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import type { NotificationListView } from './notification-list.view.ts'

const notification_list_size = 10

export const notificationListCsv = ({ page: _, ...query }: NotificationListView): string =>
  buildUrl('/api/v1/reports/channel-quality-report/notifications/', undefined, { ...query, format: 'csv' })

export const notificationListQuery = (view: NotificationListView) =>
  routeQuery(
    ['reports'],
    'GET /api/v1/reports/channel-quality-report/notifications/',
    { ...view, page_size: notification_list_size },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  )
