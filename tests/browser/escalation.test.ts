import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as ward from '../world/pages.ts'
import { expectAccessible, shot } from './screen.ts'
import { stage } from './stage.ts'

const on = stage()

const strip = (page: Page) => page.getByRole('region', { name: 'Page', exact: true })
const press = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string | RegExp) => strip(page).getByText(text).first().waitFor()

test('a page is watched going on, passed from hand to hand, and shown in red when nobody has answered', async () => {
  const h = on.ward
  const { ana, ben, cleo, dora } = h
  const group = await ward.cardiology(h)
  const thread = await ward.pages(ana, group)
  const path = `/Inbox/inbox/thread/${thread.id}`
  const anas = await on.openScreen(ana, { path })
  const bens = await on.openScreen(ben, { path, width: 390 })
  await says(anas.page, /^Rung: Ben Okafor \d+:\d\d ago$/)
  await says(anas.page, /next: second call in [12]:\d\d/)
  await expectAccessible(anas.page, 'a page under way')
  await shot(anas.page, 'page-running')
  await expectAccessible(bens.page, 'a page on a phone')
  await shot(bens.page, 'page-phone')

  // Ben is on call: it is for him, but he may pass it on.
  await press(bens.page, 'Not me')
  await bens.page.getByText(/You are on call for Cardiology/).waitFor()
  await press(bens.page, 'Pass it on')
  const dialog = bens.page.getByRole('dialog', { name: 'Pass it on' })
  await dialog.getByRole('button', { name: 'Pass it on' }).click()
  await dialog.getByText('Choose whom to pass it on to.').waitFor()
  await dialog.getByRole('combobox', { name: 'To' }).fill('Dora')
  await bens.page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: /Dora Lind/ })
    .click()
  await expectAccessible(bens.page, 'passing on')
  await shot(bens.page, 'page-pass-on')
  await dialog.getByRole('button', { name: 'Pass it on' }).click()
  await says(anas.page, /^Rung: Dora Lind, Ben Okafor/)

  const doras = await on.openScreen(dora, { path: `/Inbox/inbox/thread/${thread.id}`, dark: true })
  await expectAccessible(doras.page, 'a page in the dark')
  await press(doras.page, 'Accept')
  await says(doras.page, 'Taken by Dora Lind')
  await says(anas.page, 'Taken by Dora Lind')
  await says(bens.page, 'Taken by Dora Lind')
  await shot(doras.page, 'page-taken')

  const lost = await ward.pages(ana, await ward.cardiology(h), { subject: 'Chest pain, bed 4' })
  for (const [minutes, is] of [
    [2, 2],
    [5, 3],
  ] as const) {
    await ward.passes(h, { minutes })
    await ward.becomes(ana, lost, ({ step }) => step === is)
  }
  await ward.passes(h, { minutes: 5 })
  await ward.becomes(ana, lost, ({ state }) => state === 'unanswered')
  const row = anas.page.locator('[data-threads]').getByRole('link').filter({ hasText: 'Chest pain, bed 4' })
  await row.getByText('Nobody answered').waitFor()
  await row.click()
  await says(anas.page, 'Nobody has answered.')
  await says(anas.page, 'Call Dora Lind (fail-over of the group).')
  await expectAccessible(anas.page, 'nobody has answered')
  await shot(anas.page, 'page-lost')
  // It counts still.
  await ward.accepts(cleo, lost)
  await says(anas.page, 'Taken by Cleo Marsh')
  await row.getByText('Nobody answered').waitFor({ state: 'detached' })
  expect([anas.problems, bens.problems, doras.problems]).toEqual([[], [], []])
  await Promise.all([anas, bens, doras].map((screen) => screen.close()))
})
