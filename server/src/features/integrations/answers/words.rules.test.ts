import { describe, expect, test } from 'vitest'
import { answerOf, firstLine, howToAnswer, readWords, stopWord, thanks, type Asked } from './words.rules.ts'

const known = new Set(['W7K3PQ', 'BCDFGH'])
const page: Asked = { asks: 'page', response_options: [], choices: ['Accept', 'Reject'] }
const options = ['On my way', 'Cannot come']
const question: Asked = { asks: 'response', response_options: options, choices: options }
const both: Asked = { asks: 'confirm', response_options: options, choices: options }

describe('which page is meant', () => {
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
    // Not known, no digit in it, and beside no answer: a word.
    ['Rhythm', 'rhythm', undefined],
    ['on  my\n way', 'on my way', undefined],
    ['', '', undefined],
  ] as const)('%j', ([text, said, reference]) => {
    expect(readWords(text, known)).toEqual({ said, reference })
  })
})

describe('which answer it is', () => {
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
    // Options that may not leave the house are not offered by digit; whoever types one says it all the same.
    [{ ...question, choices: [] }, '1', undefined],
    [{ ...question, choices: [] }, 'cannot come', { state: 'responded', response: 'Cannot come' }],
  ] as const)('%# %j', ([asked, said, answer]) => {
    expect(answerOf(asked as Asked, said)).toEqual(answer)
  })
})

test('how to answer is one sentence', () => {
  expect(howToAnswer(page, 'W7K3PQ')).toBe('Reply 1 W7K3PQ to accept or 2 W7K3PQ to reject.')
  expect(howToAnswer(page, 'W7K3PQ', true)).toBe('Press 1 to accept or 2 to reject.')
  expect(howToAnswer(question, 'W7K3PQ')).toBe(
    'Reply 1 W7K3PQ for “On my way” or 2 W7K3PQ for “Cannot come”.',
  )
  expect(howToAnswer({ choices: [] }, 'W7K3PQ')).toBe('Open Wardline to answer this page.')
})

test('what goes back says who is told, and repeats no option that was not offered from outside', () => {
  const said = (answer: Parameters<typeof thanks>[0], asked: Asked) => thanks(answer, 'Dr Okafor', asked)
  expect(said({ state: 'accepted', response: null }, page)).toBe('Accepted. Dr Okafor is told.')
  const chosen = { state: 'responded', response: 'Cannot come' } as const
  expect(said(chosen, question)).toBe('Answered “Cannot come”. Dr Okafor is told.')
  expect(said(chosen, { ...question, choices: [] })).toBe('Answered. Dr Okafor is told.')
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
] as const)('%j stops or starts: %s', ([text, expected]) => expect(stopWord(text)).toBe(expected))

test.for([
  ['Accept\n\nOn Fri, Nov 20, 2026 at 1:45 PM Wardline <p@h.example> wrote:\n> Reply 1', 'Accept'],
  ['\r\n  1  \r\n-----Original Message-----\r\nFrom: Wardline', '1'],
  ['> Reply 2 to reject', ''],
  ['On Fri, Nov 20, 2026 Wardline wrote:\n> 1', ''],
  ['2\n-- \nBen Okafor, MD', '2'],
  ['Sent from my phone', ''],
  ['', ''],
] as const)('the first line of a mail: %j', ([text, line]) => expect(firstLine(text)).toBe(line))
