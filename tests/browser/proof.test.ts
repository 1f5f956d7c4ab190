import { tellOnCallChanged } from '@wardline/server/features/paging/oncall-changed.actions.ts'
import { notePageEvents } from '@wardline/server/features/alerts/page-event.actions.ts'
import { acceptMessage } from '@wardline/contract/messaging/open-item.routes.ts'
import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { areOnCall, groupOf } from '../world/paging.ts'
import { expectAccessible } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('proof of page: live, person by person, with what is next; to take away as PDF and CSV', async () => {
  const { ana, ben, cleo, app, ids } = ward
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', {
    recipient_ids: [ben.who.contact_id, cleo.who.contact_id],
    apply_escalations: true,
    priority: 2,
  })
  const of = { thread_id: thread.id, message_id: thread.last_message.id, user_id: ben.who.user_id }
  const path = `/Inbox/inbox/thread/${thread.id}`
  const { page, problems, close } = await openScreen(ana, { path })
  await page.getByRole('log').getByText('K+ 6.1, bed 12').hover()
  await page.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Proof of page' }).click()
  const proof = dialog(page, 'Proof of page')
  await proof.getByText('Sent by Ana Ruiz, priority high, and stored.').waitFor()
  await proof.getByText('0 of 2 have answered').waitFor()
  await proof.getByText(/^Next: /).waitFor()
  const bens = proof.getByRole('region', { name: 'Ben Okafor' })
  await bens.getByText('Addressed by name.').waitFor()

  // It comes by itself: what a carrier does, then what Ben answers.
  const details = { alert_type: 'sms', medium: 'sms', carrier: 'twilio', reference: 'W7K3PQ' } as const
  await app.db.write(ids.account_id, (tx) => notePageEvents(tx, [{ ...of, kind: 'handed', details }]))
  await bens.getByText('Text message handed to Twilio, reference W7K3PQ.').waitFor()
  await expectAccessible(page, 'the proof')
  await ben.call(acceptMessage, { params: { id: thread.id }, body: {} })
  await bens.getByText('Accepted in the application.').waitFor()
  await proof
    .getByRole('region', { name: 'Cleo Marsh' })
    .getByText('Owes no answer any more: somebody else took the page.')
    .waitFor()

  const saved = page.waitForEvent('download')
  await proof.getByRole('link', { name: 'Save as PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`proof-of-page-${thread.id}-${of.message_id}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await proof.getByText('A copy of this proof, as PDF, was taken by Ana Ruiz.').waitFor()

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
  expect(await fits(phone.page)).toBe(true)
  await expectAccessible(phone.page, 'the proof on a phone, dark')
  await phone.close()
})

test('at the end of a shift the next one sees what is handed over, looks into it, and takes it', async () => {
  const { ana, ben, cleo, app, ids, clock } = ward
  const { group_id, contact_id } = await groupOf(ward, 'Medicine')
  await areOnCall(ward, group_id, [
    { person: ben, from: -11, to: 1 },
    { person: cleo, from: 1, to: 13 },
  ])
  await app.db.write(ids.account_id, (tx) => tellOnCallChanged(tx, [group_id]))
  for (const text of ['Potassium', 'Fluids', 'Sodium'])
    await ana.writes(contact_id, text, { requires_confirm: true, priority: text === 'Potassium' ? 2 : 1 })
  const { page, problems, close } = await openScreen(cleo, { path: '/Inbox/owed' })
  await page.getByRole('navigation', { name: 'Boxes' }).waitFor()
  expect(await page.getByRole('region', { name: 'Handed to you' }).count()).toBe(0)

  clock.forward({ hours: 1 })
  const handed = page.getByRole('region', { name: 'Handed to you' })
  await handed.getByRole('listitem').nth(2).waitFor()
  await page
    .getByText(/of Ben Okafor for Medicine is handed to you/)
    .first()
    .waitFor()
  const first = handed.getByRole('listitem').first()
  await first.getByText('From Ben Okafor, whose shift has ended.', { exact: false }).waitFor()
  await expectAccessible(page, 'what is handed over')
  await first.getByRole('link', { name: 'To confirm from Ana Ruiz · Medicine' }).click()
  await page.getByRole('log').getByText('Potassium').waitFor()

  await page.goto(new URL('/myShifts', page.url()).href)
  await handed.getByRole('listitem').nth(2).waitFor()
  await handed.getByRole('listitem').first().getByRole('button', { name: 'Accept' }).click()
  await handed.getByRole('listitem').nth(2).waitFor({ state: 'detached' })
  await page.route('**/accept_all/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Not now.', code: 'x' } }),
  )
  // Whatever is still asked for: who reads that it failed may press again.
  const late = Promise.withResolvers<void>()
  await page.route('**/openitems/handed/**', (route) => late.promise.then(() => route.continue()))
  await handed.getByRole('button', { name: 'Accept all' }).click()
  await handed.getByText('They could not be accepted. Not now.').waitFor()
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
