import { createThread } from '@wardline/contract/messaging/thread.routes.ts'
import { searchThreads } from '@wardline/contract/messaging/search.routes.ts'
import type { SearchHit } from '@wardline/contract/messaging/search.schemas.ts'
import { printSearch } from '@wardline/contract/messaging/search-query.rules.ts'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { publishedStrings } from '../world/strings.ts'

let ward: Hospital
let texts: string[]

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  const { naughty, html } = await publishedStrings()
  texts = [...new Set([...naughty, ...html])].filter(
    (text) => text.length <= 400 && text.trim() !== '' && !text.includes('\0') && text.isWellFormed(),
  )
  return ward.close
})

/** As many at a time as one browser has requests under way. */
async function each(act: (text: string) => Promise<void>): Promise<void> {
  const waiting = [...texts]
  const work = async () => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) await act(text)
  }
  await Promise.all(Array.from({ length: 6 }, work))
}

/** The thread's hit, on whichever page it is: one sign alone is in many others. */
async function hitOf(id: number, q: string): Promise<SearchHit | undefined> {
  for (let page = 1; ; page++) {
    const { results, next } = await ward.ben.call(searchThreads, { query: { q, page, page_size: 50 } })
    const hit = results.find(({ thread }) => thread.id === id)
    if (hit || next === null) return hit
  }
}

test('messages of naughty strings and hostile markup are found to the letter, and shown as text', async () => {
  expect(texts.length).toBeGreaterThan(500)
  const ids = new Map<string, number>()
  await each(async (text) => {
    const body = { subject: 'Strings', data: { body: text }, recipient_ids: [ward.ben.who.contact_id] }
    ids.set(text, (await ward.ana.call(createThread, { body })).id)
  })
  await each(async (text) => {
    const q = printSearch({ terms: [{ text, is_phrase: true, not: false }], from: [], to: [] })
    const hit = await hitOf(ids.get(text) ?? 0, q)
    expect({ text, found: hit !== undefined }).toEqual({ text, found: true })
    if (text.length <= 200) expect(hit?.snippet.text).toBe(text)
  })
}, 120_000)

test('none of them, typed as it is, is an error', async () => {
  expect.hasAssertions()
  await each(async (text) => {
    const { status } = await ward.ben.tries(searchThreads, { query: { q: text } })
    expect({ text, status }).toEqual({ text, status: 200 })
  })
}, 120_000)
