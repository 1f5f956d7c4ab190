import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { CalendarFeed, FeedBody, NewCalendarFeed } from './calendar-feed.schemas.ts'

export const listFeeds = route({
  method: 'GET',
  path: '/api/v1/feeds/',
  summary: "List the caller's calendar feeds without their addresses: own shifts first, then groups by name.",
  allow: 'signed_in',
  answers: { 200: pageOf(CalendarFeed) },
})

/**
 * Takes no Idempotency-Key, because a saved response would store the secret. A retry creates a new address and
 * revokes the old one.
 */
export const createFeed = route({
  method: 'POST',
  path: '/api/v1/feeds/',
  summary:
    "Create a secret feed address for a group's calendar or the caller's shifts. The previous address is revoked.",
  allow: 'signed_in',
  body: FeedBody,
  answers: { 201: NewCalendarFeed },
})

export const deleteFeed = route({
  method: 'DELETE',
  path: '/api/v1/feeds/{id}/',
  summary: "Revoke one of the caller's feed addresses.",
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const readFeed = route({
  method: 'GET',
  path: '/ical/{file}/',
  summary:
    'Download shifts as iCalendar (RFC 5545): the last 30 days and all generated shifts. No ' +
    'session: the address is the key. An unknown one, and one whose owner is locked or inactive, is not found. Asked for more often than every half minute over a while: 429 with Retry-After.',
  allow: 'anyone',
  params: z.strictObject({ file: z.string().max(200) }),
  answers: { 200: z.any(), 304: noContent, 429: Detail },
})
