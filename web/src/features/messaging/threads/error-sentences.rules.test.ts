import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorSentences } from './error-sentences.rules.ts'

const wording = 'Could not forward a thread'

test('messaging §8: a refusal starts with the specified wording and gives the reason', () => {
  const nobody = new ApiError(406, 'recipients.none', 'No one would receive this message.')
  expect(errorSentences(wording, nobody)).toEqual([wording, 'No one would receive this message.'])
  const field = new ApiError(400, 'invalid', '', {
    subscribers: ['Everyone you selected is already in this conversation.'],
  })
  expect(errorSentences(wording, field)).toEqual([
    wording,
    'Everyone you selected is already in this conversation.',
  ])
  expect(errorSentences(wording, new ApiError(502, 'unknown', ''))).toEqual([wording])
  expect(errorSentences(wording, new ApiError(403, 'x', wording))).toEqual([wording])
  expect(errorSentences(wording, new Error('odd'))).toEqual([wording])
})
