import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { searchThreads } from '@wardline/contract/messaging/search/search.routes.ts'
import type { SearchHit } from '@wardline/contract/messaging/search/search.schemas.ts'
import { printSearch } from '@wardline/contract/messaging/search/search-query.rules.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { publishedStrings } from '../../../fixtures/files/published-strings.ts'

let hospital: Hospital
let texts: string[]

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  const { naughty, html } = await publishedStrings()
  texts = [...new Set([...naughty, ...html])].filter(
    (text) => text.length <= 400 && text.trim() !== '' && !text.includes('\0') && text.isWellFormed(),
  )
  return hospital.close
})

/** Runs as many requests at a time as a browser has connections. */
async function forEachString(act: (text: string) => Promise<void>): Promise<void> {
  const waiting = [...texts]
  const work = async () => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) await act(text)
  }
  await Promise.all(Array.from({ length: 6 }, work))
}

/** Looks on every result page, because a single character matches many others. */
async function findHit(id: number, q: string): Promise<SearchHit | undefined> {
  for (let page = 1; ; page++) {
    const { results, next } = await hospital.ben.call(searchThreads, { query: { q, page, page_size: 50 } })
    const hit = results.find(({ thread }) => thread.id === id)
    if (hit || next === null) return hit
  }
}

test('naughty strings and hostile markup are found exactly and shown as text', async () => {
  expect(texts.length).toBeGreaterThan(500)
  const ids = new Map<string, number>()
  await forEachString(async (text) => {
    const body = { subject: 'Strings', data: { body: text }, recipient_ids: [hospital.ben.user.contact_id] }
    ids.set(text, (await hospital.ana.call(createThread, { body })).id)
  })
  await forEachString(async (text) => {
    const q = printSearch({ terms: [{ text, is_phrase: true, not: false }], from: [], to: [] })
    const hit = await findHit(ids.get(text) ?? 0, q)
    expect({ text, found: hit !== undefined }).toEqual({ text, found: true })
    if (text.length <= 200) expect(hit?.snippet.text).toBe(text)
  })
}, 120_000)

test('no published string is an error as search input', async () => {
  expect.hasAssertions()
  await forEachString(async (text) => {
    const { status } = await hospital.ben.request(searchThreads, { query: { q: text } })
    expect({ text, status }).toEqual({ text, status: 200 })
  })
}, 120_000)
