import { changeProfile, getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { expectAccessible, takeScreenshot, waitUntilLoaded } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { fillDateTime } from '../../fixtures/browser/date-time-fields.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

const readProfile = (person: Person) => person.call(getProfile, { params: { id: person.user.user_id } })

test('messaging §2, §8 edit profile: name, title and number are saved, and a failure shows the wording of §8', async () => {
  const { ben } = hospital
  const { page, problems, close } = await openScreen(ben, { path: '/account' })
  const about = page.getByRole('region', { name: 'About you' })
  await about.getByLabel('Title').fill('Chief Hospitalist')
  await about.getByLabel('Home number').fill('555 0123')
  await interceptRequests(page, '**/profile/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { detail: 'x', code: 'unavailable' } })
      : route.continue(),
  )
  await about.getByRole('button', { name: 'Save' }).click()
  await about.getByText('Could not update profile. Please try again.').waitFor()
  await page.unroute('**/profile/')
  await about.getByRole('button', { name: 'Save' }).click()
  await about.getByText('Saved.').waitFor()
  expect(await readProfile(ben)).toMatchObject({ title: 'Chief Hospitalist', home_number: '555 0123' })

  await about.getByLabel('Pager number').fill('4021')
  await about.getByLabel('Mobile number').fill('4021')
  await about.getByRole('button', { name: 'Save' }).click()
  await about.getByText('Enter the number with its country code').waitFor()
  expect(await about.getByLabel('Pager number').inputValue()).toBe('4021')
  await takeScreenshot(page, 'profile-numbers-refused')
  await about.getByLabel('Mobile number').fill('+1 202 555 0142')
  await about.getByRole('button', { name: 'Save' }).click()
  await about.getByText('Saved.').waitFor()
  expect(await readProfile(ben)).toMatchObject({ mobile_number: '+1 202 555 0142', pager_number: '4021' })
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByRole('list', { name: 'Channel order' }).getByText('… 4021').waitFor()
  await hospital.app.db.acrossAccounts((db) =>
    sql`insert into suppressed_address (account_id, address, user_id, reason)
        values (${hospital.ids.account_id}, '+12025550142', ${ben.user.user_id}, 'stop')`.execute(db),
  )
  await page.reload()
  await page.getByRole('list', { name: 'Channel order' }).getByText('… 0142').waitFor()
  await page.getByRole('button', { name: /Resume alerts/ }).scrollIntoViewIfNeeded()
  await expectAccessible(page, 'a number that is stopped')
  await takeScreenshot(page, 'profile-numbers-stopped')
  await page.getByRole('button', { name: /Resume alerts ?: Phone call/ }).click()
  await page.getByRole('button', { name: /Resume alerts/ }).waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Channel order' }).getByText('… 0142').waitFor()
  await takeScreenshot(page, 'profile-numbers')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()

  await about.getByLabel('First name').fill('')
  await about.getByLabel('Last name').fill('')
  await about.getByRole('button', { name: 'Save' }).click()
  await about.getByText('Enter a name.').waitFor()
  await expectAccessible(page, 'profile with an error')
  expect(problems).toEqual([])
  await close()
})

test('messaging preferences: default type, auto response, forwarding to a person and hidden numbers are saved', async () => {
  const { ana, cleo } = hospital
  const { page, problems, close } = await openScreen(ana, { path: '/account/messaging' })
  const messaging = page.getByRole('region', { name: 'Messaging' })
  const save = messaging.getByRole('button', { name: 'Save' })
  await messaging.getByLabel('Default message type').selectOption('Critical lab')
  await messaging.getByRole('switch', { name: 'Auto response' }).check()
  await messaging.getByRole('switch', { name: 'Forwarding' }).check()
  await messaging.getByRole('switch', { name: 'Hide my mobile numbers' }).check()
  await save.click()
  await messaging.getByText('Enter the automatic response.').waitFor()
  await messaging.getByText('Choose who receives your forwarded messages.').waitFor()

  await messaging.getByLabel('Answer', { exact: true }).fill('In the OR until noon.')
  const to = messaging.getByRole('combobox', { name: 'Forward to' })
  await to.pressSequentially('cleo')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Cleo Marsh' }).waitFor()
  await expectAccessible(page, 'profile with the person picker open')
  await page.keyboard.press('Enter')
  await messaging.getByRole('button', { name: 'Remove Cleo Marsh' }).waitFor()
  await save.click()
  await messaging.getByText('Saved.').waitFor()
  expect(await readProfile(ana)).toMatchObject({
    default_message_type_id: hospital.ids.message_type,
    auto_response_enabled: true,
    auto_response_text: 'In the OR until noon.',
    forwarding_enabled: true,
    forward_to_id: cleo.user.user_id,
    hide_mobile_numbers: true,
  })

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByLabel('Message type').waitFor()
  await expect
    .poll(() => page.getByLabel('Message type').inputValue())
    .toBe(String(hospital.ids.message_type))
  expect(problems).toEqual([])
  await close()
})

test('messaging §8: a forwarding cycle is refused with its sentence, a failure with the wording of §8', async () => {
  const { ana, cleo } = hospital
  await ana.call(changeProfile, {
    params: { id: ana.user.user_id },
    body: { forwarding_enabled: true, forward_to_id: cleo.user.user_id },
  })
  const { page, close } = await openScreen(cleo, { path: '/account/messaging' })
  const messaging = page.getByRole('region', { name: 'Messaging' })
  await messaging.getByRole('switch', { name: 'Forwarding' }).check()
  await messaging.getByRole('combobox', { name: 'Forward to' }).pressSequentially('ana')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ana Ruiz' }).waitFor()
  await page.keyboard.press('Enter')
  await messaging.getByRole('button', { name: 'Save' }).click()
  await messaging.getByText(/already forwards to this user/).waitFor()
  await interceptRequests(page, '**/profile/', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x', code: 'x' } }),
  )
  await messaging.getByRole('button', { name: 'Save' }).click()
  await messaging.getByText('Could not save profile').waitFor()
  expect((await readProfile(ana)).forward_to_id).toBe(cleo.user.user_id)
  await close()
})

test('each priority says its channels in a sentence; its grid is one tab stop, moves with arrows and saves with Space', async () => {
  const { dora } = hospital
  const { page, problems, close } = await openScreen(dora, { path: '/account/notifications' })
  const low = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Low priority' }) })
  const change = low.getByRole('button', { name: /Change ?: Low priority/ })
  expect(await page.getByRole('grid').count()).toBe(0)
  await change.press('Enter')
  const grid = page.getByRole('grid', { name: 'Low priority' })
  const first = grid.getByRole('checkbox', { name: 'Browser, low priority, online' })
  await first.focus()
  const wasOn = await first.isChecked()
  await page.keyboard.press('Space')
  await page.getByText('Saved.').waitFor()
  await expect.poll(() => first.isChecked()).toBe(!wasOn)
  await low.getByText('The same in every status.').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await expect.poll(focused).toBe('Android, low priority, status unknown')
  await page.keyboard.press('Tab')
  await expect.poll(focused).not.toMatch(/priority/)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toBe('Android, low priority, status unknown')

  await page.reload()
  await change.press('Enter')
  await expect.poll(() => first.isChecked()).toBe(!wasOn)
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  await expect.poll(() => first.isChecked()).toBe(wasOn)
  expect(problems).toEqual([])
  await close()
})

test('do not disturb with an end time shows on every screen of the user, set from the sidebar or the profile', async () => {
  const { ben } = hospital
  const other = await openScreen(ben, { path: '/account' })
  const { page, problems, close } = await openScreen(ben)
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.click()
  await page.getByRole('menuitem', { name: 'Do not disturb for 1 hour' }).click()
  await page.getByRole('button', { name: /Account of .*Do not disturb until \d\d:\d\d/ }).waitFor()
  const status = other.page.getByRole('region', { name: 'Status' })
  await status.getByText(/^Do not disturb until \d\d:\d\d$/).waitFor()
  expect(await readProfile(ben)).toMatchObject({ status: 'dnd' })

  await account.click()
  await expectAccessible(page, 'account menu')
  await page.getByRole('menuitem', { name: 'Do not disturb until…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Do not disturb' })
  await fillDateTime(dialog, 'Until', '2020-01-01T07:00')
  await dialog.getByRole('button', { name: 'Set' }).click()
  await dialog.getByText('Choose a time in the future.').waitFor()
  await expectAccessible(page, 'do not disturb with an error')
  await page.keyboard.press('Escape')

  await status.getByRole('button', { name: 'Back online' }).click()
  await status.getByText('Online', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Account of [^,]+$/ }).waitFor()
  expect(await readProfile(ben)).toMatchObject({ status: 'online', status_until: null })
  expect([...problems, ...other.problems]).toEqual([])
  await other.close()
  await close()
})

