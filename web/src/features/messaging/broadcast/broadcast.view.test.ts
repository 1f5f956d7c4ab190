import { expect, test } from 'vitest'
import { apiError } from '../../../platform/api/api-error.ts'
import { audienceText, headCountText, sendFailure } from './broadcast.view.ts'

test('a head count is one line', () => {
  expect(headCountText({ people: 12, delivered: 9, read: 4, answered: 1 })).toBe(
    '12 people · 9 have it · 4 read it · 1 answered',
  )
  expect(headCountText({ people: 1, delivered: 1, read: 0, answered: 0 })).toBe(
    '1 person · 1 has it · 0 read it · 0 answered',
  )
})

test('before sending it says how many people it goes to, and who is left out', () => {
  const audience = { group_id: 1, group: 'Rapid Response', people: 3, installed: 2, problem: null }
  expect(audienceText(audience, false)).toBe('Goes to 3 people.')
  expect(audienceText({ ...audience, people: 1 }, true)).toBe(
    'Goes to 1 person. 2 people with the application are left out.',
  )
  expect(audienceText({ ...audience, installed: 0 }, true)).toBe('Goes to 3 people.')
})

test('paging §8: a failure is the wording, and what the server says', () => {
  expect(sendFailure(apiError(406, { detail: 'Nobody would receive this message.', code: 'x' }))).toEqual([
    'Could not send broadcast message. Nobody would receive this message.',
  ])
  expect(
    sendFailure(apiError(400, { group_id: ['This broadcast group does not exist.'], code: 'invalid' })),
  ).toEqual(['Could not send broadcast message. This broadcast group does not exist.'])
  expect(sendFailure(new TypeError('x'))).toEqual(['Could not send broadcast message'])
})
