import { idParams, noContent, pageOf, route } from '../../route.ts'
import { Holiday, HolidayFile, HolidayFileBody, HolidaysBody } from './holiday.schemas.ts'

export const listHolidays = route({
  method: 'GET',
  path: '/api/v1/holidays/',
  summary: 'List the account’s holidays of today and later, by date.',
  allow: 'signed_in',
  answers: { 200: pageOf(Holiday) },
})

export const addHolidays = route({
  method: 'POST',
  path: '/api/v1/holidays/',
  summary: 'Add holidays. One of the same date is renamed.',
  allow: { permission: 'paginggroups.change_paginggroup' },
  body: HolidaysBody,
  answers: { 200: pageOf(Holiday) },
})

export const removeHoliday = route({
  method: 'DELETE',
  path: '/api/v1/holidays/{id}/',
  summary: 'Remove a holiday.',
  allow: { permission: 'paginggroups.change_paginggroup' },
  params: idParams,
  answers: { 204: noContent },
})

export const readHolidayFile = route({
  method: 'POST',
  path: '/api/v1/holidays/read/',
  summary: 'Read the all-day events of an .ics file within the next three years. Changes nothing.',
  allow: { permission: 'paginggroups.change_paginggroup' },
  body: HolidayFileBody,
  answers: { 200: HolidayFile },
})
