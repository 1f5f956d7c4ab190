import { getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { createLocalGroup } from '@wardline/contract/directory/local-group.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { nameEverything } from '../world/hostile-names.ts'
import { publishedLines } from '../world/strings.ts'
import { expectHarmless, noScriptMayAsk, readThrough } from './harmless.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()
/** Every published string is in one of these; subjects, texts, answers and everything with a name are made of them. */
let names: string[]
let lines: string[]
/** Some of those that broke something somewhere: the longest without a space, markup, text that turns around. */
let worst: string[]
/** Everybody is on it; each of its messages is a page of strings. */
let everybody: Thread
let texts: string[]
/** Of a message type whose fields are called so. */
let fielded: Thread

const unbroken = (name: string) => Math.max(...name.split(/\s/u).map((word) => word.length))

beforeAll(async () => {
  names = await publishedLines(100)
  lines = await publishedLines(200)
  const longest = names.toSorted((a, b) => unbroken(b) - unbroken(a)).slice(0, 4)
  worst = [...longest, ...names.filter((name) => /<script|onerror|\u202e|\u2067|﷽/iu.test(name)).slice(0, 8)]
  const { user_ids, contact_ids, patient_ids, message_type_ids } = await nameEverything(ward, names)
  const { ana, ben } = ward
  everybody = await ben.writes(ana, 'Everybody', {
    recipient_ids: [ana.who.contact_id, ...contact_ids],
    patient_id: patient_ids[0],
    response_options: worst.slice(0, 4),
  })
  fielded = await ben.writes(ana, 'Fields', {
    message_type_id: message_type_ids[names.indexOf(longest[0] ?? '')],
    data: { one: longest[0], other: longest[1] },
  })
  texts = Array.from({ length: Math.ceil(lines.length / 5) }, (_, i) =>
    lines.slice(i * 5, i * 5 + 5).join('\n'),
  )
  for (const text of texts) await ben.replies(everybody, text)
  const writing = lines.map((line, i) => async () => {
    const recipient_ids = [ana.who.contact_id, contact_ids[i] ?? 0]
    return ben.writes(ana, line, { recipient_ids, data: { body: line }, patient_id: patient_ids[i] })
  })
  for (let i = 0; i < writing.length; i += 8)
    await Promise.all(writing.slice(i, i + 8).map((write) => write()))
  const member_ids = worst.map((name) => user_ids[names.indexOf(name)])
  for (const name of worst.slice(0, 6)) await ana.call(createLocalGroup, { body: { name, member_ids } })
})

test('all published strings as subjects, texts and names of people', async () => {
  const screen = await openScreen(ward.ana, { path: '/Inbox/inbox' })
  noScriptMayAsk(screen)
  const { page, problems, close } = screen
  const firstLine = ':scope > span:nth-of-type(2) > span:first-child > span'
  await page.locator('[data-thread]').first().waitFor()
  await expectHarmless(page, 'list')
  const seen = await readThrough(page, '[data-threads] [data-thread]', lines, firstLine)
  expect(seen, 'subjects in the list').toEqual([])

  await page.goto(`${ward.url}/Inbox/inbox/thread/${everybody.id}`)
  await page.getByRole('log').getByRole('article').first().waitFor()
  await expectHarmless(page, 'thread')
  expect(await readThrough(page, '[data-messages] article', texts, 'p', -1), 'texts of messages').toEqual([])
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Message history' }).click()
  const history = page.getByRole('dialog', { name: 'Message history' })
  const rows = history.getByRole('listitem')
  await rows.first().waitFor()
  const wanted = names.length
  for (let shown = await rows.count(); shown < wanted; shown = await rows.count()) {
    await history.getByRole('button', { name: /^Show more of/u }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
  }
  const told = await history.locator('li p > span:first-child').allTextContents()
  expect(new Set(told).isSubsetOf(new Set([...names, 'Ana Ruiz'])), 'names in the history').toBe(true)
  expect(told.length).toBeGreaterThanOrEqual(wanted)
  await expectHarmless(page, 'history')
  await page.keyboard.press('Escape')
  const subscribers = 'ul[aria-label=Subscribers] li'
  expect(await readThrough(page, subscribers, names, '.truncate'), 'subscribers').toEqual([])
  await expectHarmless(page, 'subscribers')
  await page.goto(`${ward.url}/Inbox/inbox/thread/${fielded.id}`)
  await page.getByRole('log').getByRole('definition').first().waitFor()
  await expectHarmless(page, 'fields')
  expect(problems).toEqual([])
  await close()
})

test('all published strings as whom and what one writes to and about', async () => {
  const screen = await openScreen(ward.ana, { path: '/Inbox/inbox' })
  noScriptMayAsk(screen)
  const { page, problems, close } = screen
  const name = '.truncate'
  await page.getByRole('button', { name: 'Compose' }).click()
  const to = page.getByRole('combobox', { name: 'To' })
  await to.click()
  await page.locator('[role=option]').first().waitFor()
  await expectHarmless(page, 'the list of people')
  expect(await readThrough(page, '[role=option]', names, name), 'people').toEqual([])
  await page.keyboard.press('Escape')
  const options = await page.getByLabel('Message type').locator('option').allTextContents()
  expect(
    names.slice(0, 200).filter((each) => !options.includes(each)),
    'message types',
  ).toEqual([])
  await page.getByLabel('Message type').selectOption(worst[0] ?? '')
  await page.getByLabel('Subject').fill(worst[0] ?? '')
  for (const [i, each] of worst.slice(0, 4).entries()) await page.getByLabel(`Response ${i + 1}`).fill(each)
  const patient = page.getByRole('combobox', { name: 'Patient (optional)' })
  await patient.click()
  const patients = names.map((each) => `${each}, ${each}`)
  await page.locator('[role=option]').first().waitFor()
  await expectHarmless(page, 'the list of patients')
  expect(await readThrough(page, '[role=option]', patients, name), 'patients').toEqual([])
  await page.keyboard.press('Enter')
  await expectHarmless(page, 'compose')
  await page.getByRole('button', { name: 'Your groups' }).click()
  await page.getByRole('button', { name: `Add the people of ${worst[0]}` }).waitFor()
  await expectHarmless(page, 'local groups')
  await page.getByRole('button', { name: `Add the people of ${worst[0]}` }).click()
  for (const each of worst) await page.getByRole('button', { name: `Remove ${each}`, exact: true }).waitFor()
  await expectHarmless(page, 'compose to people with such names')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep draft' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByText('Draft restored').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe(worst[0])
  for (const [i, each] of worst.slice(0, 4).entries())
    expect(await page.getByLabel(`Response ${i + 1}`).inputValue()).toBe(each)
  expect(problems).toEqual([])
  await close()
})

test('published strings as what is searched, and as one’s own name', async () => {
  const { ana } = ward
  const params = { id: ana.who.user_id }
  const screen = await openScreen(ana, { path: '/Inbox/inbox' })
  noScriptMayAsk(screen)
  const { page, problems, close } = screen
  await page.getByRole('button', { name: 'Search messages' }).click()
  const field = page.getByRole('combobox', { name: 'Search messages' })
  for (const each of worst) {
    const answered = page.waitForResponse((response) => response.url().includes('/threads/search/'))
    await field.fill(`"${each.replaceAll('"', '""')}"`)
    await answered
  }
  await field.fill('Infinity NaN')
  await page.getByRole('list', { name: 'Found messages' }).locator('mark').first().waitFor()
  await expectHarmless(page, 'found messages')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to or do' }).fill('script')
  await page
    .getByRole('option', { name: /<script/iu })
    .first()
    .waitFor()
  await expectHarmless(page, 'palette')

  await page.goto(`${ward.url}/account`)
  const about = page.getByRole('region', { name: 'About you' })
  for (const each of worst) {
    await about.getByLabel('First name').fill(each)
    await about.getByLabel('Title').fill(each)
    await about.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => ana.call(getProfile, { params })).toMatchObject({ first_name: each, title: each })
    await about.getByText('Saved.').waitFor()
  }
  await expectHarmless(page, 'profile')
  expect(problems).toEqual([])
  await close()
})
