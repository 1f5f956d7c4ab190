import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readIncoming, readPolled } from './incoming.ts'

const data = path.join(import.meta.dirname, '../vectors')
const read = (file: string) => readFileSync(path.join(data, file))
const bytes = (text: string) => Buffer.from(text, 'utf8')
const inside = (content: string, version = 'wctp-dtd-v1r3') =>
  bytes(`<wctp-Operation wctpVersion="${version}">${content}</wctp-Operation>`)

const header = `<wctp-ResponseHeader responseToMessageID="W7K3PQ"><wctp-Originator senderID="555"/>
  <wctp-MessageControl messageID="m1"/><wctp-Recipient recipientID="h"/></wctp-ResponseHeader>`
const about = { sender_id: '555', security_code: undefined, response_to: 'W7K3PQ', message_id: 'm1' }

describe('incoming messages', () => {
  test('the published examples of a receipt and of a reply are read', () => {
    expect(readIncoming(read('written/status-info-delivered.xml'))).toEqual({
      kind: 'status',
      status: 'DELIVERED',
      sender_id: '5551234567',
      security_code: undefined,
      response_to: 'p-0190f3c2',
      message_id: 's-77',
    })
    expect(readIncoming(read('written/message-reply.xml'))).toMatchObject({
      kind: 'reply',
      text: 'Accept',
      response_to: 'p-0190f3c2',
      message_id: 'r-78',
    })
  })

  test('a failure is read with and without a code', () => {
    const failure = (code: string) =>
      inside(`<wctp-StatusInfo>${header}<wctp-Failure errorCode="${code}"/></wctp-StatusInfo>`)
    expect(readIncoming(failure('500'))).toEqual({ kind: 'failure', code: 500, ...about })
    expect(readIncoming(failure('none'))).toEqual({ kind: 'failure', code: 0, ...about })
  })

  test.for([
    [
      'a choice',
      '<wctp-MCR><wctp-MessageText>?</wctp-MessageText><wctp-Choice>Reject</wctp-Choice></wctp-MCR>',
    ],
    ['words', '<wctp-Alphanumeric>\n  Reject \n</wctp-Alphanumeric>'],
    ['CDATA', '<wctp-Alphanumeric><![CDATA[Reject]]></wctp-Alphanumeric>'],
  ] as const)('a reply by %s', ([, payload]) => {
    const document = inside(
      `<wctp-MessageReply>${header}<wctp-Payload>${payload}</wctp-Payload></wctp-MessageReply>`,
    )
    expect(readIncoming(document)).toEqual({ kind: 'reply', text: 'Reject', ...about })
  })

  test('a poll brings receipts and replies with their numbers; a query brings them without', () => {
    expect(readPolled(read('written/poll-response.xml'))).toEqual({
      messages: [{ sequence_no: '1', incoming: expect.objectContaining({ kind: 'failure', code: 500 }) }],
      wait_seconds: 30,
      failure: undefined,
    })
    const client = `<wctp-ClientQueryResponse><wctp-ClientMessage><wctp-ClientStatusInfo>
      <wctp-ClientResponseHeader><wctp-Originator senderID="555"/><wctp-Recipient recipientID="h"/></wctp-ClientResponseHeader>
      <wctp-Notification type="READ"/></wctp-ClientStatusInfo></wctp-ClientMessage></wctp-ClientQueryResponse>`
    expect(readPolled(inside(client))?.messages).toEqual([
      {
        sequence_no: null,
        incoming: { ...about, kind: 'status', status: 'READ', response_to: '', message_id: '' },
      },
    ])
    const nothing = '<wctp-PollResponse minNextPollInterval="60"><wctp-NoMessages/></wctp-PollResponse>'
    expect(readPolled(inside(nothing))).toEqual({ messages: [], wait_seconds: 60, failure: undefined })
    const busy = '<wctp-PollResponse><wctp-Failure errorCode="601"/></wctp-PollResponse>'
    expect(readPolled(inside(busy))?.failure).toBe(601)
    expect(readPolled(bytes('<html>Sign in</html>'))).toBeUndefined()
  })
})

describe("rejected with the protocol's code", () => {
  test.for([
    [301, 'nothing', ''],
    [301, 'no XML', 'Accept'],
    [301, 'half of it', '<wctp-Operation wctpVersion="wctp-dtd-v1r3"><wctp-StatusInfo>'],
    [301, 'ends that cross', '<wctp-Operation><a></wctp-Operation></a>'],
    [302, 'another document', '<html/>'],
    [302, 'nothing in it', inside('').toString()],
    [
      302,
      'two in one',
      inside('<wctp-VersionQuery inquirer="x"/><wctp-VersionQuery inquirer="x"/>').toString(),
    ],
    [303, 'no version', '<wctp-Operation><wctp-VersionQuery inquirer="x"/></wctp-Operation>'],
    [303, 'a version to come', inside('<wctp-VersionQuery inquirer="x"/>', 'wctp-dtd-v2r0').toString()],
    [300, 'a page for us', read('published/submit-request.xml').toString()],
    [302, 'a receipt about nothing', inside('<wctp-StatusInfo/>').toString()],
    [302, 'an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><wctp-Operation>&x;</wctp-Operation>'],
    [302, 'an attribute twice', '<wctp-Operation wctpVersion="a" wctpVersion="b"/>'],
    [302, 'too deep', '<a>'.repeat(40)],
    [302, 'too long', `<a>${'x'.repeat(70_000)}</a>`],
  ] as const)('%s: %s', ([code, , document]) => {
    expect(readIncoming(bytes(document))).toEqual({ kind: 'refused', code })
  })

  test('an external entity is plain text and never resolved', () => {
    const document = inside(
      `<wctp-MessageReply>${header}<wctp-Payload><wctp-Alphanumeric>1 &secret; &#x41;&amp;</wctp-Alphanumeric></wctp-Payload></wctp-MessageReply>`,
    )
    expect(readIncoming(document)).toMatchObject({ text: '1 &secret; A&' })
  })

  test('the declared encoding of the document is used', () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${inside(
      `<wctp-MessageReply>${header}<wctp-Payload><wctp-Alphanumeric>akzeptiért</wctp-Alphanumeric></wctp-Payload></wctp-MessageReply>`,
    ).toString()}`
    expect(readIncoming(Buffer.from(text, 'latin1'))).toMatchObject({ text: 'akzeptiért' })
  })
})
