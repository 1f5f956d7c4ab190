import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { changeProfile, getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { isBlank, withoutDisguise } from '@wardline/contract/text.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { publishedStrings } from '../../../fixtures/files/published-strings.ts'

let hospital: Hospital
let thread: Thread

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  await hospital.ben.signIn()
  thread = await hospital.ana.writes(hospital.ben, 'Bed 12')
  return hospital.close
})

const { naughty, html, graphemes, emoji } = await publishedStrings()

/** A subject that looks empty is blank. */
const isStorable = (text: string, most: number) =>
  Array.from(text).length <= most && !isBlank(text) && !text.includes('\0') && text.isWellFormed()

/** Runs as many requests at a time as a browser has connections. */
async function forEachString<T>(all: T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

async function expectUnchanged(text: string): Promise<void> {
  const { ana, ben } = hospital
  const body = { subject: text, data: { body: text }, recipient_ids: [ben.user.contact_id] }
  const { status, body: answer } = await ana.request(createThread, { body })
  if (!isStorable(text, 200)) {
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

test(`${naughty.length} naughty strings are stored unchanged as subject and body`, async () => {
  expect.hasAssertions()
  await forEachString(naughty, expectUnchanged)
})

test(`${html.length} pieces of hostile markup are stored unchanged as text`, async () => {
  expect.hasAssertions()
  await forEachString(html, expectUnchanged)
})

test(`${graphemes.length} grapheme clusters are stored as they are, neither joined nor split`, async () => {
  expect.hasAssertions()
  await forEachString(graphemes, expectUnchanged)
})

test('each published string appears unchanged as a reply in the list, live event and search result of the other user', async () => {
  const { ana, ben } = hospital
  const device = await ben.connect()
  const long = [...naughty, ...html, ...emoji].filter((text) => isStorable(text, 20_000))
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
    await device.receives('thread_new_message', (e) => e.message.data[0]?.data === text)
})

test('a list shows the first 200 characters and splits none of them', async () => {
  const { ana, ben } = hospital
  const text = emoji.join('')
  await ana.replies(thread, text.slice(0, 19_998).toWellFormed())
  const [first] = await ben.inbox()
  expect(first?.last_message.text).toBe(Array.from(text).slice(0, 200).join(''))
})

test(`${html.length} pieces of markup survive as a user’s name and title, or are refused for invisible characters`, async () => {
  const eva = await createUser(hospital, 'Eva Markup', ['messaging.send_message'])
  const params = { id: eva.user.user_id }
  const short = html.map((text) => text.trim()).filter((text) => isStorable(text, 100))
  expect(short.length).toBeGreaterThan(50)
  const isPlain = (name: string) => withoutDisguise(name) === name
  for (const name of short) {
    const body = { first_name: name, last_name: 'Markup', title: name }
    if (!isPlain(name)) {
      const sentences = [expect.stringContaining('invisible character')]
      const { status, body: answer } = await eva.request(changeProfile, { params, body })
      expect([status, answer]).toMatchObject([400, { first_name: sentences, title: sentences }])
      continue
    }
    await eva.call(changeProfile, { params, body })
    expect(await eva.call(getProfile, { params })).toMatchObject({ first_name: name, title: name })
  }
  const last = short.findLast(isPlain)
  const sent = await eva.writes(hospital.ben, 'Who am I?')
  const [message] = await hospital.ben.messages(sent)
  expect(message?.sender).toMatchObject({ display_name: `${last} Markup`, title: last })
})
