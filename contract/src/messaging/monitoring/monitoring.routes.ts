import { z } from 'zod'
import { UserSummary } from '../../accounts/user.schemas.ts'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import { MonitorBody, MonitoredUser } from './monitoring.schemas.ts'

export const listMonitorableUsers = route({
  method: 'GET',
  path: '/api/v1/users/monitorable/',
  summary: 'List the users whom the caller may monitor, by name.',
  allow: { permission: 'messaging.monitor_user' },
  query: z.strictObject({ search: z.string().max(200).default(''), ...pageQuery(limits.picker_page) }),
  answers: { 200: pageOf(UserSummary) },
})

export const monitorUser = route({
  method: 'POST',
  path: '/api/v1/users/{id}/monitor/',
  summary:
    'Monitor a user for `duration` seconds (60 to 86400). Repeating it sets a new end, `duration` from now.',
  allow: { permission: 'messaging.monitor_user' },
  params: idParams,
  body: MonitorBody,
  creates: true,
  answers: { 201: MonitoredUser },
})

/** Needs no permission, so that a monitor who lost it can still stop. */
export const endMonitoring = route({
  method: 'DELETE',
  path: '/api/v1/users/{id}/monitor/',
  summary: 'Stop monitoring a user.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const listMonitoredUsers = route({
  method: 'GET',
  path: '/api/v1/users/{id}/monitored/',
  summary:
    'List the users whom the caller monitors, the one that ends first at the top. `id` must be the caller.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: z.object({ results: z.array(MonitoredUser) }), 403: Detail },
})
