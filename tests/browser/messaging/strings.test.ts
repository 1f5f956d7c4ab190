import { withoutDisguise } from '@wardline/contract/text.ts'
import { getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { createLocalGroup } from '@wardline/contract/directory/local-group.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createRecordsNamed } from '../../fixtures/hospital/named-records.ts'
import { publishedLines } from '../../fixtures/files/published-strings.ts'
import { expectNoMarkup, failOnDialogs, scrollThrough } from '../../fixtures/browser/markup-checks.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { takeScreenshot } from '../../fixtures/browser/screen.ts'

const { hospital, openScreen } = useBrowserHospital()
let names: string[]
let lines: string[]
/** Strings that broke something before: longest word, markup, bidirectional text. */
let worst: string[]
let everybody: Thread
let texts: string[]
/** A thread whose message type has the strings as field labels. */
let fielded: Thread

const longestWordLength = (name: string) => Math.max(...name.split(/\s/u).map((word) => word.length))

beforeAll(async () => {
  names = await publishedLines(100)
  lines = await publishedLines(200)
  const longest = names.toSorted((a, b) => longestWordLength(b) - longestWordLength(a)).slice(0, 4)
  worst = [...longest, ...names.filter((name) => /<script|onerror|\u202e|\u2067|﷽/iu.test(name)).slice(0, 8)]
  const { user_ids, contact_ids, patient_ids, message_type_ids } = await createRecordsNamed(hospital, names)
  const { ana, ben } = hospital
  everybody = await ben.writes(ana, 'Everybody', {
    recipient_ids: [ana.user.contact_id, ...contact_ids],
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
    const recipient_ids = [ana.user.contact_id, contact_ids[i] ?? 0]
    return ben.writes(ana, line, { recipient_ids, data: { body: line }, patient_id: patient_ids[i] })
  })
  for (let i = 0; i < writing.length; i += 8)
    await Promise.all(writing.slice(i, i + 8).map((write) => write()))
  const member_ids = worst.map((name) => user_ids[names.indexOf(name)])
  for (const name of worst.slice(0, 6)) await ana.call(createLocalGroup, { body: { name, member_ids } })
})

test('all published strings are shown safely as subjects, texts and names', async () => {
  const screen = await openScreen(hospital.ana, { path: '/Inbox/inbox' })
  failOnDialogs(screen)
  const { page, problems, close } = screen
  const firstLine = ':scope > span:nth-of-type(2) > span:first-child > span'
  await page.locator('[data-thread]').first().waitFor()
  await expectNoMarkup(page, 'list')
  const seen = await scrollThrough(page, '[data-threads] [data-thread]', lines, firstLine)
  expect(seen, 'subjects in the list').toEqual([])

  await page.goto(`${hospital.url}/Inbox/inbox/thread/${everybody.id}`)
  await page.getByRole('log').getByRole('article').first().waitFor()
  await expectNoMarkup(page, 'thread')
  expect(await scrollThrough(page, '[data-messages] article', texts, 'p', -1), 'texts of messages').toEqual(
    [],
  )
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
  const told = await history.locator('li p > :first-child').allTextContents()
  expect(new Set(told).isSubsetOf(new Set([...names, 'Ana Ruiz'])), 'names in the history').toBe(true)
  expect(told.length).toBeGreaterThanOrEqual(wanted)
  await expectNoMarkup(page, 'history')
  await page.keyboard.press('Escape')
  const subscribers = 'ul[aria-label=People] li'
  expect(await scrollThrough(page, subscribers, names, '.font-medium'), 'subscribers').toEqual([])
  await expectNoMarkup(page, 'subscribers')
  await page.goto(`${hospital.url}/Inbox/inbox/thread/${fielded.id}`)
  await page.getByRole('log').getByRole('definition').first().waitFor()
  await expectNoMarkup(page, 'fields')
  expect(problems).toEqual([])
  await close()
})

test('all published strings are handled safely as recipients, messages and patients while composing', async () => {
  const screen = await openScreen(hospital.ana, { path: '/Inbox/inbox' })
  failOnDialogs(screen)
  const { page, problems, close } = screen
  const name = '.truncate'
  await page.getByRole('button', { name: 'Compose' }).click()
  const to = page.getByRole('combobox', { name: 'To' })
  await to.click()
  await page.locator('[role=option]').first().waitFor()
  await expectNoMarkup(page, 'the list of people')
  expect(await scrollThrough(page, '[role=option]', names, name), 'people').toEqual([])
  await page.keyboard.press('Escape')
  const options = await page.getByLabel('Message type').locator('option').allTextContents()
  expect(
    names.slice(0, 200).filter((each) => !options.includes(each)),
    'message types',
  ).toEqual([])
  await page.getByLabel('Message type').selectOption(worst[0] ?? '')
  await page.getByLabel('Subject').fill(worst[0] ?? '')
  for (const [i, each] of worst.slice(0, 4).entries())
    await page.getByLabel(`Quick answer ${i + 1}`).fill(each)
  const patient = page.getByRole('combobox', { name: 'Patient (optional)' })
  await patient.click()
  const patients = names.map((each) => `${each}, ${each}`)
  await page.locator('[role=option]').first().waitFor()
  await expectNoMarkup(page, 'the list of patients')
  expect(await scrollThrough(page, '[role=option]', patients, name), 'patients').toEqual([])
  await page.keyboard.press('Enter')
  await expectNoMarkup(page, 'compose')
  await page.getByRole('button', { name: 'Your groups' }).click()
  await page.getByRole('button', { name: `Add the people of ${worst[0]}` }).waitFor()
  await expectNoMarkup(page, 'local groups')
  await page.getByRole('button', { name: `Add the people of ${worst[0]}` }).click()
  for (const each of worst) await page.getByRole('button', { name: `Remove ${each}`, exact: true }).waitFor()
  await expectNoMarkup(page, 'compose to people with such names')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep draft' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByText('Draft restored').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe(worst[0])
  for (const [i, each] of worst.slice(0, 4).entries())
    expect(await page.getByLabel(`Quick answer ${i + 1}`).inputValue()).toBe(each)
  expect(problems).toEqual([])
  await close()
})

test('published strings are handled safely as search input and as the own name', async () => {
  const { ana } = hospital
  const params = { id: ana.user.user_id }
  const screen = await openScreen(ana, { path: '/Inbox/inbox' })
  failOnDialogs(screen)
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
  await expectNoMarkup(page, 'found messages')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('script')
  await page
    .getByRole('option', { name: /<script/iu })
    .first()
    .waitFor()
  await expectNoMarkup(page, 'palette')

  await page.goto(`${hospital.url}/account`)
  const about = page.getByRole('region', { name: 'About you' })
  for (const each of worst) {
    await about.getByLabel('First name').fill(each)
    await about.getByLabel('Title').fill(each)
    await about.getByRole('button', { name: 'Save' }).click()
    if (withoutDisguise(each) !== each) {
      await about
        .getByText(/^This text contains an invisible character\./)
        .first()
        .waitFor()
      continue
    }
    await expect.poll(() => ana.call(getProfile, { params })).toMatchObject({ first_name: each, title: each })
    await about.getByText('Saved.').waitFor()
  }
  await expectNoMarkup(page, 'profile')
  expect(problems).toEqual([])
  await close()
})

/** Height of the tallest piece of text, in font sizes. */
const drawnHeight = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const style = getComputedStyle(element)
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    context.font = `${style.fontSize} ${style.fontFamily}`
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const heights = []
    while (walker.nextNode()) {
      const drawn = context.measureText(walker.currentNode.textContent ?? '')
      heights.push(drawn.actualBoundingBoxAscent + drawn.actualBoundingBoxDescent)
    }
    return Math.max(...heights) / Number.parseFloat(style.fontSize)
  })

test('a long run of combining marks is drawn whole, and copied as it was sent', async () => {
  const { ana, ben } = hospital
  const text = `Potassium${'\u0301'.repeat(60)} 6.1 ${'\u0323\u0308'.repeat(40)}in bed 12`
  const thread = await ben.writes(ana, 'Marks', { data: { body: text } })
  const { page, close } = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const message = page.getByRole('log').getByRole('article').first().locator('p')
  expect(await drawnHeight(message)).toBeLessThan(2.5)
  const copied = await message.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return String(getSelection())
  })
  expect(copied).toBe(text)
  await takeScreenshot(page, 'combining-marks')
  await close()
})
