import { z } from 'zod'
import { Detail } from '../errors.ts'
import { unversioned } from '../record-version.ts'
import { idParams, noContent, route } from '../route.ts'
import { NotificationGrid, NotificationSetting } from './notification-setting.schemas.ts'
import { NewPasswordBody, Profile, ProfileChanges, StatusBody } from './profile.schemas.ts'

export const getProfile = route({
  method: 'GET',
  path: '/api/v1/users/{id}/profile/',
  summary: "Get a user's profile: the caller's own, or any with accounts.change_user.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Profile, 403: Detail },
})

export const changeProfile = route({
  method: 'PATCH',
  path: '/api/v1/users/{id}/profile/',
  summary: 'Update a profile; omitted fields stay unchanged.',
  allow: 'signed_in',
  params: idParams,
  body: ProfileChanges,
  unversioned: unversioned.own,
  answers: { 200: Profile },
})

export const setStatus = route({
  method: 'PUT',
  path: '/api/v1/users/{id}/status/',
  summary: 'Set the status to online or do not disturb; with `until` it ends at that time.',
  allow: 'signed_in',
  params: idParams,
  body: StatusBody,
  unversioned: unversioned.own,
  answers: { 200: Profile },
})

export const getNotifications = route({
  method: 'GET',
  path: '/api/v1/users/{id}/notifications/',
  summary: "Get a user's notification settings: alert type × priority × status, all combinations.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: NotificationGrid, 403: Detail },
})

export const setNotifications = route({
  method: 'PUT',
  path: '/api/v1/users/{id}/notifications/',
  summary: 'Replace the notification settings; omitted combinations return to their default.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ settings: z.array(NotificationSetting).max(72) }),
  unversioned: unversioned.own,
  answers: { 200: NotificationGrid },
})

export const setUserPassword = route({
  method: 'POST',
  path: '/api/v1/users/{id}/password/',
  summary:
    "Set another user's password and end their sessions. Refused for users with permissions that the caller lacks.",
  allow: { permission: 'accounts.set_password' },
  params: idParams,
  body: NewPasswordBody,
  answers: { 204: noContent },
})
