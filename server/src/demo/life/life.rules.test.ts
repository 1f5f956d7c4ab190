import { expect, test } from 'vitest'
import { diceOf } from '../sources/seeded-random.ts'
import { chooseReaction, lookAfterMs, pages, pagesPerHour, takesPerHour } from './life.rules.ts'

const since = { message_id: 1, response: null, meaning: null, since: '', closed: null }
const confirm = { ...since, kind: 'confirm', state: 'open' } as const
const thread = { acknowledgement: null, response_options: [], allow_replies: true }
const many = <T>(make: (dice: ReturnType<typeof diceOf>) => T) =>
  Array.from({ length: 300 }, (_, n) => make(diceOf(`life ${n}`)))

test('a confirmation is answered, nearly always accepted', () => {
  const kinds = many((dice) =>
    chooseReaction({ ...thread, acknowledgement: confirm }, { own_replies: 0, isVisitor: false }, dice),
  ).map(({ answer }) => answer?.kind)
  expect(new Set(kinds)).toEqual(new Set(['accept', 'reject']))
  expect(kinds.filter((kind) => kind === 'accept').length).toBeGreaterThan(250)
})

test('a question gets one of its answers', () => {
  const request = {
    ...thread,
    acknowledgement: { ...confirm, kind: 'response' as const },
    response_options: ['Yes', 'No'],
  }
  for (const { answer } of many((dice) =>
    chooseReaction(request, { own_replies: 0, isVisitor: false }, dice),
  ))
    expect(answer).toMatchObject({ kind: 'respond', response: expect.stringMatching(/^(Yes|No)$/) })
})

test('visitors get a reply more often, and a conversation between demo users ends', () => {
  const replied = (own_replies: number, isVisitor: boolean) =>
    many((dice) => chooseReaction(thread, { own_replies, isVisitor }, dice)).filter(({ reply }) => reply)
      .length
  expect(replied(0, true)).toBeGreaterThan(200)
  expect(replied(0, false)).toBeLessThan(150)
  expect(replied(3, true)).toBe(0)
})

test('urgent messages are seen within a minute, and nights are quiet', () => {
  expect(Math.max(...many((dice) => lookAfterMs(2, dice)))).toBeLessThan(60_000)
  expect(Math.max(...many((dice) => lookAfterMs(1, dice)))).toBeLessThanOrEqual(150_000)
  expect(pagesPerHour(3)).toBeLessThan(pagesPerHour(8))
  expect(takesPerHour(12)).toBeLessThan(takesPerHour(19))
  for (const { subject, body } of pages) expect(subject.length * body.length).toBeGreaterThan(0)
})
