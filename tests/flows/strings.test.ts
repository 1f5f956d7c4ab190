import { createThread } from '@wardline/contract/messaging/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { changeProfile, getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { newcomer } from '../world/newcomer.ts'
import { publishedStrings } from '../world/strings.ts'

let ward: Hospital
let thread: Thread

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  await ward.ben.signIn()
  thread = await ward.ana.writes(ward.ben, 'Bed 12')
  return ward.close
})

const { naughty, html, graphemes, emoji } = await publishedStrings()

const fits = (text: string, most: number) =>
  Array.from(text).length <= most && text.trim() !== '' && !text.includes('\0') && text.isWellFormed()

/** A few at a time: as many as one browser has requests under way. */
async function each<T>(all: T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

/** Sends it as subject and as body; both come back to the letter, or are refused in a sentence by their name. */
async function survives(text: string): Promise<void> {
  const { ana, ben } = ward
  const body = { subject: text, data: { body: text }, recipient_ids: [ben.who.contact_id] }
  const { status, body: answer } = await ana.tries(createThread, { body })
  if (!fits(text, 200)) {
    expect({ text, status, said: answer.subject ?? answer.data }).toEqual({
      text,
      status: 400,
      said: [expect.any(String)],
    })
    return
  }
  const [message] = await ben.messages(answer)
  const got = { subject: answer.subject, body: message?.data[0]?.data, list: answer.last_message.text }
  expect(got).toEqual({ subject: text, body: text, list: text })
}

test(`${naughty.length} naughty strings survive as subject and body`, async () => {
  expect.hasAssertions()
  await each(naughty, survives)
})

test(`${html.length} pieces of hostile markup survive as text`, async () => {
  expect.hasAssertions()
  await each(html, survives)
})

test(`${graphemes.length} clusters of code points are stored as they are, neither joined nor cut`, async () => {
  expect.hasAssertions()
  await each(graphemes, survives)
})

test('all of them survive as replies, to the other person’s list, live event and search of a page', async () => {
  const { ana, ben } = ward
  const phone = await ben.phone()
  const long = [...naughty, ...html, ...emoji].filter((text) => fits(text, 20_000))
  const texts = Array.from({ length: Math.ceil(long.length / 50) }, (_, i) =>
    long.slice(i * 50, i * 50 + 50).join(''),
  )
  for (const text of texts) await ana.replies(thread, text.slice(0, 20_000).toWellFormed())
  const stored = (await ben.messages(thread)).map((message) => message.data[0]?.data)
  expect(stored.slice(0, texts.length)).toEqual(
    texts
      .map((text) => text.slice(0, 20_000).toWellFormed())
      .toReversed()
      .slice(0, 30),
  )
  for (const text of stored.slice(0, 5))
    await phone.hears('thread_new_message', (e) => e.message.data[0]?.data === text)
})

test('a list shows the first 200 characters, and cuts none of them in half', async () => {
  const { ana, ben } = ward
  const text = emoji.join('')
  await ana.replies(thread, text.slice(0, 19_998).toWellFormed())
  const [first] = await ben.inbox()
  expect(first?.last_message.text).toBe(Array.from(text).slice(0, 200).join(''))
})

test(`${html.length} pieces of markup survive as a person’s name and title, wherever they are shown`, async () => {
  const eva = await newcomer(ward, 'Eva Markup', ['messaging.send_message'])
  const params = { id: eva.who.user_id }
  const short = html.map((text) => text.trim()).filter((text) => fits(text, 100))
  expect(short.length).toBeGreaterThan(50)
  for (const name of short) {
    await eva.call(changeProfile, { params, body: { first_name: name, last_name: 'Markup', title: name } })
    expect(await eva.call(getProfile, { params })).toMatchObject({ first_name: name, title: name })
  }
  const sent = await eva.writes(ward.ben, 'Who am I?')
  const [message] = await ward.ben.messages(sent)
  expect(message?.sender).toMatchObject({ display_name: `${short.at(-1)} Markup`, title: short.at(-1) })
})
