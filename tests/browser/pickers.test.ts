import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import { listLocalGroups } from '@wardline/contract/directory/local-group.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setFlag } from '../world/flags.ts'
import { expectAccessible, shot, type ScreenOptions } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()

async function composing(options: ScreenOptions = {}) {
  const screen = await openScreen(ward.ana, options)
  await screen.page.getByRole('button', { name: 'Compose' }).click()
  const to = screen.page.getByRole('combobox', { name: 'To' })
  await to.waitFor()
  return { ...screen, to, dialog: screen.page.getByRole('dialog', { name: 'New message' }) }
}

const found = (page: Page) => page.locator('[role=listbox][aria-busy=false]').getByRole('option')
const favorites = async () =>
  (await ward.ana.call(listContacts, { query: { is_favorite: 'true' } })).results.map(
    ({ display_name }) => display_name,
  )

test('a favorite by keyboard: Ctrl D, first in the list, suggested under To, and live on another screen', async () => {
  const { page, to, dialog, problems, close } = await composing()
  const other = await composing()
  await to.pressSequentially('cleo')
  await found(page).filter({ hasText: 'Cleo Marsh' }).waitFor()
  await page.keyboard.press('Control+d')
  await found(page).getByRole('img', { name: 'Favorite' }).waitFor()
  await expect.poll(favorites).toEqual(['Cleo Marsh'])
  await expectAccessible(page, 'contact picker with a favorite')
  await page.keyboard.press('Escape')
  await other.page.getByRole('button', { name: 'Add Cleo Marsh, favorite' }).waitFor()
  await dialog.getByRole('button', { name: 'Add Cleo Marsh, favorite' }).click()
  await dialog.getByRole('button', { name: 'Remove Cleo Marsh' }).waitFor()

  await to.fill('')
  await to.click()
  await page.getByText('Favorites', { exact: true }).waitFor()
  await expect.poll(async () => (await found(page).first().innerText()).startsWith('Cleo Marsh')).toBe(true)
  await shot(page, 'contact-picker')
  await page.route('**/favorite/', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x', code: 'x' } }),
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+d')
  await page.getByText('Could not change your favorites. Please try again.').waitFor()
  await found(page).getByRole('img', { name: 'Favorite' }).waitFor()
  expect([...problems, ...other.problems]).toEqual([])
  await other.close()
  await close()
})

test('messaging §2, §8 local groups: made from who is chosen, used, deleted, and brought back', async () => {
  const { page, to, dialog, problems, close } = await composing()
  for (const name of ['Ben Okafor', 'Dora Lind']) {
    await to.pressSequentially(name)
    await found(page).filter({ hasText: name }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await dialog.getByRole('button', { name: 'Your groups' }).click()
  const groups = page.getByRole('dialog', { name: 'Your groups' })
  await groups.getByRole('button', { name: 'Create group' }).click()
  await groups.getByText('This field may not be blank.').waitFor()
  await groups.getByLabel('Name', { exact: true }).fill('Night team')
  await page.route('**/localgroups/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { detail: 'x', code: 'x' } })
      : route.continue(),
  )
  await groups.getByRole('button', { name: 'Create group' }).click()
  await groups.getByText('Cannot create local group').waitFor()
  await page.unroute('**/localgroups/')
  await groups.getByRole('button', { name: 'Create group' }).click()
  await groups.getByText('Night team').waitFor()
  await groups.getByText(/^2 people: .*Ben Okafor/).waitFor()
  await expectAccessible(page, 'local groups')
  await shot(page, 'local-groups')

  await groups.getByRole('button', { name: 'Delete Night team' }).click()
  await page.getByText('Night team deleted').waitFor()
  const names = async () => (await ward.ana.call(listLocalGroups)).results.map(({ name }) => name)
  await expect.poll(names).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Night team'])

  await page.keyboard.press('Escape')
  for (const _ of [1, 2]) await to.press('Backspace')
  await expect.poll(() => dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Your groups' }).click()
  await groups.getByRole('button', { name: 'Add the people of Night team' }).click()
  await groups.waitFor({ state: 'detached' })
  for (const name of ['Ben Okafor', 'Dora Lind'])
    await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging §2, §5 directoryComposition: recipients from the directory, sent by their contact_id', async () => {
  await setFlag(ward, 'directoryComposition', true)
  const { page, to, dialog, problems, close } = await composing()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await to.pressSequentially('cardiology')
  const group = found(page).filter({ hasText: 'On-call group' })
  await group.waitFor()
  await group.click()
  await to.pressSequentially('ben')
  await found(page).filter({ hasText: 'Ben Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor()
  expect(asked).toContain('/api/v1/directory/entries/')
  expect(asked).not.toContain('/api/v1/contacts/')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/threads/'),
  )
  await page.getByLabel('Subject').fill('From the directory')
  await page.getByLabel('Message', { exact: true }).fill('Hello.')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    recipient_ids: [ward.ids.contacts.cardiologyOnCall, ward.ben.who.contact_id],
  })
  expect(problems).toEqual([])
  await setFlag(ward, 'directoryComposition', false)
  await close()
})

test('a picker that cannot ask says so, and asks again', async () => {
  const { page, to, dialog, close } = await composing()
  await page.route('**/api/v1/contacts/?*', (route) =>
    route.fulfill({ status: 400, json: { detail: 'x', code: 'x' } }),
  )
  await to.pressSequentially('do')
  await page.getByText('Could not load people and groups.').waitFor()
  await page.unroute('**/api/v1/contacts/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await found(page).filter({ hasText: 'Dora Lind' }).waitFor()
  await to.fill('nobody of this name')
  await page.getByText('No people and groups found for “nobody of this name”').waitFor()
  await expectAccessible(page, 'contact picker without a result')
  expect(await dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await close()
})
