import { keepPreviousData } from '@tanstack/react-query'
import type { RemoteIdUpload } from '@wardline/contract/integrations/schedule-sources/remote-identity.schemas.ts'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type {
  ScheduleSource,
  ScheduleSourceBody,
} from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

/** Prefix that `schedule_source_changed` invalidates. */
export const scheduleSourcesKey = ['schedule-sources'] as const

export interface SourceKey {
  kind: ScheduleSourceKind
  id: number
}

export const sourcesQuery = (kind: ScheduleSourceKind) =>
  rowsQuery(scheduleSourcesKey, 'GET /api/v1/integrations/{kind}/', { kind })

export const sourceQuery = (key: SourceKey) =>
  routeQuery(scheduleSourcesKey, 'GET /api/v1/integrations/{kind}/{id}/', key, { retry: false })

export const previewQuery = (key: SourceKey) =>
  routeQuery(scheduleSourcesKey, 'GET /api/v1/integrations/{kind}/{id}/preview/', key)

export const pullsQuery = (key: SourceKey) =>
  rowsQuery(scheduleSourcesKey, 'GET /api/v1/integrations/{kind}/{id}/pulls/', key)

export const schedulesQuery = (key: SourceKey) =>
  rowsQuery(scheduleSourcesKey, 'GET /api/v1/integrations/{kind}/{id}/schedules/', key)

export const assignmentsQuery = (key: SourceKey) =>
  rowsQuery(scheduleSourcesKey, 'GET /api/v1/integrations/{kind}/{id}/assignments/', key)

export const overridesQuery = (key: SourceKey) =>
  rowsQuery(scheduleSourcesKey, 'GET /api/v1/integrations/{kind}/{id}/overrides/', key)

export const unmappedQuery = (key: SourceKey, page: number, page_size: number) =>
  routeQuery(
    scheduleSourcesKey,
    'GET /api/v1/integrations/{kind}/{id}/unmapped/',
    { ...key, page, page_size },
    { placeholderData: keepPreviousData },
  )

export interface IdentityFilter {
  search: string
  state: 'all' | 'unmatched' | 'matched'
  integration_id?: number
  page: number
  page_size: number
}

export const identitiesQuery = (kind: ScheduleSourceKind, filter: IdentityFilter) =>
  routeQuery(
    scheduleSourcesKey,
    'GET /api/v1/integrations/{kind}/identities/',
    { kind, ...filter },
    { placeholderData: keepPreviousData },
  )

/** Every write changes what several queries of the source show. */
const everything = { refetches: [scheduleSourcesKey] }

/** `null` creates a configuration. */
export function useSaveSource(kind: ScheduleSourceKind, id: number | null) {
  return useApiMutation(
    ({ body, version }: { body: ScheduleSourceBody; version: number }): Promise<ScheduleSource> =>
      id === null
        ? call('POST /api/v1/integrations/{kind}/', { params: { kind }, body })
        : call('PUT /api/v1/integrations/{kind}/{id}/', {
            params: { kind, id },
            body: { ...body, version },
          }),
    {
      onSuccess: (source, client) =>
        client.setQueryData(sourceQuery({ kind, id: source.id }).queryKey, source),
      refetches: [sourcesQuery(kind).queryKey],
    },
  )
}

export const useDeleteSource = routeMutation('DELETE /api/v1/integrations/{kind}/{id}/', everything)

export const useTestSource = routeMutation('POST /api/v1/integrations/{kind}/{id}/test/')

export const useRefreshSource = routeMutation('POST /api/v1/integrations/{kind}/{id}/refresh/', everything)

export const useApplyPreview = routeMutation('POST /api/v1/integrations/{kind}/{id}/apply/', everything)

export const useCreateSchedule = routeMutation('POST /api/v1/integrations/{kind}/{id}/schedules/', everything)

export const useDeleteSchedule = routeMutation(
  'DELETE /api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/',
  everything,
)

export const useAddMappings = routeMutation(
  'POST /api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/mappings/',
  everything,
)

export const useRemoveMapping = routeMutation(
  'DELETE /api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/mappings/{mapping_id}/',
  everything,
)

export const useGiveUpEdit = routeMutation(
  'DELETE /api/v1/integrations/{kind}/{id}/overrides/{event_id}/',
  everything,
)

export const useMatchPerson = routeMutation('PUT /api/v1/integrations/{kind}/identities/{id}/', everything)

export const useCreateIdentity = routeMutation('POST /api/v1/integrations/{kind}/identities/', everything)

export const useDeleteIdentity = routeMutation(
  'DELETE /api/v1/integrations/{kind}/identities/{id}/',
  everything,
)

export const uploadIdentities = (kind: ScheduleSourceKind, body: RemoteIdUpload) =>
  call('POST /api/v1/integrations/{kind}/identities/upload/', { params: { kind }, body })
