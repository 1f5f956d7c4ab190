import { Detail } from '../../errors.ts'
import { unversioned } from '../../record-version.ts'
import { idParams, route } from '../../route.ts'
import { NotificationPreferences, NotificationPreferencesBody } from './notification-step.schemas.ts'

export const getNotificationPreferences = route({
  method: 'GET',
  path: '/api/v1/users/{id}/notificationsteps/',
  summary: "Get a user's channel order, delays and quiet hours.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: NotificationPreferences, 403: Detail },
})

export const setNotificationPreferences = route({
  method: 'PUT',
  path: '/api/v1/users/{id}/notificationsteps/',
  summary: "Replace a user's channel order, delays and quiet hours. High priority ignores quiet hours.",
  allow: 'signed_in',
  params: idParams,
  body: NotificationPreferencesBody,
  unversioned: unversioned.own,
  answers: { 200: NotificationPreferences },
})
