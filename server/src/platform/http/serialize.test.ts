import { expect, test } from 'vitest'
import { z } from 'zod'
import { serializer } from './serialize.ts'

const person = z.object({
  id: z.int(),
  name: z.string(),
  photo: z.string().nullable(),
  since: z.string().optional(),
})
const answer = z.object({
  count: z.int(),
  results: z.array(person.extend({ bosses: z.array(person), boss: person.nullable() })),
  counts: z.record(z.string(), z.int()),
})
const write = serializer(answer)

const ana = { id: 7, name: 'Ana "K+" Ü', photo: null }
const whole = {
  count: 1,
  results: [
    { ...ana, since: undefined, bosses: [ana], boss: null },
    { ...ana, bosses: [], boss: ana },
  ],
  counts: { 'Bed 12': 1 },
}

test('a response is written in the property order of its contract', () => {
  const { counts, ...others } = whole
  const turned = { counts, ...others }
  expect(write(whole)).toBe(JSON.stringify(whole))
  expect(write(turned)).toBe(JSON.stringify(whole))
})

test('properties outside the contract are never sent, at any depth', () => {
  const secret = { ...ana, password_hash: 'secret' }
  for (const with_secret of [
    { ...whole, password_hash: 'secret' },
    { ...whole, results: [{ ...secret, bosses: [], boss: null }] },
    { ...whole, results: [{ ...ana, bosses: [ana, secret], boss: null }] },
    { ...whole, results: [{ ...ana, bosses: [], boss: secret }] },
  ]) {
    const text = write(with_secret)
    expect(text).not.toContain('secret')
    expect(answer.safeParse(JSON.parse(text)).error).toBeUndefined()
  }
})

test('a numeric string is sent as a number, and a missing required property is an error', () => {
  const [first] = whole.results
  expect(JSON.parse(write({ ...whole, count: '1' }))).toMatchObject({ count: 1 })
  expect(JSON.parse(write({ ...whole, results: [{ ...first, id: '7' }] }))).toMatchObject({
    results: [{ id: 7 }],
  })
  expect(() => write({ ...whole, results: [{ ...first, bosses: [{ id: 7 }] }] })).toThrow(/required/)
})

test('a union is written as its matching branch', () => {
  const choice = serializer(z.union([z.object({ a: z.int() }), z.object({ b: z.string() }), z.null()]))
  expect([choice({ a: 1 }), choice({ b: 'x' }), choice(null)]).toEqual(['{"a":1}', '{"b":"x"}', 'null'])
  expect(() => choice({ a: 1, password_hash: 'secret' })).toThrow(/does not match/)
})
