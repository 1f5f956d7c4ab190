import { createQuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.routes.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const critical = {
  owner: 'account',
  title: 'Critical value',
  text: 'Critical value: [test] [value] [unit]\nPlease read back.',
} as const

const phraseList = (page: Page) => page.getByRole('dialog', { name: 'Quick phrases' })
const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const selectedText = (field: Locator) =>
  field.evaluate((element: HTMLTextAreaElement) =>
    element.value.slice(element.selectionStart, element.selectionEnd),
  )
const expectSelected = (field: Locator, text: string) => expect.poll(() => selectedText(field)).toBe(text)

async function createPhrases(look: string) {
  const shared = await hospital.dora.call(createQuickPhrase, {
    body: { ...critical, title: `${critical.title} ${look}` },
  })
  const own = await hospital.ben.call(createQuickPhrase, {
    body: { title: `On my way ${look}`, text: 'On my way, there in [minutes] minutes.' },
  })
  return { shared, own }
}

async function openReply(look: { width?: number; dark?: boolean } = {}) {
  const thread = await hospital.ana.writes(hospital.ben, 'Bed 12')
  const screen = await openScreen(hospital.ben, { path: `/Inbox/inbox/thread/${thread.id}`, ...look })
  await replyField(screen.page).waitFor()
  return { thread, screen }
}

test('a reply takes a phrase by keyboard: slash, search, Enter, Tab from blank to blank', async () => {
  await createPhrases('keys')
  const { thread, screen } = await openReply()
  const { page, problems, close } = screen
  const field = replyField(page)
  await field.focus()
  await page.keyboard.type('Potassium.')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('/')
  await phraseList(page).getByRole('option', { name: 'Critical value keys' }).waitFor()
  await page.keyboard.type('value keys')
  await expect.poll(() => phraseList(page).getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await phraseList(page).waitFor({ state: 'detached' })
  await expectFocus(field)
  expect(await field.inputValue()).toBe(`Potassium.\n${critical.text}`)
  await expectSelected(field, '[test]')
  await page.getByText('3 blanks left').waitFor()
  await page.keyboard.type('K+')
  await page.keyboard.press('Tab')
  await expectSelected(field, '[value]')
  await page.keyboard.press('Tab')
  await expectSelected(field, '[unit]')
  await page.keyboard.press('Shift+Tab')
  await expectSelected(field, '[value]')
  await page.keyboard.type('6.1')

  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: '1 blank is not filled in' })
  await question.getByText('The message still has [unit].').waitFor()
  await expectAccessible(page, 'question about blanks')
  await takeScreenshot(page, 'quick-phrase-question')
  await question.getByRole('button', { name: 'Fill in' }).click()
  await question.waitFor({ state: 'detached' })
  await expectSelected(field, '[unit]')
  await page.keyboard.type('mmol/L')
  await page.getByText(/blanks? left/u).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await hospital.ana.messages(thread)).length).toBe(2)
  const [newest] = await hospital.ana.messages(thread)
  expect(newest?.data.map(({ data }) => data)).toEqual([
    'Potassium.\nCritical value: K+ 6.1 mmol/L\nPlease read back.',
  ])
  expect(problems).toEqual([])
  await close()
})

test('the browser undoes an inserted phrase, Escape types the slash, and a line with text keeps it', async () => {
  await createPhrases('undo')
  const { page, close } = (await openReply()).screen
  const field = replyField(page)
  await field.focus()
  await page.keyboard.type('10/2')
  expect(await field.inputValue()).toBe('10/2')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('/')
  await phraseList(page).waitFor()
  await page.keyboard.press('Escape')
  await phraseList(page).waitFor({ state: 'detached' })
  await expectFocus(field)
  expect(await field.inputValue()).toBe('10/2\n/')
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: 'Insert a quick phrase' }).click()
  await phraseList(page).getByRole('option', { name: 'Critical value undo' }).click()
  await expectSelected(field, '[test]')
  await expectFocus(field)
  await page.keyboard.press('Control+z')
  await expect.poll(() => field.inputValue()).toBe('10/2\n')
  await close()
})

test('Escape leaves the blanks, and a message with blanks is sent after a confirmation', async () => {
  await createPhrases('blanks')
  const { thread, screen } = await openReply()
  const { page, close } = screen
  const field = replyField(page)
  await page.getByRole('button', { name: 'Insert a quick phrase' }).click()
  await phraseList(page).getByRole('option', { name: 'On my way blanks' }).click()
  await expectSelected(field, '[minutes]')
  await page.getByText('1 blank left').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 blank left').waitFor({ state: 'detached' })
  await expectFocus(field)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect.poll(async () => (await hospital.ana.messages(thread)).length).toBe(2)
  await close()
})

