import { createRole } from '@wardline/contract/accounts/roles/role.routes.ts'
import { expect, test } from 'vitest'
import {
  expectAccessible,
  expectFocus,
  delayFrames,
  takeScreenshot,
  type ScreenOptions,
} from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { createUser } from '../../fixtures/hospital/users.ts'

const { hospital, openScreen } = useBrowserHospital()

async function withPalette(options: ScreenOptions = {}) {
  const screen = await openScreen(hospital.ana, options)
  const { page } = screen
  await page.getByRole('button', { name: 'Search messages' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  await field.waitFor()
  return { ...screen, field, option: (name: RegExp | string) => page.getByRole('option', { name }) }
}

test('actions are found by name and show their shortcut', async () => {
  const { page, field, option, problems, close } = await withPalette()
  await option(/Compose a message\s*C$/).waitFor()
  await expectAccessible(page, 'palette')
  await takeScreenshot(page, 'palette')
  await field.pressSequentially('unread')
  await page.keyboard.press('Enter')
  await page.waitForURL(/Inbox\/unread/)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.keyboard.press('Control+k')
  await field.pressSequentially('kbd')
  await page.keyboard.press('Enter')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.getByText('Ctrl K').waitFor()
  await expectFocus(shortcuts.getByRole('switch', { name: 'Single-key shortcuts' }))
  const tops = await shortcuts.locator('div').evaluateAll((parts) => parts.map(({ scrollTop }) => scrollTop))
  expect(Math.max(...tops), 'opens at its beginning').toBe(0)
  const { height = 0 } = (await shortcuts.getByText('R', { exact: true }).boundingBox()) ?? {}
  expect(height, 'a key cap is not stretched').toBeLessThan(22)
  await takeScreenshot(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field.pressSequentially('monitor a user')
  await page.getByText('Nothing found for “monitor a user”').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

test('the palette opens any thread, also one that is not loaded, and starts a message to a person', async () => {
  const { ana, ben } = hospital
  const held = await ben.writes(ana, 'Potassium of bed 12')
  const archived = await ben.writes(ana, 'Walking aid for bed 9')
  await ana.archives(archived)
  const { page, field, option, problems, close } = await withPalette()
  await field.pressSequentially('potas')
  await option(/Potassium of bed 12/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`thread/${held.id}$`))

  await page.getByRole('textbox', { name: /reply|message/i }).focus()
  await page.keyboard.press('Control+k')
  await field.pressSequentially('walking')
  await option(/Walking aid/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`archive/thread/${archived.id}$`))

  await page.keyboard.press('Control+k')
  await field.pressSequentially('ben oka')
  await option(/^Ben Okafor/).waitFor()
  await takeScreenshot(page, 'palette-found')
  await option(/^Ben Okafor/).click()
  const compose = page.getByRole('dialog', { name: 'New message' })
  await compose.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('Enter waits for the search and runs the best match', async () => {
  const { ana, ben } = hospital
  await createUser(hospital, 'Astor Yundt')
  await ben.writes(ana, 'Pastoral care: asked to stop smoking, other report')
  const { page, field, option, problems, close } = await withPalette()
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await interceptRequests(page, '**/api/v1/contacts/**', async (route) => {
    await isTyped
    await route.continue()
  })
  await field.fill('astor')
  await option(/^Pastoral care/).waitFor()
  await page.keyboard.press('Enter')
  release()
  const compose = page.getByRole('dialog', { name: 'New message' })
  await compose.getByRole('button', { name: 'Remove Astor Yundt' }).waitFor()
  expect(page.url()).not.toContain('/thread/')
  expect(problems).toEqual([])
  await close()
})

test('replying and thread operations are actions of the open thread', async () => {
  const thread = await hospital.ben.writes(hospital.ana, 'Insulin of bed 3')
  const screen = await openScreen(hospital.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const { page, problems, close } = screen
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.waitFor()
  const run = async (typed: string, name: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).pressSequentially(typed)
    await page.getByRole('option', { name }).waitFor()
    await page.keyboard.press('Enter')
  }
  await run('reply', /^Reply to this conversation\s*R$/)
  await expectFocus(reply)
  // Typed on the page, these letters would archive the thread.
  await reply.blur()
  await delayFrames(page)
  await run('reply', /^Reply to this conversation\s*R$/)
  await page.keyboard.type('here')
  await expect.poll(() => reply.inputValue()).toBe('here')
  expect(page.url()).toContain(`/thread/${thread.id}`)
  await run('forw', /^Forward this conversation\s*F$/)
  await page.getByRole('dialog', { name: 'Forward' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await run('add peo', /^Add people to this conversation\s*A$/)
  await page.getByRole('dialog', { name: 'Add people' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.for([
  { key: 'c', field: 'To' },
  { key: 'f', field: 'To' },
  { key: 'a', field: 'People, groups or departments' },
  { key: 'p', field: 'Patient' },
  { key: 'Control+k', field: 'Search or run a command' },
])('keys typed right after $key go to the field that it opens and trigger nothing else', async (each) => {
  const thread = await hospital.ben.writes(hospital.ana, 'Stays where it is')
  const path = `/Inbox/inbox/thread/${thread.id}`
  const { page, problems, close } = await openScreen(hospital.ana, { path })
  await page.getByRole('button', { name: 'Archive' }).waitFor()
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await interceptRequests(page, '**/assets/**', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.keyboard.press(each.key)
  await page.keyboard.type('huea')
  release()
  const field = page.getByRole('dialog').getByRole('combobox', { name: each.field, exact: true })
  await expect.poll(() => field.inputValue().catch(() => '')).toBe('huea')
  expect(page.url()).toContain(path)
  expect((await hospital.ana.inbox()).map(({ id }) => id)).toContain(thread.id)
  expect(problems).toEqual([])
  await close()
})

test('a patient leads to their threads, and the address never names the patient', async () => {
  const { ana, ben, ids } = hospital
  await ben.writes(ana, 'Her stay', { patient_id: ids.patient })
  const { page, field, option, problems, close } = await withPalette()
  await field.pressSequentially('00418823')
  await option(/^Walters, Eleanor/).waitFor()
  await option(/^Walters, Eleanor/).click()
  await page.getByRole('list', { name: 'Found messages' }).getByRole('link', { name: 'Her stay' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Search messages' }).inputValue()).toContain('patient:')
  expect(page.url()).not.toMatch(/walters|00418823/i)
  expect(problems).toEqual([])
  await close()
})

test.each([
  { dark: false, width: 390 },
  { dark: true, width: 1440 },
])('the palette is accessible: %o', async (options) => {
  const { page, field, option, problems, close } = await withPalette(options)
  await field.fill('ben')
  await option(/^Ben Okafor/).waitFor()
  await expectAccessible(page, 'palette')
  await takeScreenshot(page, `palette-${options.width}`)
  expect(problems).toEqual([])
  await close()
})

test('the palette opens users, groups, roles and settings by name, as far as the user may', async () => {
  const { dora, ids } = hospital
  const { id } = await dora.call(createRole, {
    params: { id: ids.account_id },
    body: { name: 'Xylophone tuner' },
  })
  const { page, problems, close } = await openScreen(dora, {})
  await page.getByRole('button', { name: 'Search messages' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  await field.pressSequentially('xylo')
  await page.getByRole('option', { name: /Xylophone tuner\s*Role · 0 permissions/ }).waitFor()
  await expectAccessible(page, 'palette with records')
  await takeScreenshot(page, 'palette-records')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/accountSettings/roles/${id}`)
  await page.getByRole('heading', { name: 'Xylophone tuner' }).waitFor()
  await page.keyboard.press('Control+k')
  await field.pressSequentially('cleo mar')
  await page.getByRole('option', { name: /Cleo Marsh.*User account/ }).click()
  await page.waitForURL('**/accountSettings/users/*')
  for (const [typed, option, address] of [
    ['cardiology', /^Cardiology\s*Department/, '**/accountSettings/departments/*'],
    ['clinician', /^Clinician\s*Permission group/, '**/accountSettings/groups/*'],
    ['rapid resp', /^Rapid Response\s*Paging group/, '**/pagingGroups/**'],
    ['password session', /hospital/i, '**/accountSettings/account'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await field.pressSequentially(typed)
    await page.getByRole('option', { name: option }).last().click()
    await page.waitForURL(address)
  }
  expect(problems).toEqual([])
  await close()

  const other = await withPalette()
  await other.field.pressSequentially('xylo')
  await other.page.getByText('Nothing found for “xylo”').waitFor()
  await other.close()
})
