import { idParams, route } from '../../route.ts'
import { ThreadRouting } from './thread-routing.schemas.ts'

export const getThreadRouting = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/routing/',
  summary: 'Get the routing policies that matched when a thread was sent, in order, and what each did.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: ThreadRouting },
})
