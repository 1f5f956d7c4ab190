import { readXml } from '@wardline/server/platform/wctp/read.ts'
import * as write from '@wardline/server/platform/wctp/write.ts'
import { XMLParser } from 'fast-xml-parser'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentType } from './document-type.ts'

// What we write of WCTP, held against the protocol's own document types.

const data = path.join(import.meta.dirname, '../data/wctp')
const typeOf = (version: write.Version) =>
  documentType(readFileSync(path.join(data, `dtd/wctp-dtd-v${version.replace('.', 'r')}.dtd`), 'utf8'))

const now = new Date('2026-11-20T13:45:12.345Z')
const page = {
  message_id: 'W7K3PQ',
  recipient_id: '5551234567',
  text: 'High priority page <W7K3PQ> & "ICU"\nCall 5-1234',
  priority: 'HIGH',
  submitted: now,
  until: new Date('2026-11-20T14:15:12Z'),
} as const
const sender = {
  sender_id: 'paging@hospital.example',
  security_code: '16charsmax',
  send_responses_to: 'https://h.example/x',
}
const choices = ['Accept', 'Reject']

const written = {
  'a page with choices': write.submitRequest({ ...page, choices }, sender),
  'a page without': write.submitRequest({ ...page, choices: [] }, { sender_id: 'h' }),
  "a client's message with choices": write.submitClientMessage({ ...page, choices }, sender),
  "a client's message without": write.submitClientMessage({ ...page, choices: [] }, { sender_id: 'h' }),
  'a query': write.clientQuery({ sender_id: 'h', recipient_id: '555', tracking_number: '17' }),
  'a poll': write.pollForMessages({ poller_id: 'h', security_code: 'x', received: [] }),
  'a poll that confirms': write.pollForMessages({ poller_id: 'h', received: ['1', '2'] }),
  'a confirmation': write.confirmation(200, 'Accepted. The sender is told.'),
  'a refusal': write.confirmation(402),
  'what we speak': write.versionResponse({ inquirer: 'x', asked: '2026-11-20T13:45:12', now }),
}

describe.each(write.versions)('WCTP %s', (version) => {
  const type = typeOf(version)

  test.for(Object.entries(written))('%s is valid', ([, operation]) => {
    const document = write.printOperation(version, operation)
    expect(type.problems(readXml(document))).toEqual([])
    // A reader that is not ours finds the same elements.
    const other = new XMLParser({ ignoreAttributes: false }).parse(document) as Record<string, unknown>
    expect(Object.keys(other['wctp-Operation'] as object)).toContain(operation.name)
  })
})

const samples = readdirSync(path.join(data, 'written')).filter((file) => file.endsWith('.xml'))

test.for(samples)('%s is read, and valid as 1.3', (file) => {
  const document = readFileSync(path.join(data, 'written', file), 'utf8')
  expect(typeOf('1.3').problems(readXml(document))).toEqual([])
})

test('the judge finds what is wrong: order, absence, a stranger, a value, a text', () => {
  const { problems, count } = typeOf('1.3')
  expect(count).toBeGreaterThan(30)
  const judged = (inside: string) =>
    problems(readXml(`<wctp-Operation wctpVersion="wctp-dtd-v1r3">${inside}</wctp-Operation>`))
  expect(judged('<wctp-Payload/>')).not.toEqual([])
  expect(judged('<wctp-ClientQuery senderID="1" recipientID="2"/>')).toEqual([
    'wctp-ClientQuery lacks trackingNumber',
  ])
  expect(judged('<wctp-ClientQuery senderID="1" recipientID="2" trackingNumber="3" more=""/>')).toEqual([
    'wctp-ClientQuery has more',
  ])
  const header =
    '<wctp-Recipient recipientID="1"/><wctp-Originator senderID="1"/><wctp-MessageControl messageID="1"/>'
  expect(
    judged(`<wctp-StatusInfo><wctp-ResponseHeader responseToMessageID="1">${header}</wctp-ResponseHeader>
      <wctp-Notification type="SEEN"/></wctp-StatusInfo>`),
  ).toEqual([
    'wctp-ResponseHeader holds wctp-Recipient, wctp-Originator, wctp-MessageControl',
    'wctp-Notification type="SEEN"',
  ])
  expect(judged('<wctp-VersionQuery inquirer="x">text</wctp-VersionQuery>')).toEqual([
    'wctp-VersionQuery holds text',
  ])
})