test('messaging §1, §2: flag tmq-2824-user-profile-page: on, the tabs redirect to the account page; off, they are two pages', async () => {
  const { cleo } = hospital
  const on = await openScreen(cleo, { path: '/userProfile/notifications' })
  await on.page.waitForURL(/\/account\/notifications$/)
  await on.page.getByRole('region', { name: 'Notifications' }).waitFor()
  await on.close()

  await setFlag(hospital, 'tmq-2824-user-profile-page', false)
  const off = await openScreen(cleo, { path: '/userprofile/Messaging' })
  await off.page.getByLabel('Default message type').waitFor()
  await expectAccessible(off.page, 'messaging tab')
  await off.page.getByRole('link', { name: 'Notifications' }).click()
  await off.page.waitForURL(/userProfile\/notifications$/)
  await off.page.getByRole('list', { name: 'Notifications' }).waitFor()
  await expectAccessible(off.page, 'notifications tab')
  await off.page.getByRole('link', { name: 'Security', exact: true }).click()
  await off.page.getByRole('region', { name: 'Password' }).waitFor()
  expect(await off.page.getByRole('list', { name: 'Notifications' }).count()).toBe(0)
  expect(off.problems).toEqual([])
  await off.close()
  await setFlag(hospital, 'tmq-2824-user-profile-page', true)
})

