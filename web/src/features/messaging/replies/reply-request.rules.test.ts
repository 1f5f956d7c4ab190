import { describe, expect, test } from 'vitest'
import { canSendRequest, emptyRequest, requestToSend, toggleRecipient } from './reply-request.rules.ts'

describe('request of a reply', () => {
  test('nothing is sent if nothing was chosen', () => {
    expect(requestToSend(undefined)).toBeUndefined()
    expect(requestToSend(emptyRequest)).toBeUndefined()
  })

  test('blank quick answers are left out', () => {
    const request = { ...emptyRequest, response_options: ['Yes', ' ', 'No ', ''] }
    expect(requestToSend(request)?.response_options).toEqual(['Yes', 'No'])
  })

  test('equal quick answers and an empty choice of people cannot be sent', () => {
    expect(canSendRequest(emptyRequest)).toBe(true)
    expect(canSendRequest({ ...emptyRequest, response_options: ['Yes', 'yes'] })).toBe(false)
    expect(canSendRequest({ ...emptyRequest, recipient_user_ids: [] })).toBe(false)
  })

  test('people are removed and added; the choice of everyone is null', () => {
    expect(toggleRecipient(null, 2, [1, 2, 3])).toEqual([1, 3])
    expect(toggleRecipient([1], 3, [1, 2, 3])).toEqual([1, 3])
    expect(toggleRecipient([1, 3], 2, [1, 2, 3])).toBeNull()
    expect(toggleRecipient([1], 1, [1, 2])).toEqual([])
    expect(toggleRecipient(null, 2, null)).toEqual([2])
  })
})
