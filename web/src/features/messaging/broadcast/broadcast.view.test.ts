import { expect, test } from 'vitest'
import { parseApiError } from '../../../platform/api/api-error.ts'
import {
  audienceName,
  audienceText,
  deliveryStatusText,
  headCountText,
  sendErrorSentences,
  smsLengthText,
  textProgress,
} from './broadcast.view.ts'

test('progress counts fit one line', () => {
  expect(
    headCountText({
      people: 12,
      no_channel: 0,
      delivered: 9,
      read: 4,
      answered: 1,
      texted: 0,
      text_failed: 0,
    }),
  ).toBe('12 people · 9 delivered · 4 read · 1 answered')
  expect(
    headCountText({
      people: 1,
      no_channel: 0,
      delivered: 1,
      read: 0,
      answered: 0,
      texted: 0,
      text_failed: 0,
    }),
  ).toBe('1 person · 1 delivered · 0 read · 0 answered')
})

test('before sending, the number of recipients and excluded users is shown', () => {
  const audience = {
    group_id: 1,
    group: 'Rapid Response',
    people: 3,
    installed: 2,
    no_channel: 0,
    no_channel_people: [],
    problem: null,
  }
  expect(audienceText(audience, false)).toBe('Goes to 3 people.')
  expect(audienceText({ ...audience, people: 1 }, true)).toBe(
    'Goes to 1 person. 2 people with the app are left out.',
  )
  expect(audienceText({ ...audience, installed: 0 }, true)).toBe('Goes to 3 people.')
  expect(audienceText({ ...audience, no_channel: 1 }, false)).toBe(
    'Goes to 3 people. 1 cannot get text messages and will see it only in the app.',
  )
})

test("paging §8: a failed broadcast shows the specified wording and the server's sentence", () => {
  expect(
    sendErrorSentences(parseApiError(406, { detail: 'No one would receive this message.', code: 'x' })),
  ).toEqual(['Could not send broadcast message. No one would receive this message.'])
  expect(
    sendErrorSentences(
      parseApiError(400, { group_id: ['This broadcast group does not exist.'], code: 'invalid' }),
    ),
  ).toEqual(['Could not send broadcast message. This broadcast group does not exist.'])
  expect(sendErrorSentences(new TypeError('x'))).toEqual(['Could not send broadcast message'])
})

test('a recipient without a channel is named until they have it in the application', () => {
  const person = { user_id: 1, display_name: 'Cleo Marsh', title: '', has_channel: false }
  expect(deliveryStatusText({ ...person, status: 'sent' })).toBe('No text message · Not delivered yet')
  expect(deliveryStatusText({ ...person, status: 'read' })).toBe('Read')
  expect(deliveryStatusText({ ...person, status: 'sent', has_channel: true })).toBe('Not delivered yet')
})

test('a text message shows its length in parts; its progress counts what is sent, failed and waiting', () => {
  expect(smsLengthText('Water is off')).toBe('22 characters · 1 part · 138 left')
  expect(smsLengthText('Water is off – West')).toBe(
    '29 characters · 1 part · 41 left · a special character makes parts shorter',
  )
  const count = { people: 5, no_channel: 0, delivered: 0, read: 0, answered: 0, texted: 2, text_failed: 1 }
  expect(textProgress(count)).toBe('Text messages: 2 sent · 1 failed · 2 not sent yet')
  expect(audienceName({ audience: 'account', group: '', type: 0 })).toBe('Whole hospital · SMS')
  expect(audienceName({ audience: 'group', group: 'Night crew', type: 1 })).toBe('Night crew')
})
