import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, noContent, pageOf, route } from '../route.ts'
import { CalendarFeed, FeedBody, NewCalendarFeed } from './calendar-feed.schemas.ts'

export const listFeeds = route({
  method: 'GET',
  path: '/api/v1/feeds/',
  summary: "The caller's calendar feeds: their own shifts first, then groups by name. Never their addresses.",
  allow: 'signed_in',
  answers: { 200: pageOf(CalendarFeed) },
})

/** Takes no Idempotency-Key: a remembered answer would keep the secret. Again is a new address, and the old one ends. */
export const createFeed = route({
  method: 'POST',
  path: '/api/v1/feeds/',
  summary: "Make a secret feed address for a group's calendar, or for one's own shifts. The one before ends.",
  allow: 'signed_in',
  body: FeedBody,
  answers: { 201: NewCalendarFeed, 400: FieldErrors },
})

export const deleteFeed = route({
  method: 'DELETE',
  path: '/api/v1/feeds/{id}/',
  summary: "End one of the caller's feed addresses.",
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent, 404: Detail },
})

export const readFeed = route({
  method: 'GET',
  path: '/ical/{file}/',
  summary:
    'An iCalendar file (RFC 5545) of shifts: those of the last 30 days and as far ahead as shifts are laid out. No ' +
    'session: the address is the key. An unknown one, and one whose owner is locked or inactive, is not found. Asked for more often than every half minute over a while: 429 with Retry-After.',
  allow: 'anyone',
  params: z.strictObject({ file: z.string().max(200) }),
  answers: { 200: z.any(), 304: noContent, 404: Detail, 429: Detail },
})
