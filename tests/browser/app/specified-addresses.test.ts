import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { permissionIds } from '@wardline/contract/permissions.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { listSpecifiedAddresses, type SpecifiedAddress } from '../../fixtures/browser/specified-addresses.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'

const { hospital, openScreen } = useBrowserHospital()

let addresses: SpecifiedAddress[]
beforeAll(async () => {
  await setFlag(hospital, 'tmq-2824-user-profile-page', false)
  await grantPermissions(hospital, hospital.dora, [...permissionIds])
  addresses = await listSpecifiedAddresses(hospital)
})

/** As a link of the application would, without loading it again. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((href) => window.history.pushState(null, '', href), address)

const readScreen = (page: Page) =>
  page.evaluate(() => ({
    headings: [...document.querySelectorAll('main h1')].map((heading) => heading.textContent ?? ''),
    title: document.title.replace(/^\(\d+\) /u, ''),
  }))

test('messaging §2; paging §2: every address opens its screen in capitals and with a slash, with the title of the screen', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/sandbox' })
  await page.getByRole('heading', { name: 'Sandbox' }).waitFor()
  let shown = ''
  for (const [address, heading, tabTitle = heading] of addresses) {
    // Between two screens with the same heading, so that the second is not taken for the first.
    if (shown === heading + tabTitle) {
      await goTo(page, '/sandbox')
      await expect.poll(() => readScreen(page), { interval: 10 }).toMatchObject({ headings: ['Sandbox'] })
    }
    shown = heading + tabTitle
    await goTo(page, `${address.toUpperCase()}${address.endsWith('/') ? '' : '/'}`)
    const opened = { headings: expect.arrayContaining(heading === '' ? [] : [heading]) as string[] }
    await expect
      .poll(() => readScreen(page), { message: address, interval: 10, timeout: 10_000 })
      .toEqual({ ...opened, title: `${tabTitle} · Wardline` })
  }
  expect(problems).toEqual([])
  await close()
})

test('messaging §2; paging §2: the server sends the application for every address, also /users', async () => {
  const accept = { headers: { accept: 'text/html' } }
  for (const [address] of addresses)
    for (const form of [address, `${address.replace(/\/$/u, '').toUpperCase()}/`]) {
      const answer = await fetch(hospital.url + form, accept)
      expect([form, answer.status, answer.headers.get('content-type')]).toEqual([
        form,
        200,
        expect.stringContaining('text/html'),
      ])
    }
})

const places = [
  'accountSettings/users',
  'accountSettings/users/bulkedit-',
  'accountSettings/externalIdp',
  'accountSettings/webhooks',
  'accountSettings/roles',
  'accountSettings/groups',
  'accountSettings/departments',
  'accountSettings/messageTypes',
  'accountSettings/noteTemplates',
  'accountSettings/noteFields',
  'accountSettings/savedFilters',
  'accountSettings/tags',
  'accountSettings/adAgents',
  'accountSettings/casAgents',
  'accountSettings/userSync',
  'accountSettings/userSyncRuns',
  'accountSettings/accessReports',
  'messageRouting',
  'integrations/qgenda',
  'patient',
  'patient/handoffs',
]

test('an address with a word instead of an id shows a missing page, without a request to the server', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/sandbox' })
  await page.getByRole('heading', { name: 'Sandbox' }).waitFor()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const place of places) {
    const address = place.endsWith('-') ? `/${place}word` : `/${place}/word`
    await goTo(page, address)
    await expect
      .poll(() => readScreen(page), { message: address, timeout: 10_000 })
      .toMatchObject({ title: 'Page not found · Wardline' })
    await goTo(page, '/sandbox')
    await page.getByRole('heading', { name: 'Sandbox' }).waitFor()
  }
  expect(requests.filter((url) => /NaN|word/u.test(url))).toEqual([])
  expect(problems).toEqual([])
  await close()
})
