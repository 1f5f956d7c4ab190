import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admitToBed } from '../../fixtures/hospital/patients.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendar } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'

const { hospital, openScreen } = useBrowserHospital()

const headHeight = (page: Page): Promise<number> =>
  page
    .locator('header:visible')
    .first()
    .evaluate((head) => head.getBoundingClientRect().height)

/** Lists buttons that a finger hits only within less than 44 pixels, counting what surrounds them as theirs. */
const smallButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button')]
      .filter(
        (button) => button.checkVisibility() && !button.matches(':disabled, .sr-only, .not-focus\\:sr-only'),
      )
      .filter((button) => {
        const { width, height } = button.getBoundingClientRect()
        const around = getComputedStyle(button, '::after')
        const extra =
          around.content === 'none' || around.position !== 'absolute' ? 0 : -2 * parseFloat(around.top)
        return Math.min(width, height) + extra < 44
      })
      .map((button) => button.ariaLabel ?? button.innerText),
  )

test('on a phone, heads take at most 64 pixels, and buttons have the size of a finger', async () => {
  const { ana, ben, dora } = hospital
  const { id: patient } = await admitToBed(hospital, 'Becker', { first_name: 'Robby' })
  const thread = await ben.writes(ana, 'Troponin I 2.84 ng/mL', { patient_id: patient, priority: 2 })
  const { path } = await createCalendar(hospital)
  const phone = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}`, width: 390 })
  await phone.page.getByRole('log').getByText('Troponin').waitFor()
  expect(await headHeight(phone.page)).toBeLessThanOrEqual(64)
  expect(await smallButtons(phone.page)).toEqual([])
  await takeScreenshot(phone.page, 'phone-thread')

  const { page, problems } = await openScreen(dora, { path: path.split('?')[0] ?? '', width: 390 })
  await page
    .getByRole('button', { name: /Nobody on Call/ })
    .first()
    .waitFor()
  expect(await headHeight(page)).toBeLessThanOrEqual(64)
  expect(await smallButtons(page)).toEqual([])
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  expect(await headHeight(page)).toBeLessThanOrEqual(64)
  await page.getByRole('link', { name: 'Back to paging groups' }).click()
  await page.getByRole('heading', { name: 'Paging groups' }).waitFor()

  const names = page.getByRole('navigation', { name: 'Main' }).getByText(/^(Messages|Patients|Compose|More)$/)
  const bottoms = await names.evaluateAll((texts) =>
    texts.map((text) => {
      const range = document.createRange()
      range.selectNodeContents([...text.childNodes].find((node) => node.nodeType === Node.TEXT_NODE) ?? text)
      return Math.round(range.getBoundingClientRect().bottom)
    }),
  )
  expect(new Set(bottoms).size).toBe(1)
  expect(problems).toEqual([])
})

test('on a phone, the head of a patient takes at most 64 pixels, and its menu has every action', async () => {
  const { ana } = hospital
  const { id } = await admitToBed(hospital, 'Vandenberghe', { first_name: 'Maximilian' })
  const { page, problems } = await openScreen(ana, { path: `/patient/${id}`, width: 390 })
  await page.getByRole('heading', { level: 1, name: /Vandenberghe/ }).waitFor()
  expect(await headHeight(page)).toBeLessThanOrEqual(64)
  expect(await smallButtons(page)).toEqual([])
  await takeScreenshot(page, 'phone-patient')
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'Follow' }).waitFor()
  await takeScreenshot(page, 'phone-patient-menu')
  await expectAccessible(page, 'menu of a patient on a phone')
  await page.getByRole('menuitem', { name: 'Follow' }).tap()
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'Following' }).waitFor()
  expect(problems).toEqual([])
})

test('on a phone, the sections of the account are one line, and the open one is in view', async () => {
  const { page, problems } = await openScreen(hospital.ana, { path: '/account/security', width: 390 })
  const tabs = page.getByRole('navigation', { name: 'Account' })
  const open = tabs.getByRole('link', { name: 'Security' })
  await expect
    .poll(async () => {
      const box = await open.boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 390
    })
    .toBe(true)
  const links = await tabs
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(new Set(links).size).toBe(1)
  expect(await headHeight(page)).toBeLessThanOrEqual(64)
  await takeScreenshot(page, 'phone-account')
  await expectAccessible(page, 'sections of the account on a phone')
  expect(problems).toEqual([])
})
