import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import { idList } from '../../typeahead.ts'
import { DutiesOfUsers, UserDuties, UserRemoval, UserShift, UsersRemoval } from './user-duties.schemas.ts'

const userParams = idParams.extend({ user_id: idParams.shape.id })

export const getUserDuties = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/{user_id}/duties/',
  summary:
    'List the duties of a user: shifts now and later, fail-over and contact of groups and departments, operator, default fail-over, escalation steps, open acknowledgements, care teams, open handoffs, swap requests and care-team requests, and own scheduled reports.',
  allow: { permission: 'accounts.view_user' },
  params: userParams,
  query: z.strictObject({
    /** A proposed replacement: counts the shifts that overlap one of theirs. */
    replacement_id: z.coerce.number().int().positive().optional(),
  }),
  answers: { 200: UserDuties },
})

export const listUserShifts = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/{user_id}/shifts/',
  summary: 'List the on-call shifts of a user, now and later, by start.',
  allow: { permission: 'accounts.view_user' },
  params: userParams,
  query: z.strictObject(pageQuery(limits.table_page)),
  answers: { 200: pageOf(UserShift) },
})

export const removeUser = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/users/{user_id}/removal/',
  summary:
    'Lock or deactivate a user and give their duties to replacements: all or nothing. 409 if the user no longer has one of the duties. Each duty needs the permission to change its calendar, group, department, account or policy; care teams need `pcm.change_patient`. Shifts go to members of their group, from now on: a shift in progress is split.',
  allow: { permission: 'accounts.change_user' },
  params: userParams,
  body: UserRemoval,
  answers: { 204: noContent },
})

export const getDutiesOfUsers = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/duties/',
  summary: 'Count the duties of several users by kind, for a joint replacement.',
  allow: { permission: 'accounts.view_user' },
  params: idParams,
  query: z.strictObject({
    user_ids: idList('user_ids').refine((ids) => ids.split(',').length <= 250, 'Choose at most 250 at once.'),
  }),
  answers: { 200: DutiesOfUsers },
})

export const removeUsers = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/users/removal/',
  summary:
    'Lock or deactivate several users and give their duties to one replacement for each kind: all or nothing. As the removal of one user otherwise.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  body: UsersRemoval,
  answers: { 204: noContent },
})