test.each(viewports)('a new message takes a phrase with the button: %o', async (options) => {
  const look = lookName(options)
  await createPhrases(look)
  const { page, problems, close } = await openScreen(hospital.ben, options)
  await page.getByRole('button', { name: 'Compose' }).click()
  const compose = page.getByRole('dialog', { name: 'New message' })
  await compose.getByRole('button', { name: 'Insert a quick phrase' }).click()
  const list = phraseList(page)
  await list.getByRole('option', { name: `On my way ${look}` }).waitFor()
  await expectAccessible(page, 'quick phrases')
  await takeScreenshot(page, `quick-phrases-${look}`)
  const row = await list.getByRole('option').first().boundingBox()
  expect(row?.height).toBeGreaterThanOrEqual(44)
  await list.getByRole('combobox', { name: 'Find a phrase' }).fill('nothing like it')
  await list.getByText('No phrase has this title.').waitFor()
  await list.getByRole('combobox', { name: 'Find a phrase' }).fill(`value ${look}`)
  await list.getByRole('option', { name: `Critical value ${look}` }).click()
  const field = compose.getByRole('textbox', { name: 'Message', exact: true })
  await expectSelected(field, '[test]')
  await page.keyboard.type('K+')
  await compose.getByText('2 blanks left').waitFor()
  await compose.getByRole('button', { name: 'Next blank' }).click()
  await expectSelected(field, '[value]')
  await expectFocus(field)
  await expectAccessible(page, 'compose with blanks')
  await takeScreenshot(page, `quick-phrase-compose-${look}`)
  await page.keyboard.press('Escape')
  await compose.getByText(/blanks left/u).waitFor({ state: 'detached' })
  await field.waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('a message that asks for it is read back in a reply: %o', async (options) => {
  const { ana, ben } = hospital
  const text = 'Critical value: K+ 6.1 mmol/L\nPlease read back.'
  const thread = await ana.writes(ben, text)
  const { page, problems, close } = await openScreen(ben, {
    ...options,
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  const button = page.getByRole('button', { name: 'Read back' })
  await button.click()
  await expectSelected(replyField(page), '[test, value and unit]')
  await expectFocus(replyField(page))
  await page.keyboard.type('K+ 6.1 mmol/L')
  await expectAccessible(page, 'reading back')
  await takeScreenshot(page, `quick-phrase-read-back-${lookName(options)}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sender = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await sender.page.getByRole('log', { name: 'Messages' }).getByText('Read back: K+ 6.1 mmol/L').waitFor()
  expect(await sender.page.getByRole('button', { name: 'Read back' }).count()).toBe(0)
  expect(problems).toEqual([])
  await sender.close()
  await close()
})

test('compose asks about blanks before it sends', async () => {
  await createPhrases('send')
  const { page, close } = await openScreen(hospital.ben)
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByRole('combobox', { name: 'To' }).pressSequentially('Cleo Marsh')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Cleo Marsh' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus()
  await page.keyboard.press('/')
  await phraseList(page).waitFor()
  await page.keyboard.type('way send')
  await phraseList(page).getByRole('option', { name: 'On my way send' }).waitFor()
  await page.keyboard.press('Enter')
  await phraseList(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: '1 blank is not filled in' }).waitFor()
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expectSelected(page.getByRole('textbox', { name: 'Message', exact: true }), '[minutes]')
  await page.keyboard.type('5')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: /not filled in/u }).waitFor({ state: 'detached' })
  await close()
})

test.each(viewports)('a user keeps own phrases in the account: %o', async (options) => {
  const look = lookName(options)
  const { page, problems, close } = await openScreen(hospital.cleo, {
    ...options,
    path: '/account/messaging',
  })
  await page.getByRole('button', { name: 'New phrase' }).click()
  const dialog = page.getByRole('dialog', { name: 'New phrase' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`Pain ${look}`)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Pain [score] of 10.')
  await expectAccessible(page, 'new phrase')
  await takeScreenshot(page, `quick-phrase-new-${look}`)
  await dialog.getByRole('button', { name: 'Create phrase' }).click()
  await page.getByRole('button', { name: `Edit Pain ${look}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit phrase' })
  await edit.getByRole('textbox', { name: 'Text' }).fill('Pain [score] of 10 after [drug].')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await page.getByText('Pain [score] of 10 after [drug].').waitFor()
  const other = await hospital.cleo.call(createQuickPhrase, {
    body: { title: `Other tab ${look}`, text: 'Written in another tab.' },
  })
  await page.getByText(other.title).scrollIntoViewIfNeeded()
  await expectAccessible(page, 'own phrases')
  await takeScreenshot(page, `quick-phrases-account-${look}`)
  await page.getByRole('button', { name: `Delete Pain ${look}` }).click()
  await page.getByRole('button', { name: 'Delete phrase' }).click()
  await page.getByRole('button', { name: `Edit Pain ${look}` }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('an administrator shares, changes and deletes a phrase: %o', async (options) => {
  const look = lookName(options)
  const path = '/accountSettings/quickPhrases'
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
  await page.getByRole('button', { name: 'New phrase' }).click()
  const dialog = page.getByRole('dialog', { name: 'New phrase' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`Bed ready ${look}`)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Bed [bed] is ready.')
  await expectAccessible(page, 'new shared phrase')
  await dialog.getByRole('button', { name: 'Create phrase' }).click()
  const link = page.getByRole('link', { name: `Bed ready ${look}` })
  await link.waitFor()
  await expectAccessible(page, 'shared phrases')
  await takeScreenshot(page, `quick-phrases-admin-${look}`)
  await link.click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Bed [bed] is ready. Call [number].')
  await expectAccessible(page, 'shared phrase')
  await takeScreenshot(page, `quick-phrase-admin-${look}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Bed ready ${look} saved`).waitFor()
  // On a phone they are above the buttons, and stay while the pointer is there.
  for (const toast of ['saved', 'created'])
    await page
      .getByRole('listitem')
      .filter({ hasText: toast })
      .getByRole('button', { name: 'Dismiss' })
      .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete phrase' }).click()
  await page.getByRole('heading', { name: 'Quick phrases' }).waitFor()
  await link.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})
