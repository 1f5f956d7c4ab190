import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { addShifts, createGroup, setOperator, updateUser } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()

/** Ben has the first call and Cleo the second; both have a phone and were never online. */
async function createOnCallGroup(name: string) {
  const { ben, cleo, dora } = hospital
  await dora.call(setProvider, { body: { kind: 'sandbox' } })
  for (const person of [ben, cleo])
    await updateUser(hospital, person, {
      mobile_number: '202-555-0147',
      last_seen: new Date(0).toISOString(),
    })
  const group = await createGroup(hospital, name, { failOver: dora })
  await addShifts(hospital, group.group_id, [
    { person: ben, from: -1, to: 4 },
    { person: cleo, from: -1, to: 4, call_order: 2 },
  ])
  return group
}

const compose = (page: Page) => page.getByRole('dialog', { name: 'New message' })

async function chooseRecipient(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'To' }).pressSequentially(name)
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

const next = 'Ben Okafor will be texted and phoned; if no one answers, it goes to Cleo Marsh after 1 min.'

test.each(viewports)(
  'one press makes a message a page, says what happens next, and takes it off: %o',
  async (look) => {
    const name = `Cardiology ${lookName(look)}`
    await createOnCallGroup(name)
    const { page, problems, close } = await openScreen(hospital.ana, look)
    await page.getByRole('button', { name: 'Compose' }).click()
    const dialog = compose(page)
    const toggle = dialog.getByRole('button', { name: 'Page', exact: true })
    await toggle.click()
    await dialog.getByText('High priority, asks to confirm, and escalates in an on-call group.').waitFor()
    await chooseRecipient(page, name)
    await dialog.getByText(next, { exact: true }).waitFor()
    await dialog.getByText('Asks to confirm · replies allowed · escalates').waitFor()
    expect(await dialog.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
    await expectAccessible(page, 'a page')
    await takeScreenshot(page, `page-${lookName(look)}`)

    await toggle.click()
    expect(await toggle.getAttribute('aria-pressed')).toBe('false')
    expect(await dialog.getByRole('radio', { name: 'Medium' }).isChecked()).toBe(true)
    await dialog.getByText(next, { exact: true }).waitFor({ state: 'detached' })

    await dialog.getByLabel('Subject').fill('STEMI')
    await dialog.getByLabel('Message', { exact: true }).fill('ST elevation V2 to V4.')
    await dialog.getByText('One or more of your recipients are offline.').waitFor()
    await takeScreenshot(page, `make-it-a-page-${lookName(look)}`)
    await dialog.getByRole('button', { name: 'Make it a page' }).click()
    await dialog.getByText(next, { exact: true }).waitFor()
    expect(await toggle.getAttribute('aria-pressed')).toBe('true')
    expect(await dialog.getByRole('button', { name: 'Make it a page' }).count()).toBe(0)
    await expectFocus(dialog.getByRole('button', { name: 'Send message' }))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Send anyway' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/thread\/\d+$/)
    const [thread] = await hospital.ben.inbox()
    expect(thread).toMatchObject({
      subject: 'STEMI',
      priority: 2,
      paging_requests: [{ group_name: name, state: 'running' }],
      requires_confirm: true,
    })
    expect(problems).toEqual([])
    await close()
  },
)

test.each(viewports)('a page to a person offers to escalate, and then says who follows: %o', async (look) => {
  const { ana, ben, dora } = hospital
  await createOnCallGroup(`Urology ${lookName(look)}`)
  await setOperator(hospital, dora)
  const { page, problems, close } = await openScreen(ana, look)
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = compose(page)
  await dialog.getByRole('button', { name: 'Page', exact: true }).click()
  await chooseRecipient(page, 'Ben Okafor')
  await dialog
    .getByText('Ben Okafor will be texted, then phoned; if no one answers, no one else is notified.')
    .first()
    .waitFor()
  const escalate = dialog.getByRole('button', { name: 'Escalate if no one answers' })
  await takeScreenshot(page, `page-person-${lookName(look)}`)
  await expectAccessible(page, 'a page to a person')
  await escalate.focus()
  await page.keyboard.press('Enter')
  await dialog
    .getByText('Ben Okafor will be texted and phoned; if no one answers, it goes to Dora Lind after 5 min.')
    .first()
    .waitFor()
  expect(await escalate.count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Page', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await takeScreenshot(page, `page-person-escalates-${lookName(look)}`)
  await expectAccessible(page, 'a page to a person that escalates')
  await dialog.getByLabel('Subject').fill(`Sepsis ${lookName(look)}`)
  await dialog.getByLabel('Message', { exact: true }).fill('Lactate 6.')
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Send anyway' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  const [thread] = await ben.inbox()
  expect(thread).toMatchObject({
    subject: `Sepsis ${lookName(look)}`,
    paging_requests: [{ group_id: null, state: 'running' }],
  })
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('a page to a person on call offers the page to their group: %o', async (look) => {
  const { ana, ben } = hospital
  const name = `Trauma ${lookName(look)}`
  await createOnCallGroup(name)
  const { page, problems, close } = await openScreen(ana, look)
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = compose(page)
  await dialog.getByRole('button', { name: 'Page', exact: true }).click()
  await chooseRecipient(page, ben.user.display_name)
  await dialog.getByText(new RegExp(`^Ben Okafor is on call for ${name} until `)).waitFor()
  await takeScreenshot(page, `page-group-offer-${lookName(look)}`)
  await expectAccessible(page, 'a page to a person on call')
  const offer = dialog.getByRole('button', { name: `Page ${name} instead, so that it escalates` })
  await offer.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(next, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Remove Ben Okafor' }).count()).toBe(0)
  expect(await offer.count()).toBe(0)
  await dialog.getByText('Asks to confirm · replies allowed · escalates').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('compose says how often a user was interrupted in the last hour', async () => {
  await createOnCallGroup('Neurology')
  const { ana, ben, cleo } = hospital
  const before = await readCount()
  for (const sender of [ana, cleo]) await sender.writes(ben, 'Please confirm', { requires_confirm: true })
  const { page, problems, close } = await openScreen(ana)
  await page.getByRole('button', { name: 'Compose' }).click()
  await compose(page).getByRole('button', { name: 'Page', exact: true }).click()
  await chooseRecipient(page, 'Neurology')
  await compose(page)
    .getByText(`will be texted and phoned · interrupted ${before + 2} times in the last hour`)
    .first()
    .waitFor()
  await expectAccessible(page, 'interruptions')
  await takeScreenshot(page, 'interruptions')
  expect(problems).toEqual([])
  await close()
})

/** Earlier tests of this file page Ben too. */
async function readCount(): Promise<number> {
  const { ana, ben } = hospital
  const body = { recipient_ids: [ben.user.contact_id], priority: 2 }
  const { results } = await ana.call(resolveRecipients, { body })
  return results[0]?.people[0]?.interruption_count ?? 0
}

test('the palette, a group and the list of groups open a page', async () => {
  const group = await createOnCallGroup('Nephrology')
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/Inbox/inbox' })
  const dialog = compose(page)
  const isPaged = async () => {
    await dialog.getByRole('button', { name: 'Remove Nephrology' }).waitFor()
    await dialog.getByText(next, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Search messages' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).pressSequentially('page nephro')
  await page.getByRole('option', { name: /^Page Nephrology/ }).waitFor()
  await takeScreenshot(page, 'palette-page')
  await page.keyboard.press('Enter')
  await isPaged()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).pressSequentially('page some')
  await page.getByRole('option', { name: 'Page someone' }).click()
  await dialog.getByRole('button', { name: 'Page', exact: true, pressed: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.goto(new URL('/pagingGroups', page.url()).href)
  await page.getByRole('button', { name: 'Page Nephrology' }).click()
  await isPaged()
  await takeScreenshot(page, 'groups-page')
  await expectAccessible(page, 'groups with their page buttons')

  await page.goto(new URL(`/pagingGroups/${group.group_id}`, page.url()).href)
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await isPaged()
  await takeScreenshot(page, 'group-page')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Page', exact: true }).waitFor()
  await expectAccessible(page, 'a group with its page button')
  await takeScreenshot(page, 'group-page-390')
  expect(problems).toEqual([])
  await close()
})
