import { expect, test } from 'vitest'
import { apiError } from '../../../platform/api/api-error.ts'
import { composeError } from './compose-error.rules.ts'
import { duplicates, withBlanks, withoutBlanks } from './response-options.rules.ts'
import { sendButton } from './send-button.rules.ts'

test('messaging §4: the send button: green, amber with a notice, red, sent', () => {
  expect(sendButton(false, false)).toEqual({ tone: 'ok', label: 'Send message', notice: null, sends: true })
  expect(sendButton(true, false)).toEqual({
    tone: 'warn',
    label: 'Send message',
    notice: 'One or more of your recipients are offline.',
    sends: false,
  })
  expect(sendButton(true, true)).toEqual({
    tone: 'danger',
    label: 'Send anyway',
    notice:
      'Are you sure you want to send your message to offline users? They may not be alerted to your message right away.',
    sends: true,
  })
})

test('once everyone is online, one press sends, whatever was pressed before', () => {
  expect(sendButton(false, true)).toEqual(sendButton(false, false))
})

const refused = (status: number, answer: unknown) => composeError(apiError(status, answer))

test('messaging §8: 406: what the server says', () => {
  const detail = 'Nobody is on call in Cardiology, and it has no fail-over user.'
  expect(refused(406, { detail, code: 'recipients.nobody' })).toEqual({ at: 'form', sentences: [detail] })
})

test('messaging §8: 400: recipients first, then the subject, then the detail', () => {
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

test('400 on a field without a place of its own still says what it is', () => {
  expect(refused(400, { attachment_ids: ['File 3 is gone.'], code: 'invalid' }).sentences).toEqual([
    'Error sending message',
    'File 3 is gone.',
  ])
})

test('messaging §8: 500 and the rest', () => {
  expect(refused(500, { detail: 'x', code: 'server_error' }).sentences).toEqual([
    'A server error has occurred.',
  ])
  for (const status of [0, 403, 404, 409, 422, 502, 503]) {
    expect(refused(status, { detail: 'x', code: 'x' }).sentences).toEqual(['Error sending message'])
  }
})

test('messaging §4: an empty list becomes four blanks, which are not sent', () => {
  expect(withBlanks([])).toEqual(['', '', '', ''])
  expect(withBlanks(['Yes'])).toEqual(['Yes', '', '', ''])
  expect(withBlanks(['1', '2', '3', '4', '5'])).toHaveLength(5)
  expect(withoutBlanks(['Yes ', '', '  ', 'No'])).toEqual(['Yes', 'No'])
})

test('options that say the same are both marked; blanks are not', () => {
  expect(duplicates(['Yes', '', 'yes ', ''])).toEqual([true, false, true, false])
})
