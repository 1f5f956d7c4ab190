import type { ShiftSummarySettings } from '@wardline/contract/paging/my-shifts/shift-summary.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'

export const shiftSummaryQuery = routeQuery(
  ['my-shifts'],
  'GET /api/v1/shift_summary/',
  {},
  { staleTime: 0, refetchInterval: 60_000 },
)

export const shiftSummarySettingsQuery = routeQuery(
  ['my-shifts'],
  'GET /api/v1/shift_summary/settings/',
  {},
  alwaysFresh,
)

export const setShiftSummarySettings = (body: ShiftSummarySettings) =>
  call('PUT /api/v1/shift_summary/settings/', { body })

export const sendShiftSummary = (_: void, idempotencyKey: string) =>
  call('POST /api/v1/shift_summary/send/', { body: {}, idempotencyKey })
