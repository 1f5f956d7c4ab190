import { publishOnCallChange } from '@wardline/server/features/paging/on-call/shift-change.actions.ts'
import { recordPageEvents } from '@wardline/server/features/alerts/page-events/page-event.actions.ts'
import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addShifts, createGroup } from '../../fixtures/paging/group-rows.ts'
import { expectAccessible } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('proof of page is live, per recipient, with the next step, and exports as PDF and CSV', async () => {
  const { ana, ben, cleo, app, ids } = hospital
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', {
    recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
    apply_escalations: true,
    priority: 2,
  })
  const of = { thread_id: thread.id, message_id: thread.last_message.id, user_id: ben.user.user_id }
  const path = `/Inbox/inbox/thread/${thread.id}`
  const { page, problems, close } = await openScreen(ana, { path })
  await page.getByRole('log').getByText('K+ 6.1, bed 12').hover()
  await page.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Proof of page' }).click()
  const proof = dialog(page, 'Proof of page')
  await proof.getByText('Sent by Ana Ruiz (RN, 6 West), high priority.').waitFor()
  await proof.getByText('0 of 2 have answered').waitFor()
  await proof.getByText(/^Next: /).waitFor()
  const bens = proof.getByRole('region', { name: 'Ben Okafor' })
  await bens.getByText('Addressed by name.').waitFor()

  const details = { alert_type: 'sms', channel: 'sms', provider: 'twilio', reference: 'W7K3PQ' } as const
  await app.db.write(ids.account_id, (tx) => recordPageEvents(tx, [{ ...of, kind: 'sent', details }]))
  await bens.getByText('Text message sent to Twilio, reference W7K3PQ.').waitFor()
  await expectAccessible(page, 'the proof')
  await ben.call(acceptMessage, { params: { id: thread.id }, body: {} })
  await bens.getByText('Accepted in the application.').waitFor()
  await proof
    .getByRole('region', { name: 'Cleo Marsh' })
    .getByText('No response needed: another person took the page.')
    .waitFor()

  const saved = page.waitForEvent('download')
  await proof.getByRole('link', { name: 'Save as PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`proof-of-page-${thread.id}-${of.message_id}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await proof.getByText('A copy of this proof, as PDF, was exported by Ana Ruiz.').waitFor()

  await proof.getByRole('button', { name: 'Alerts by user' }).click()
  await dialog(page, 'Alerts by user').getByRole('button', { name: 'Proof of page' }).click()
  await proof.getByText('Sent by Ana Ruiz', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  expect(problems).toEqual([])
  await close()

  const phone = await openScreen(cleo, { path, width: 390, dark: true })
  await phone.page.getByRole('button', { name: 'More actions' }).click()
  await phone.page.getByRole('menuitem', { name: 'Proof of page' }).click()
  await dialog(phone.page, 'Proof of page').getByText('Accepted in the application.').waitFor()
  expect(await fitsWidth(phone.page)).toBe(true)
  await expectAccessible(phone.page, 'the proof on a phone, dark')
  await phone.close()
})

test('at a shift change the next user sees the handoff, opens it and accepts it', async () => {
  const { ana, ben, cleo, app, ids, clock } = hospital
  const { group_id, contact_id } = await createGroup(hospital, 'Medicine')
  await addShifts(hospital, group_id, [
    { person: ben, from: -11, to: 1 },
    { person: cleo, from: 1, to: 13 },
  ])
  await app.db.write(ids.account_id, (tx) => publishOnCallChange(tx, [group_id]))
  for (const text of ['Potassium', 'Fluids', 'Sodium'])
    await ana.writes(contact_id, text, { requires_confirm: true, priority: text === 'Potassium' ? 2 : 1 })
  const { page, problems, close } = await openScreen(cleo, { path: '/Inbox/needs_my_response' })
  await page.getByRole('navigation', { name: 'Boxes' }).waitFor()
  expect(await page.getByRole('region', { name: 'Assigned to you' }).count()).toBe(0)

  clock.forward({ hours: 1 })
  const handed = page.getByRole('region', { name: 'Assigned to you' })
  await handed.getByRole('listitem').nth(2).waitFor()
  await page
    .getByText(/for Medicine is assigned to you: the shift of Ben Okafor has ended/)
    .first()
    .waitFor()
  const first = handed.getByRole('listitem').first()
  await first.getByText('From Ben Okafor (shift ended).', { exact: false }).waitFor()
  await expectAccessible(page, 'what is handed over')
  await first.getByRole('link', { name: 'Confirmation request from Ana Ruiz · Medicine' }).click()
  await page.getByRole('log').getByText('Potassium').waitFor()

  await page.goto(new URL('/myShifts', page.url()).href)
  await handed.getByRole('listitem').nth(2).waitFor()
  await handed.getByRole('listitem').first().getByRole('button', { name: 'Accept' }).click()
  await handed.getByRole('listitem').nth(2).waitFor({ state: 'detached' })
  await interceptRequests(page, '**/accept_all/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Not now.', code: 'x' } }),
  )
  const late = Promise.withResolvers<void>()
  await interceptRequests(page, '**/acknowledgements/handoffs/**', (route) =>
    late.promise.then(() => route.continue()),
  )
  await handed.getByRole('button', { name: 'Accept all' }).click()
  await handed.getByText('Could not accept them. Not now.').waitFor()
  await page.unroute('**/accept_all/')
  const again = page.waitForResponse('**/accept_all/')
  await handed.getByRole('button', { name: 'Accept all' }).focus()
  await page.keyboard.press('Enter')
  await again
  late.resolve()
  await handed.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})