test.each(viewports)(
  'each section of the account has an address, a tab and no violation: %o',
  async (options) => {
    const { page, problems, close } = await openScreen(hospital.dora, { ...options, path: '/account' })
    const tabs = page.getByRole('navigation', { name: 'Account' })
    const sections = [
      ['Profile', '/account', 'About you'],
      ['Notifications', '/account/notifications', 'Notification preferences'],
      ['Messaging', '/account/messaging', 'Messaging'],
      ['This browser', '/account/browser', 'Keyboard'],
      ['Security', '/account/security', 'Password'],
    ] as const
    for (const [name, path, region] of sections) {
      await tabs.getByRole('link', { name }).press('Enter')
      await page.waitForURL(hospital.url + path)
      await page.getByRole('region', { name: region }).waitFor()
      expect(await tabs.locator('[aria-current=page]').innerText()).toBe(name)
      await waitUntilLoaded(page)
      await expectAccessible(page, path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.width)
      await takeScreenshot(page, `account-${name}-${lookName(options)}`)
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('quiet hours')
    await page.getByRole('option', { name: /Account: Notifications/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Notifications' }).waitFor()
    await page.getByRole('button', { name: /Change ?: High priority/ }).click()
    await expectAccessible(page, 'the channels of a priority')
    await takeScreenshot(page, `account-grid-${lookName(options)}`)
    await page.goto(`${hospital.url}/account/nothing`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(problems).toEqual([])
    await close()
  },
)
