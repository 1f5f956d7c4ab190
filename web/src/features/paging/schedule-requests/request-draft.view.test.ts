import { expect, test } from 'vitest'
import { checkRequestDraft, newRequestDraft, withStarts, withWholeDays } from './request-draft.view.ts'

const draft = newRequestDraft('2027-02-28T15:20:00')

test('a new absence is the whole of tomorrow', () => {
  expect(draft).toMatchObject({
    starts: '2027-03-01T00:00:00',
    ends: '2027-03-02T00:00:00',
    isWholeDays: true,
  })
})

test('part of a day becomes the whole day', () => {
  const part = { ...draft, isWholeDays: false, starts: '2027-03-01T08:00:00', ends: '2027-03-01T12:00:00' }
  expect(withWholeDays(part, true)).toMatchObject({
    starts: '2027-03-01T00:00:00',
    ends: '2027-03-02T00:00:00',
  })
})

test('a later start moves the end, and an earlier one keeps it', () => {
  expect(withStarts(draft, '2027-03-05T00:00:00').ends).toBe('2027-03-06T00:00:00')
  expect(withStarts(draft, '2027-02-28T00:00:00').ends).toBe('2027-03-02T00:00:00')
})

test('an end before the start is refused', () => {
  expect(checkRequestDraft({ ...draft, ends: draft.starts })).toHaveProperty('ends')
  expect(checkRequestDraft({ ...draft, ends: '' })).toHaveProperty('ends')
  expect(checkRequestDraft(draft)).toEqual({})
})
