import { z } from 'zod'
import { UserSummary } from '../accounts/user.schemas.ts'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../route.ts'
import { MonitorBody, ObservedUser } from './monitoring.schemas.ts'

export const listMonitorable = route({
  method: 'GET',
  path: '/api/v1/users/monitorable/',
  summary: 'People whose threads the caller may follow, by name; never the caller.',
  allow: { permission: 'messaging.monitor_user' },
  query: z.strictObject({ search: z.string().max(200).default(''), ...pageQuery(limits.picker_page) }),
  answers: { 200: pageOf(UserSummary), 400: FieldErrors, 403: Detail },
})

export const monitorUser = route({
  method: 'POST',
  path: '/api/v1/users/{id}/monitor/',
  summary:
    'Follow the threads of a person for `duration` seconds (60 to 86400). Again while it runs: it ends that long from now.',
  allow: { permission: 'messaging.monitor_user' },
  params: idParams,
  body: MonitorBody,
  creates: true,
  answers: { 201: ObservedUser, 400: FieldErrors, 403: Detail, 404: Detail },
})

/** No right is asked for: whoever watches may stop. */
export const endMonitoring = route({
  method: 'DELETE',
  path: '/api/v1/users/{id}/monitor/',
  summary: 'Stop following the threads of a person.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent, 404: Detail },
})

export const listObserved = route({
  method: 'GET',
  path: '/api/v1/users/{id}/observed/',
  summary: 'Whose threads the caller follows now, the one that ends first at the top. Only for oneself.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: z.object({ results: z.array(ObservedUser) }), 403: Detail, 404: Detail },
})
