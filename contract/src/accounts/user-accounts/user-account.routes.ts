import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { booleanParam, typeaheadQuery } from '../../typeahead.ts'
import {
  LockedUsers,
  NewUser,
  SignInState,
  UserAccount,
  UserAccountChanges,
  UserAccountDetail,
  userChannels,
  userOrderings,
  UserState,
} from './user-account.schemas.ts'

/** `id` is that of the account: of the caller's own, or the answer is 404. */
const userParams = idParams.extend({ user_id: idParams.shape.id })

const viewers = { permission: 'accounts.view_user' } as const
const administrators = { permission: 'accounts.change_user' } as const

const filters = {
  is_active: booleanParam('is_active').or(z.literal('all')).default('true'),
  /** Takes precedence over `is_active`. */
  state: UserState.optional(),
  department_id: z.coerce.number().int().positive().optional(),
  group_id: z.coerce.number().int().positive().optional(),
  device_type: z.enum(['sms', 'pager', 'none'], { error: 'device_type is sms, pager or none.' }).optional(),
  reached_by: z
    .enum([...userChannels, 'nothing', 'email_or_nothing'], {
      error: 'reached_by is push, sms, phone, pager, email, nothing or email_or_nothing.',
    })
    .optional(),
  sign_in: SignInState.optional(),
  never_signed_in: booleanParam('never_signed_in').optional(),
  /** `true` selects users who sign in with a password alone. */
  without_second_factor: booleanParam('without_second_factor').optional(),
  /** Selects users who were not seen for this number of days. */
  unseen_days: z.coerce.number().int().min(1).max(3_650).optional(),
}

const ordering = z
  .enum(userOrderings, {
    error: 'ordering is last_name, title, email or last_seen; with - before it backwards.',
  })
  .default('last_name')

export const listUserAccounts = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/',
  summary: 'List users with their account details, active ones by last name unless filtered otherwise.',
  allow: viewers,
  params: idParams,
  query: z.strictObject({ ...filters, ordering, ...typeaheadQuery(limits.table_page) }),
  answers: { 200: pageOf(UserAccount) },
})

export const downloadUserAccounts = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/csv/',
  summary: 'Download the listed users as CSV, at most 20,000. Formulas are neutralised.',
  allow: viewers,
  params: idParams,
  query: z.strictObject({ ...filters, ordering, search: typeaheadQuery(1).search }),
  answers: { 200: z.any() },
})

export const getUserAccount = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/{user_id}/',
  summary: 'Get a user with groups, sessions, and the roles that give each permission.',
  allow: viewers,
  params: userParams,
  answers: { 200: UserAccountDetail },
})

export const createUserAccount = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/users/',
  summary: 'Create a user without a password. Send an invitation next.',
  allow: administrators,
  params: idParams,
  body: NewUser,
  creates: true,
  answers: { 201: UserAccountDetail },
})

export const changeUserAccount = route({
  method: 'PATCH',
  path: '/api/v1/accounts/{id}/users/{user_id}/',
  summary:
    'Update a user; omitted fields stay unchanged. Refused for users with permissions that the caller lacks. 409 if the user changed after `version`.',
  allow: administrators,
  params: userParams,
  body: UserAccountChanges,
  answers: { 200: UserAccountDetail },
})

export const endUserSession = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/users/{user_id}/sessions/{session_id}/',
  summary: 'Sign a user out on one device.',
  allow: administrators,
  params: userParams.extend({ session_id: idParams.shape.id }),
  answers: { 204: noContent },
})

export const lockUsers = route({
  method: 'POST',
  path: '/users/lock/list/',
  summary: 'Lock or unlock several users: all or none.',
  allow: administrators,
  body: LockedUsers,
  answers: { 204: noContent, 404: Detail },
})
