import { z } from 'zod'
import { Detail, FieldErrors } from '../../errors.ts'
import { idParams, noContent, route } from '../../route.ts'
import { UserDuties, UserRemoval } from './user-duties.schemas.ts'

const userParams = idParams.extend({ user_id: idParams.shape.id })

export const getUserDuties = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/{user_id}/duties/',
  summary:
    'List the duties of a user: shifts now and later, fail-over and contact of groups and departments, operator, default fail-over, escalation steps, open acknowledgements and care teams.',
  allow: { permission: 'accounts.view_user' },
  params: userParams,
  query: z.strictObject({
    /** A proposed replacement: counts the shifts that overlap one of theirs. */
    replacement_id: z.coerce.number().int().positive().optional(),
  }),
  answers: { 200: UserDuties, 400: FieldErrors, 404: Detail },
})

export const removeUser = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/users/{user_id}/removal/',
  summary:
    'Lock or deactivate a user and give their duties to replacements: all or nothing. 409 if the user no longer has one of the duties. Each duty needs the permission to change its calendar, group, department, account or policy; care teams need `pcm.change_patient`. Shifts go to members of their group, from now on: a shift in progress is split.',
  allow: { permission: 'accounts.change_user' },
  params: userParams,
  body: UserRemoval,
  answers: { 204: noContent, 400: FieldErrors, 403: Detail, 404: Detail, 409: Detail },
})
