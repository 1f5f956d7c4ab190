import { expect, test } from 'vitest'
import { parseApiError } from '../../../platform/api/api-error.ts'
import { placeComposeError } from './compose-error.rules.ts'
import { markDuplicates, padWithBlanks, removeBlanks } from './response-options.rules.ts'
import { sendButtonState } from './send-button.rules.ts'

test('messaging §4: the send button is green, amber with a notice, red, or sent', () => {
  expect(sendButtonState(false, false)).toEqual({
    tone: 'ok',
    label: 'Send message',
    notice: null,
    sends: true,
  })
  expect(sendButtonState(true, false)).toEqual({
    tone: 'warn',
    label: 'Send message',
    notice: 'One or more of your recipients are offline.',
    sends: false,
  })
  expect(sendButtonState(true, true)).toEqual({
    tone: 'danger',
    label: 'Send anyway',
    notice:
      'Are you sure you want to send your message to offline users? They may not be alerted to your message right away.',
    sends: true,
  })
})

test('once everyone is online, one press sends', () => {
  expect(sendButtonState(false, true)).toEqual(sendButtonState(false, false))
})

const refused = (status: number, answer: unknown) => placeComposeError(parseApiError(status, answer))

test("messaging §8: a 406 of a new message shows the server's sentence", () => {
  const detail = 'No one is on call in Cardiology, and it has no fail-over user.'
  expect(refused(406, { detail, code: 'recipients.none' })).toEqual({ at: 'form', sentences: [detail] })
})

test('messaging §8: a 400 of a new message shows errors of recipients first, then of the subject, then the detail', () => {
  const recipient_ids = ['Ana Duarte is locked.', 'Contact 9 does not exist.']
  const subject = ['This field may not be blank.']
  expect(refused(400, { recipient_ids, subject, code: 'invalid' })).toEqual({
    at: 'recipients',
    sentences: recipient_ids,
  })
  expect(refused(400, { subject, detail: 'No.', code: 'invalid' })).toEqual({
    at: 'subject',
    sentences: subject,
  })
  expect(refused(400, { detail: 'No.', code: 'x' })).toEqual({ at: 'form', sentences: ['No.'] })
  expect(refused(400, { code: 'x' })).toEqual({ at: 'form', sentences: ['Error sending message'] })
})

test('400 for a field that is not on screen names the field', () => {
  expect(refused(400, { attachment_ids: ['File 3 is gone.'], code: 'invalid' }).sentences).toEqual([
    'Error sending message',
    'File 3 is gone.',
  ])
})

test('messaging §8: a 500 and other errors of a new message show their wordings', () => {
  expect(refused(500, { detail: 'x', code: 'server_error' }).sentences).toEqual([
    'A server error has occurred.',
  ])
  for (const status of [0, 403, 404, 409, 422, 502, 503]) {
    expect(refused(status, { detail: 'x', code: 'x' }).sentences).toEqual(['Error sending message'])
  }
})

test('messaging §4: an empty list becomes four blanks, which are not sent', () => {
  expect(padWithBlanks([])).toEqual(['', '', '', ''])
  expect(padWithBlanks(['Yes'])).toEqual(['Yes', '', '', ''])
  expect(padWithBlanks(['1', '2', '3', '4', '5'])).toHaveLength(5)
  expect(removeBlanks(['Yes ', '', '  ', 'No'])).toEqual(['Yes', 'No'])
})

test('duplicate options are both marked; blank ones are not', () => {
  expect(markDuplicates(['Yes', '', 'yes ', ''])).toEqual([true, false, true, false])
})

test('while the recipients of a changed message are checked, the button shows no earlier judgement', () => {
  const checking = { tone: 'plain', label: 'Send message', notice: null, sends: false }
  expect([sendButtonState(false, false, true), sendButtonState(true, true, true)]).toEqual([
    checking,
    checking,
  ])
})
