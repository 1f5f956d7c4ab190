import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, noContent, route } from '../route.ts'
import { NotificationGrid, NotificationSetting } from './notification.schemas.ts'
import { NewPasswordBody, Profile, ProfileChanges, StatusBody } from './profile.schemas.ts'

export const getProfile = route({
  method: 'GET',
  path: '/api/v1/users/{id}/profile/',
  summary: "A person's profile: the own one, or anybody's with accounts.change_user.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Profile, 403: Detail, 404: Detail },
})

export const changeProfile = route({
  method: 'PATCH',
  path: '/api/v1/users/{id}/profile/',
  summary: 'Change what the profile says; fields that are left out stay as they are.',
  allow: 'signed_in',
  params: idParams,
  body: ProfileChanges,
  answers: { 200: Profile, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const setStatus = route({
  method: 'PUT',
  path: '/api/v1/users/{id}/status/',
  summary: 'Online, or do not disturb; with `until` it ends by itself at that moment.',
  allow: 'signed_in',
  params: idParams,
  body: StatusBody,
  answers: { 200: Profile, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const getNotifications = route({
  method: 'GET',
  path: '/api/v1/users/{id}/notifications/',
  summary: 'How a person wants to be rung: alert type × priority × status, every box.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: NotificationGrid, 403: Detail, 404: Detail },
})

export const setNotifications = route({
  method: 'PUT',
  path: '/api/v1/users/{id}/notifications/',
  summary: 'The whole grid; boxes that are left out go back to their default.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ settings: z.array(NotificationSetting).max(72) }),
  answers: { 200: NotificationGrid, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const setUserPassword = route({
  method: 'POST',
  path: '/api/v1/users/{id}/password/',
  summary:
    "Set another person's password; all their devices are signed out. Not of somebody with rights that the caller lacks.",
  allow: { permission: 'accounts.set_password' },
  params: idParams,
  body: NewPasswordBody,
  answers: { 204: noContent, 400: FieldErrors, 403: Detail, 404: Detail },
})
