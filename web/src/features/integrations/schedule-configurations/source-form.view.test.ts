import { expect, test } from 'vitest'
import { findFormErrors, formToSource, newSourceForm } from './source-form.view.ts'

test('paging §5: an invalid ShiftAdmin configuration is not sent, and each field says why', () => {
  const empty = newSourceForm('shiftadmin', 'America/Chicago')
  expect(
    findFormErrors('shiftadmin', { ...empty, name: ' ', days_ahead: '0', interval_minutes: '4' }, false),
  ).toEqual({
    name: 'This field may not be blank.',
    identifier: 'This field may not be blank.',
    secret: 'This field may not be blank.',
    fail_over_user: 'Select a fail-over user.',
    interval_minutes: 'Enter 5 to 1440 minutes.',
    days_ahead: 'Enter 1 to 366 days.',
  })
  const complete = {
    ...empty,
    identifier: '7',
    secret: 'key',
    fail_over: [{ id: 3, display_name: 'Ana Ruiz', profile_picture: null }],
  }
  expect(findFormErrors('shiftadmin', complete, false)).toEqual({})
  expect(findFormErrors('shiftadmin', { ...complete, secret: '' }, true)).toEqual({})
})

test('a new configuration has the address of its system and the hospital’s zone; an empty secret is not sent', () => {
  const form = newSourceForm('qgenda', 'America/Chicago')
  expect(form).toMatchObject({ base_url: 'https://api.qgenda.com/v2', timezone: 'America/Chicago' })
  expect(newSourceForm('qgenda', 'Europe/Berlin').timezone).toBe('America/New_York')
  expect('secret' in formToSource(form)).toBe(false)
  expect(formToSource({ ...form, secret: 'key' })).toMatchObject({
    secret: 'key',
    interval_minutes: 15,
  })
})
