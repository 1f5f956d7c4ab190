import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { refusalSentences } from './refusal.rules.ts'

const wording = 'Could not forward a thread'

test('messaging §8: a refusal begins with the wording of the specification and says why', () => {
  const nobody = new ApiError(406, 'recipients.nobody', 'Nobody would receive this message.')
  expect(refusalSentences(wording, nobody)).toEqual([wording, 'Nobody would receive this message.'])
  const field = new ApiError(400, 'invalid', '', {
    subscribers: ['Everyone chosen is on this thread already.'],
  })
  expect(refusalSentences(wording, field)).toEqual([wording, 'Everyone chosen is on this thread already.'])
  expect(refusalSentences(wording, new ApiError(502, 'unknown', ''))).toEqual([wording])
  expect(refusalSentences(wording, new ApiError(403, 'x', wording))).toEqual([wording])
  expect(refusalSentences(wording, new Error('odd'))).toEqual([wording])
})
