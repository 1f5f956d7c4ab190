import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, noContent, route } from '../route.ts'
import { UserSummary } from './user.schemas.ts'

export const uploadPhoto = route({
  method: 'POST',
  path: '/users/{id}/photo/',
  summary:
    "Set a person's photo (jpg, png, gif, jpeg; at most 512 KB). Own photo, or with accounts.change_user.",
  allow: 'signed_in',
  params: idParams,
  upload: true,
  answers: { 200: UserSummary, 400: FieldErrors, 403: Detail, 404: Detail, 413: FieldErrors },
})

export const clearPhoto = route({
  method: 'DELETE',
  path: '/users/{id}/photo/',
  summary: "Remove a person's photo.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: UserSummary, 403: Detail, 404: Detail },
})

export const getPhoto = route({
  method: 'GET',
  path: '/users/{id}/photo/',
  summary: "A person's photo, as bytes.",
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({ v: z.string().optional() }),
  answers: { 200: z.any(), 404: Detail },
})

export const lockUser = route({
  method: 'POST',
  path: '/users/{id}/lock/',
  summary: 'Lock a person out: every session ends within a second.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  answers: { 204: noContent, 404: Detail },
})

export const unlockUser = route({
  method: 'POST',
  path: '/users/{id}/unlock/',
  summary: 'Let a locked person sign in again.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  answers: { 204: noContent, 404: Detail },
})

export const deactivateUser = route({
  method: 'POST',
  path: '/users/{id}/deactivate/',
  summary:
    'Take a person out of service: every session ends, nobody can write to them; what they wrote stays.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  answers: { 204: noContent, 400: FieldErrors, 404: Detail },
})

export const reactivateUser = route({
  method: 'POST',
  path: '/users/{id}/reactivate/',
  summary: 'Let a person who was deactivated come back.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  answers: { 204: noContent, 404: Detail },
})

export const clearDevices = route({
  method: 'POST',
  path: '/users/{id}/cleardevices/',
  summary: 'Sign a person out on every device of theirs.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  answers: { 204: noContent, 404: Detail },
})
