import { expect, test } from 'vitest'
import { printAcknowledgement } from './acknowledgement.ts'
import { parseMessage } from './message.ts'

const message = parseMessage('MSH|^~\\&|ADT|GEN^1.2^ISO|WARDLINE|H|20261122||ADT^A01|42|T|2.3\rPID|1\r')
const of = { control_id: 'w1', now: '20261122101500+0000' }

test('an acknowledgement swaps sender and receiver, and keeps event, version and processing id', () => {
  expect(printAcknowledgement(message, { code: 'AA' }, of)).toBe(
    'MSH|^~\\&|WARDLINE|H|ADT|GEN^1.2^ISO|20261122101500+0000||ACK^A01^ACK|w1|T|2.3||||||UNICODE UTF-8\rMSA|AA|42\r',
  )
})

test('an error has its reason in MSA-3 and ERR-8, its code and its position', () => {
  const reason = 'PID-5 | name'
  const text = printAcknowledgement(
    message,
    { code: 'AE', reason, error_code: '101', location: { segment: 'PID', field: 5 } },
    of,
  )
  expect(text).toContain('\rMSA|AE|42|PID-5 \\F\\ name\rERR||PID^1^5|101^^HL70357|E||||PID-5 \\F\\ name\r')
})

test('what is not HL7 is refused without a control id', () => {
  expect(printAcknowledgement(undefined, { code: 'AR', reason: 'Not HL7' }, of)).toContain(
    'MSA|AR||Not HL7\r',
  )
})
