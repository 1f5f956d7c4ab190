import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { longPress } from '../../fixtures/browser/long-press.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'

const { hospital, openScreen } = useBrowserHospital()

const link = (page: Page, subject: string) => page.locator('[data-thread]').filter({ hasText: subject })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected conversations' })
const selectedRows = (page: Page) => page.getByRole('row', { selected: true })

/** Newest last. */
async function createInbox(name: string, subjects: readonly string[]) {
  const person = await createUser(hospital, name, ['messaging.monitor_user'])
  for (const subject of subjects) await hospital.ben.writes(person, subject)
  const inbox = async (view?: 'archive' | 'unread') =>
    (await person.inbox(view)).map(({ subject }) => subject)
  return { person, inbox }
}

test.each(viewports)(
  'several conversations are archived, and Undo restores exactly those: %o',
  async (look) => {
    const subjects = ['Wound care', 'Cultures positive', 'Transport', 'Consent signed']
    const { person, inbox } = await createInbox(`Selma ${lookName(look)}`, subjects)
    const { page, problems, close } = await openScreen(person, look)
    await link(page, 'Transport').waitFor()
    if (look.width === 390) {
      await longPress(page, link(page, 'Transport'), bar(page).getByText('1 selected'))
      await link(page, 'Wound care').tap()
    } else {
      await link(page, 'Transport').focus()
      await page.keyboard.press('x')
      await bar(page).getByText('1 selected').waitFor()
      await link(page, 'Wound care').click()
    }
    await bar(page).getByText('2 selected').waitFor()
    expect(await selectedRows(page).count()).toBe(2)
    await takeScreenshot(page, `selected-rows-${lookName(look)}`)
    await expectAccessible(page, 'selected conversations')
    if (look.width === 390)
      for (const button of await bar(page).getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)

    await bar(page).getByRole('button', { name: 'Archive' }).click()
    await page.getByText('2 conversations archived.').waitFor()
    await bar(page).waitFor({ state: 'detached' })
    await expect.poll(() => inbox('archive')).toEqual(['Transport', 'Wound care'])
    expect(await inbox()).toEqual(['Consent signed', 'Cultures positive'])
    await takeScreenshot(page, `archived-rows-${lookName(look)}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => inbox()).toEqual(subjects.toReversed())
    await link(page, 'Wound care').waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test('Shift with arrows or a click selects a range, E archives it, and Escape ends the selection', async () => {
  const { person, inbox } = await createInbox('Rhea Range', ['One', 'Two', 'Three', 'Four', 'Five'])
  const { page, problems, close } = await openScreen(person)
  await link(page, 'Five').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await bar(page).getByText('3 selected').waitFor()
  await page.keyboard.press('Shift+ArrowUp')
  await bar(page).getByText('2 selected').waitFor()
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  expect(await selectedRows(page).count()).toBe(0)

  await link(page, 'Four').click()
  await page.getByRole('heading', { name: 'Four' }).waitFor()
  await link(page, 'Two').click({ modifiers: ['Shift'] })
  await bar(page).getByText('3 selected').waitFor()
  await page.keyboard.press('e')
  await page.getByText('3 conversations archived.').waitFor()
  await page.waitForURL(/\/Inbox\/inbox\/thread$/)
  await expect.poll(() => inbox()).toEqual(['Five', 'One'])
  await expect.poll(() => page.locator(':focus').textContent()).toContain('One')

  await page.keyboard.press('Shift+Digit3')
  await page.waitForURL(/\/Inbox\/archive$/)
  await link(page, 'Three').focus()
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Move to inbox' }).click()
  await page.getByText('1 conversation moved to the inbox.').waitFor()
  await expect.poll(() => inbox()).toEqual(['Five', 'Three', 'One'])
  expect(problems).toEqual([])
  await close()
})

test('all listed conversations are selected by key or checkbox, archived, and restored by Undo', async () => {
  const subjects = Array.from({ length: 45 }, (_, at) => `Round ${at + 1}`)
  const { person, inbox } = await createInbox('Alma All', subjects)
  const { page, problems, close } = await openScreen(person)
  await link(page, 'Round 45').waitFor()
  const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0
  const row = await heightOf(page.getByRole('row').first())
  // Two pages of 20 rows.
  await expect.poll(async () => (await heightOf(page.getByRole('grid'))) / row).toBe(40)
  await link(page, 'Round 45').focus()
  await page.keyboard.press('Control+a')
  expect(await bar(page).count(), 'without a selection, the keys select text').toBe(0)
  await page.keyboard.press('x')
  await bar(page).getByText('1 selected').waitFor()
  await page.keyboard.press('Control+a')
  await bar(page).getByText('40 of 45 selected').waitFor()
  const all = bar(page).getByRole('checkbox', { name: 'Select all' })
  expect(await all.isChecked()).toBe(true)
  await takeScreenshot(page, 'all-rows-selected')
  await expectAccessible(page, 'all conversations selected')
  await all.click()
  await bar(page).getByText('None selected').waitFor()
  await all.click()
  await bar(page).getByText('40 of 45 selected').waitFor()
  await link(page, 'Round 45').click()
  await bar(page).getByText('39 selected').waitFor()
  expect(await all.isChecked()).toBe(false)
  await page.keyboard.press('Control+a')
  await bar(page).getByRole('button', { name: 'Archive' }).click()
  await page.getByText('40 conversations archived.').waitFor()
  await expect.poll(() => inbox()).toEqual(subjects.slice(0, 5).toReversed())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await person.inbox()).length).toBe(20)
  await expect.poll(() => inbox('archive')).toEqual([])
  expect(problems).toEqual([])
  await close()
})

test('an open conversation is selected from its menu, and several are marked as unread', async () => {
  const { person, inbox } = await createInbox('Una Unread', ['One', 'Two'])
  const { page, problems, close } = await openScreen(person, { width: 390 })
  for (const subject of ['One', 'Two']) {
    await link(page, subject).tap()
    await page.getByRole('log').getByText(subject).waitFor()
    await expect.poll(() => inbox('unread')).not.toContain(subject)
    if (subject === 'One') await page.getByRole('button', { name: 'Back to threads' }).tap()
  }
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'Select in the list' }).tap()
  await bar(page).getByText('1 selected').waitFor()
  await link(page, 'One').tap()
  await bar(page).getByRole('button', { name: 'Mark unread' }).tap()
  await expect.poll(() => inbox('unread')).toEqual(['Two', 'One'])
  await link(page, 'One').getByLabel('1 unread').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a conversation that the user only monitors stays, and the toast says why', async () => {
  const { person, inbox } = await createInbox('Mona Monitor', ['Mine'])
  await hospital.ana.writes(hospital.cleo, 'For Cleo alone')
  await person.call(monitorUser, { params: { id: hospital.cleo.user.user_id }, body: { duration: 3600 } })
  const { page, problems, close } = await openScreen(person)
  await link(page, 'For Cleo alone').focus()
  await page.keyboard.press('x')
  await bar(page).getByText('1 selected').waitFor()
  await link(page, 'Mine').click()
  await bar(page).getByText('2 selected').waitFor()
  await page.keyboard.press('e')
  await page.getByText('1 conversation archived. 1 stays, because you only monitor it.').waitFor()
  await expect.poll(() => inbox()).toEqual(['For Cleo alone'])
  expect(problems).toEqual([])
  await close()
})
