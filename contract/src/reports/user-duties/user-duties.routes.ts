import { Detail } from '../../errors.ts'
import { idParams, route } from '../../route.ts'
import { UserDuties } from './user-duties.schemas.ts'

export const getUserDuties = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/{user_id}/duties/',
  summary:
    'List the duties of a user: shifts now and later, fail-over and contact of groups and departments, operator, escalation steps, open acknowledgements and care teams.',
  allow: { permission: 'accounts.view_user' },
  params: idParams.extend({ user_id: idParams.shape.id }),
  answers: { 200: UserDuties, 404: Detail },
})
