import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import { listLocalGroups } from '@wardline/contract/directory/local-group.routes.ts'
import {
  changeScheduleGroup,
  createScheduleGroup,
  getScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { expectAccessible, takeScreenshot, type ScreenOptions } from '../../fixtures/browser/screen.ts'
import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

async function openCompose(options: ScreenOptions = {}) {
  const screen = await openScreen(hospital.ana, options)
  await screen.page.getByRole('button', { name: 'Compose' }).click()
  const to = screen.page.getByRole('combobox', { name: 'To' })
  await to.waitFor()
  return { ...screen, to, dialog: screen.page.getByRole('dialog', { name: 'New message' }) }
}

const listOptions = (page: Page) => page.locator('[role=listbox][aria-busy=false]').getByRole('option')
const listFavorites = async () =>
  (await hospital.ana.call(listContacts, { query: { is_favorite: 'true' } })).results.map(
    ({ display_name }) => display_name,
  )

test('a favorite is added with Ctrl D, listed first, suggested under To, and shown live on another screen', async () => {
  const { page, to, dialog, problems, close } = await openCompose()
  const other = await openCompose()
  await to.pressSequentially('cleo')
  await listOptions(page).filter({ hasText: 'Cleo Marsh' }).waitFor()
  await page.keyboard.press('Control+d')
  await listOptions(page).getByRole('img', { name: 'Favorite' }).waitFor()
  await expect.poll(listFavorites).toEqual(['Cleo Marsh'])
  await expectAccessible(page, 'contact picker with a favorite')
  await page.keyboard.press('Escape')
  await other.page.getByRole('button', { name: 'Add Cleo Marsh, favorite' }).waitFor()
  await dialog.getByRole('button', { name: 'Add Cleo Marsh, favorite' }).click()
  await dialog.getByRole('button', { name: 'Remove Cleo Marsh' }).waitFor()

  await to.fill('')
  await to.click()
  await page.getByText('Favorites', { exact: true }).waitFor()
  await expect
    .poll(async () => (await listOptions(page).first().innerText()).startsWith('Cleo Marsh'))
    .toBe(true)
  await takeScreenshot(page, 'contact-picker')
  await interceptRequests(page, '**/favorite/', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x', code: 'x' } }),
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+d')
  await page.getByText('Could not change your favorites. Please try again.').waitFor()
  await listOptions(page).getByRole('img', { name: 'Favorite' }).waitFor()
  expect([...problems, ...other.problems]).toEqual([])
  await other.close()
  await close()
})

test('messaging §2, §8 local groups: created from the selected recipients, used, deleted and restored', async () => {
  const { page, to, dialog, problems, close } = await openCompose()
  for (const name of ['Ben Okafor', 'Dora Lind']) {
    await to.pressSequentially(name)
    await listOptions(page).filter({ hasText: name }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await dialog.getByRole('button', { name: 'Your groups' }).click()
  const groups = page.getByRole('dialog', { name: 'Your groups' })
  await groups.getByRole('button', { name: 'Create group' }).click()
  await groups.getByText('This field may not be blank.').waitFor()
  await groups.getByLabel('Name', { exact: true }).fill('Night team')
  await interceptRequests(page, '**/localgroups/', (route) =>
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
  await takeScreenshot(page, 'local-groups')

  await groups.getByRole('button', { name: 'Delete Night team' }).click()
  await page.getByText('Night team deleted').waitFor()
  const names = async () => (await hospital.ana.call(listLocalGroups)).results.map(({ name }) => name)
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

test('messaging §2, §5 directoryComposition: directory recipients are sent by their contact_id', async () => {
  await setFlag(hospital, 'directoryComposition', true)
  const { page, to, dialog, problems, close } = await openCompose()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await to.pressSequentially('cardiology')
  const group = listOptions(page).filter({ hasText: 'On-call group' })
  await group.waitFor()
  await group.click()
  await to.pressSequentially('ben')
  await listOptions(page).filter({ hasText: 'Ben Okafor' }).waitFor()
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
    recipient_ids: [hospital.ids.contacts.cardiologyOnCall, hospital.ben.user.contact_id],
  })
  expect(problems).toEqual([])
  await setFlag(hospital, 'directoryComposition', false)
  await close()
})

test('messaging §5; paging §6: directory results are filtered to managed objects', async () => {
  await setFlag(hospital, 'directoryComposition', true)
  const { page, to, problems, close } = await openCompose()
  const wanted: (string | null)[] = []
  await interceptRequests(page, '**/directory/entries/**', async (route) => {
    wanted.push(new URL(route.request().url()).searchParams.get('managed'))
    const response = await route.fetch()
    const body = (await response.json()) as { results: { display_name: string }[] }
    const unmanaged = body.results.map((entry, at) => ({
      ...entry,
      id: 9_000 + at,
      display_name: `Unmanaged ${entry.display_name}`,
      managed: false,
    }))
    await route.fulfill({ response, json: { ...body, results: [...unmanaged, ...body.results] } })
  })
  await to.pressSequentially('ben')
  await listOptions(page).filter({ hasText: 'Ben Okafor' }).waitFor()
  expect(await listOptions(page).filter({ hasText: 'Unmanaged' }).count()).toBe(0)
  expect(new Set(wanted)).toEqual(new Set(['true']))
  await setFlag(hospital, 'directoryComposition', false)
  expect(problems).toEqual([])
  await close()
})

test('messaging §2; paging §2: every picker is the same field with its own labels', async () => {
  const id = await createCalendarGroup(hospital, 'Medicine')
  await hospital.dora.call(changeScheduleGroup, { params: { id }, body: { fail_over_user: null } })
  // The first group that is created brings the standard policy.
  await hospital.dora.call(createScheduleGroup, {
    body: { name: 'Surgery', fail_over_user: hospital.cleo.user.user_id },
  })
  const { uid } = await hospital.dora.call(getScheduleGroup, { params: { id } })
  const { page, problems, close } = await openScreen(hospital.dora, { path: `/pagingGroups/${uid}/settings` })
  for (const [label, typed, chosen] of [
    ['Department', 'cardio', 'Cardiology'],
    ['Fail-over user', 'cleo', 'Cleo Marsh'],
    ['Escalation policy', 'stand', 'Standard'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label })
    await field.pressSequentially(typed)
    await listOptions(page).filter({ hasText: chosen }).first().waitFor()
    await page.keyboard.press('Enter')
    const settings = page.getByRole('form', { name: 'Group settings' })
    await settings.getByRole('button', { name: new RegExp(`^Remove ${chosen}`) }).waitFor()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect(await hospital.dora.call(getScheduleGroup, { params: { id } })).toMatchObject({
    department: 'Cardiology',
    fail_over: { display_name: 'Cleo Marsh' },
    escalation_policy_name: expect.stringMatching(/^Standard/),
  })
  expect(problems).toEqual([])
  await close()
})

test('a picker that cannot load shows an error and loads on retry', async () => {
  const { page, to, dialog, close } = await openCompose()
  await interceptRequests(page, '**/api/v1/contacts/?*', (route) =>
    route.fulfill({ status: 400, json: { detail: 'x', code: 'x' } }),
  )
  // Nothing else is on its way that could replace the error.
  const refused = page.waitForResponse((response) => /[?&]\w+=do(&|$)/.test(response.url()))
  await to.fill('do')
  await refused
  await page.getByText('Could not load people and groups.').waitFor()
  await page.unroute('**/api/v1/contacts/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await listOptions(page).filter({ hasText: 'Dora Lind' }).waitFor()
  await to.fill('zzz unmatched')
  await page.getByText('No people and groups found for “zzz unmatched”').waitFor()
  await expectAccessible(page, 'contact picker without a result')
  expect(await dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await close()
})
