import { z } from 'zod'
import { FieldErrors } from '../errors.ts'
import { idParams, noContent, route } from '../route.ts'
import { StateReason, UserSummary } from './user.schemas.ts'

export const uploadPhoto = route({
  method: 'POST',
  path: '/users/{id}/photo/',
  summary:
    "Set a user's photo (jpg, png, gif, jpeg; at most 512 KB). The caller's own, or any with accounts.change_user.",
  allow: 'signed_in',
  params: idParams,
  upload: true,
  answers: { 200: UserSummary, 413: FieldErrors },
})

export const clearPhoto = route({
  method: 'DELETE',
  path: '/users/{id}/photo/',
  summary: "Remove a user's photo.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: UserSummary },
})

export const getPhoto = route({
  method: 'GET',
  path: '/users/{id}/photo/',
  summary: "Get a user's photo.",
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({ v: z.string().optional() }),
  answers: { 200: z.any() },
})

export const lockUser = route({
  method: 'POST',
  path: '/users/{id}/lock/',
  summary: 'Lock a user. Their sessions end within a second.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  body: StateReason,
  answers: { 204: noContent },
})

export const unlockUser = route({
  method: 'POST',
  path: '/users/{id}/unlock/',
  summary: 'Unlock a user.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  answers: { 204: noContent },
})

export const deactivateUser = route({
  method: 'POST',
  path: '/users/{id}/deactivate/',
  summary:
    'Deactivate a user. Their sessions end and they can no longer receive messages; their messages stay.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  body: StateReason,
  answers: { 204: noContent },
})

export const reactivateUser = route({
  method: 'POST',
  path: '/users/{id}/reactivate/',
  summary: 'Reactivate a user.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  answers: { 204: noContent },
})

export const clearDevices = route({
  method: 'POST',
  path: '/users/{id}/cleardevices/',
  summary: 'Sign a user out on all their devices.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  answers: { 204: noContent },
})
