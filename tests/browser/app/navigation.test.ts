import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import {
  expectAccessible,
  expectFocus,
  pressInSequence,
  takeScreenshot,
} from '../../fixtures/browser/screen.ts'

const { hospital, openScreen } = useBrowserHospital()

test('every navigation entry has a name, and entries that the user may not open are hidden', async () => {
  const nurse = await openScreen(hospital.ana, { width: 1280 })
  const names = async ({ page }: typeof nurse) => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await links.first().waitFor()
    return (await links.allInnerTexts()).map((text) => text.split('\n')[0])
  }
  expect(await names(nurse)).toEqual(['Messages', 'On call', 'Schedule', 'Patients'])
  await expectAccessible(nurse.page, 'navigation of a nurse')
  await nurse.close()

  const { page, problems, close } = await openScreen(hospital.dora, { width: 1280, path: '/onCall' })
  await page
    .getByRole('navigation', { name: 'On call' })
    .getByRole('link', { name: 'Reachability' })
    .waitFor()
  for (const key of ['s', 'o', 's']) await pressInSequence(page, 'g', key)
  const schedule = page.getByRole('navigation', { name: 'Schedule' })
  for (const name of ['My shifts', 'Escalation policies', 'Prompts', 'Groups']) {
    await schedule.getByRole('link', { name }).click()
    await page.getByRole('heading', { name: name === 'Groups' ? 'Paging groups' : name, level: 1 }).waitFor()
  }
  await expectAccessible(page, 'screens of a place above the content')
  await pressInSequence(page, 'g', 'a')
  await page.waitForURL('**/accountSettings/checklist')
  await page.setViewportSize({ width: 1440, height: 900 })
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Schedule' }).click()
  await main.getByRole('link', { name: 'Prompts' }).click()
  await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()
  await expectAccessible(page, 'screens of a place in the wide navigation')
  await takeScreenshot(page, 'navigation-1440')
  expect(problems).toEqual([])
  await close()
})

test('on a phone, further navigation entries are under More', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { width: 390 })
  await page.getByRole('button', { name: 'More Account of' }).click()
  await expectAccessible(page, 'More')
  await takeScreenshot(page, 'navigation-390')
  await page.getByRole('menuitem', { name: 'My shifts' }).click()
  await page.getByRole('heading', { name: 'My shifts' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('administration is listed in groups, also beside a record: %o', async (viewport) => {
  const { dora, ana } = hospital
  const { page, problems, close } = await openScreen(dora, {
    path: `/accountSettings/users/${ana.user.user_id}`,
    ...viewport,
  })
  await page.getByRole('heading', { name: 'Ana Ruiz', level: 1 }).waitFor()
  const list = page.getByRole('navigation', { name: 'Administration' })
  if (viewport.width < 1200) {
    await list.getByRole('link', { name: 'Administration' }).press('Enter')
    await page.getByRole('heading', { name: 'Administration', level: 1 }).waitFor()
    await expectAccessible(page, 'the page of administration')
    await takeScreenshot(page, `administration-${lookName(viewport)}`)
    await page.getByRole('link', { name: 'Message types' }).press('Enter')
    await page.getByRole('heading', { name: 'Message types' }).waitFor()
  } else {
    const current = list.locator('[aria-current=page]')
    await current.getByText('Users').waitFor()
    await expectAccessible(page, 'administration beside a record')
    await takeScreenshot(page, `administration-${lookName(viewport)}`)
    await list.getByRole('searchbox', { name: 'Filter settings' }).fill('sso')
    await list.getByRole('link', { name: 'Identity providers' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Identity providers', level: 1 }).waitFor()
    await list.locator('summary').getByText('Patients').press('Enter')
    await list.getByRole('link', { name: 'Locations' }).press('Enter')
    await page.getByRole('heading', { name: 'Locations', level: 1 }).waitFor()
    await current.getByText('Locations').waitFor()
  }
  expect(problems).toEqual([])
  await close()
})

test('on a phone, More leads to the page of administration and its filter opens a screen', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { width: 390 })
  await page.getByRole('button', { name: 'More Account of' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await page.getByRole('searchbox', { name: 'Filter settings' }).fill('sand')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sandbox' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('the first Tab skips to the content, and the focus never falls back to the page', async () => {
  const { ana, ben } = hospital
  const thread = await ben.writes(ana, 'Potassium 6.1, bed 12', { requires_confirm: true })
  const { page, problems, close } = await openScreen(ana, { path: '/onCall' })
  await page.getByRole('heading', { name: 'On call now' }).waitFor()
  const isLost = () => page.evaluate(() => document.activeElement === document.body)
  await page.keyboard.press('Tab')
  await expectFocus(page.getByRole('button', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('main'))

  await page.goto(`${hospital.url}/Inbox/inbox/thread/${thread.id}`)
  await page.getByRole('log').getByText('Potassium 6.1').waitFor()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.focus()
  await page.keyboard.press('Escape')
  await expectFocus(page.locator(`[data-thread-pane="${thread.id}"]`))
  const accept = page.getByRole('button', { name: 'Accept' }).first()
  await accept.focus()
  await page.keyboard.press('Enter')
  await accept.waitFor({ state: 'detached' })
  await expect.poll(isLost).toBe(false)
  expect(problems).toEqual([])
  await close()
})

test('on a phone, section links that load late do not move the page below them', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { width: 390 })
  await page.addInitScript(() => {
    const tops = new Set<number>()
    Object.assign(window, { tops })
    const look = () => {
      const heading = document.querySelector('main h1')
      if (heading?.checkVisibility({ visibilityProperty: true }))
        tops.add(heading.getBoundingClientRect().top)
      requestAnimationFrame(look)
    }
    look()
  })
  const isListed = page.waitForResponse((response) => response.url().includes('/pcm/patients/'))
  await interceptRequests(page, '**/assets/SidebarDetails-*', async (route) => {
    await isListed
    await route.continue()
  })
  await page.goto(new URL('/patient/assignments', page.url()).href)
  await page.getByRole('navigation', { name: 'Patients' }).waitFor()
  await page.getByRole('heading', { name: 'Patients', exact: true }).waitFor()
  const tops = await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])
  expect(tops).toHaveLength(1)
  expect(problems).toEqual([])
  await close()
})
