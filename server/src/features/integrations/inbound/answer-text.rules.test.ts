import process from 'node:process'
import { describe, expect, test } from 'vitest'
import {
  parseResponse,
  firstLine,
  textAboveQuote,
  responseInstructions,
  parseResponseText,
  findOptOutWord,
  confirmationText,
  type RequestedResponse,
} from './answer-text.rules.ts'

const known = new Set(['W7K3PQ', 'BCDFGH'])
const page: RequestedResponse = { kind: 'page', response_options: [], choices: ['Accept', 'Reject'] }
const options = ['On my way', 'Cannot come']
const question: RequestedResponse = { kind: 'response', response_options: options, choices: options }
const both: RequestedResponse = { kind: 'confirm', response_options: options, choices: options }

describe('finding the page a response refers to', () => {
  test.for([
    ['1', '1', undefined],
    ['2 W7K3PQ', '2', 'W7K3PQ'],
    ['w7k3pq: accept', 'accept', 'W7K3PQ'],
    ['  Yes!  ', 'yes', undefined],
    ['1 (W7K3PQ).', '1', 'W7K3PQ'],
    ['W7K3PQ', '', 'W7K3PQ'],
    ['bcdfgh 1', '1', 'BCDFGH'],
    ['1 ZZZ999', '1', 'ZZZ999'],
    ['1 ZZZGGG', '1', 'ZZZGGG'],
    // Unknown, without a digit, and not beside an answer: a word.
    ['Rhythm', 'rhythm', undefined],
    // A call-back number is no reference.
    ['Call 555444', 'call 555444', undefined],
    ['555444', '555444', undefined],
    ['on  my\n way', 'on my way', undefined],
    ['', '', undefined],
  ] as const)('%j', ([text, said, reference]) => {
    expect(parseResponseText(text, known)).toMatchObject({ said, reference })
  })
})

test.for([
  ['On my way, 5 min', 'On my way, 5 min'],
  [' W7K3PQ: On my way ', 'On my way'],
  ['On my way (w7k3pq)\nWard 5 East', 'On my way Ward 5 East'],
  ['Call 555444', 'Call 555444'],
] as const)('the text of %j keeps its words and loses the reference', ([text, remaining]) =>
  expect(parseResponseText(text, known).text).toBe(remaining),
)

describe('finding the response option', () => {
  test.for([
    [page, '1', { state: 'accepted', response: null }],
    [page, '2', { state: 'rejected', response: null }],
    [page, 'accept', { state: 'accepted', response: null }],
    [page, 'ok', { state: 'accepted', response: null }],
    [page, 'declined', { state: 'rejected', response: null }],
    [page, '3', undefined],
    [page, 'maybe', undefined],
    [page, '', undefined],
    [question, '2', { state: 'responded', response: 'Cannot come' }],
    [question, 'on my way', { state: 'responded', response: 'On my way' }],
    [question, 'accept', undefined],
    [both, '1', { state: 'responded', response: 'On my way' }],
    [both, 'accept', { state: 'accepted', response: null }],
    // Options that are withheld from outside have no digit, but typing one is accepted.
    [{ ...question, choices: [] }, '1', undefined],
    [{ ...question, choices: [] }, 'cannot come', { state: 'responded', response: 'Cannot come' }],
  ] as const)('%# %j', ([request, said, answer]) => {
    expect(parseResponse(request as RequestedResponse, said)).toEqual(answer)
  })
})

test('the response instructions are one sentence', () => {
  expect(responseInstructions(page, 'W7K3PQ')).toBe('Reply 1 W7K3PQ to accept or 2 W7K3PQ to reject.')
  expect(responseInstructions(page, 'W7K3PQ', true)).toBe('Press 1 to accept or 2 to reject.')
  expect(responseInstructions(question, 'W7K3PQ')).toBe(
    'Reply 1 W7K3PQ for “On my way” or 2 W7K3PQ for “Cannot come”.',
  )
  expect(responseInstructions({ choices: [] }, 'W7K3PQ')).toBe('Open Wardline to answer this page.')
})

test('the confirmation names the recipient of the response and repeats only options offered outside', () => {
  const said = (answer: Parameters<typeof confirmationText>[0], request: RequestedResponse) =>
    confirmationText(answer, 'Dr Okafor', request)
  expect(said({ state: 'accepted', response: null }, page)).toBe('Accepted. Dr Okafor has been notified.')
  const selected = { state: 'responded', response: 'Cannot come' } as const
  expect(said(selected, question)).toBe('Answered “Cannot come”. Dr Okafor has been notified.')
  expect(said(selected, { ...question, choices: [] })).toBe('Answered. Dr Okafor has been notified.')
})

test.for([
  ['STOP', 'stop'],
  [' Stop. ', 'stop'],
  ['StopAll', 'stop'],
  ['unsubscribe', 'stop'],
  ['Cancel', 'stop'],
  ['END', 'stop'],
  ['quit', 'stop'],
  ['Start', 'start'],
  ['UNSTOP', 'start'],
  ['stop the infusion', undefined],
  ['1', undefined],
] as const)('%j is recognized as opting out or in: %s', ([text, expected]) =>
  expect(findOptOutWord(text)).toBe(expected),
)

test.for([
  ['Accept\n\nOn Fri, Nov 20, 2026 at 1:45 PM Wardline <p@h.example> wrote:\n> Reply 1', 'Accept'],
  ['\r\n  1  \r\n-----Original Message-----\r\nFrom: Wardline', '1'],
  ['> Reply 2 to reject', ''],
  ['On Fri, Nov 20, 2026 Wardline wrote:\n> 1', ''],
  ['2\n-- \nBen Okafor, MD', '2'],
  ['Sent from my phone', ''],
  ['', ''],
] as const)('the first line of the mail %j is extracted', ([text, line]) =>
  expect(firstLine(textAboveQuote(text))).toBe(line),
)

test('the text of a mail is everything above the quote and the signature', () => {
  expect(textAboveQuote('Accept\r\n\r\nBringing the kit.\r\n-- \r\nBen\r\n')).toBe(
    'Accept\n\nBringing the kit.',
  )
})

test('a long run of marks is read in linear time', () => {
  const text = `${'bcdfgh '.repeat(38)}a${','.repeat(60_000)}a`
  const before = process.threadCpuUsage()
  expect(parseResponseText(text, new Set()).reference).toBeUndefined()
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1_000)
})
