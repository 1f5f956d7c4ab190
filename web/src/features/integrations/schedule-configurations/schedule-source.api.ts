import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  NewRemoteIdentity,
  RemoteIdentityChange,
  RemoteIdUpload,
} from '@wardline/contract/integrations/schedule-sources/remote-identity.schemas.ts'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type {
  ScheduleSource,
  ScheduleSourceBody,
} from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

/** Prefix that `schedule_source_changed` invalidates. */
export const scheduleSourcesKey = ['schedule-sources'] as const

export interface SourceKey {
  kind: ScheduleSourceKind
  id: number
}

const keyOf = ({ kind, id }: SourceKey, what: string) => [...scheduleSourcesKey, kind, id, what] as const

export const sourcesQuery = (kind: ScheduleSourceKind) =>
  queryOptions({
    queryKey: [...scheduleSourcesKey, kind, 'list'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/integrations/{kind}/', { params: { kind }, signal })).results,
  })

export const sourceQuery = (key: SourceKey) =>
  queryOptions({
    queryKey: keyOf(key, 'source'),
    queryFn: ({ signal }) => call('GET /api/v1/integrations/{kind}/{id}/', { params: { ...key }, signal }),
    retry: false,
  })

export const previewQuery = (key: SourceKey) =>
  queryOptions({
    queryKey: keyOf(key, 'preview'),
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrations/{kind}/{id}/preview/', { params: { ...key }, signal }),
  })

export const pullsQuery = (key: SourceKey) =>
  queryOptions({
    queryKey: keyOf(key, 'pulls'),
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/integrations/{kind}/{id}/pulls/', { params: { ...key }, signal })).results,
  })

export const schedulesQuery = (key: SourceKey) =>
  queryOptions({
    queryKey: keyOf(key, 'schedules'),
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/integrations/{kind}/{id}/schedules/', { params: { ...key }, signal })).results,
  })

export const assignmentsQuery = (key: SourceKey) =>
  queryOptions({
    queryKey: keyOf(key, 'assignments'),
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/integrations/{kind}/{id}/assignments/', { params: { ...key }, signal }))
        .results,
  })

export const overridesQuery = (key: SourceKey) =>
  queryOptions({
    queryKey: keyOf(key, 'overrides'),
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/integrations/{kind}/{id}/overrides/', { params: { ...key }, signal })).results,
  })

export const unmappedQuery = (key: SourceKey, page: number, page_size: number) =>
  queryOptions({
    queryKey: [...keyOf(key, 'unmapped'), page, page_size],
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrations/{kind}/{id}/unmapped/', {
        params: { ...key },
        query: { page, page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export interface IdentityFilter {
  search: string
  state: 'all' | 'unmatched' | 'matched'
  integration_id?: number
  page: number
  page_size: number
}

export const identitiesQuery = (kind: ScheduleSourceKind, filter: IdentityFilter) =>
  queryOptions({
    queryKey: [...scheduleSourcesKey, kind, 'identities', filter],
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrations/{kind}/identities/', { params: { kind }, query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  })

/** Every write changes what several queries of the source show. */
const everything = { refetches: [scheduleSourcesKey] }

/** @param version The version of the configuration that the form was filled from. */
export function useSaveSource(kind: ScheduleSourceKind, id: number | null, version: number) {
  const client = useQueryClient()
  return useApiMutation(
    (body: ScheduleSourceBody): Promise<ScheduleSource> =>
      id === null
        ? call('POST /api/v1/integrations/{kind}/', { params: { kind }, body })
        : call('PUT /api/v1/integrations/{kind}/{id}/', {
            params: { kind, id },
            body: { ...body, version },
          }),
    {
      onSuccess: (source) => client.setQueryData(sourceQuery({ kind, id: source.id }).queryKey, source),
      refetches: [[...scheduleSourcesKey, kind, 'list']],
    },
  )
}

export const useDeleteSource = (key: SourceKey) =>
  useApiMutation(() => call('DELETE /api/v1/integrations/{kind}/{id}/', { params: { ...key } }), everything)

export const useTestSource = (key: SourceKey) =>
  useMutation({
    mutationFn: () => call('POST /api/v1/integrations/{kind}/{id}/test/', { params: { ...key } }),
  })

export const useRefreshSource = (key: SourceKey) =>
  useApiMutation(
    () => call('POST /api/v1/integrations/{kind}/{id}/refresh/', { params: { ...key } }),
    everything,
  )

export const useApplyPreview = (key: SourceKey) =>
  useApiMutation(
    (body: { pull_id: number; fingerprint: string }) =>
      call('POST /api/v1/integrations/{kind}/{id}/apply/', { params: { ...key }, body }),
    everything,
  )

export const useCreateSchedule = (key: SourceKey) =>
  useApiMutation(
    (body: { schedule_group_name: string; assignment_ids: string[]; call_order: number }) =>
      call('POST /api/v1/integrations/{kind}/{id}/schedules/', { params: { ...key }, body }),
    everything,
  )

export const useDeleteSchedule = (key: SourceKey) =>
  useApiMutation(
    (schedule_id: number) =>
      call('DELETE /api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/', {
        params: { ...key, schedule_id },
      }),
    everything,
  )

export const useAddMappings = (key: SourceKey, schedule_id: number) =>
  useApiMutation(
    (body: { assignment_ids: string[]; call_order: number }) =>
      call('POST /api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/mappings/', {
        params: { ...key, schedule_id },
        body,
      }),
    everything,
  )

export const useRemoveMapping = (key: SourceKey, schedule_id: number) =>
  useApiMutation(
    (mapping_id: number) =>
      call('DELETE /api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/mappings/{mapping_id}/', {
        params: { ...key, schedule_id, mapping_id },
      }),
    everything,
  )

export const useGiveUpEdit = (key: SourceKey) =>
  useApiMutation(
    (event_id: number) =>
      call('DELETE /api/v1/integrations/{kind}/{id}/overrides/{event_id}/', { params: { ...key, event_id } }),
    everything,
  )

export const useMatchPerson = (kind: ScheduleSourceKind) =>
  useApiMutation(
    ({ id, ...body }: RemoteIdentityChange & { id: number }) =>
      call('PUT /api/v1/integrations/{kind}/identities/{id}/', { params: { kind, id }, body }),
    everything,
  )

export const useCreateIdentity = (kind: ScheduleSourceKind) =>
  useApiMutation(
    (body: NewRemoteIdentity) =>
      call('POST /api/v1/integrations/{kind}/identities/', { params: { kind }, body }),
    everything,
  )

export const useDeleteIdentity = (kind: ScheduleSourceKind) =>
  useApiMutation(
    (id: number) => call('DELETE /api/v1/integrations/{kind}/identities/{id}/', { params: { kind, id } }),
    everything,
  )

export const uploadIdentities = (kind: ScheduleSourceKind, body: RemoteIdUpload) =>
  call('POST /api/v1/integrations/{kind}/identities/upload/', { params: { kind }, body })
