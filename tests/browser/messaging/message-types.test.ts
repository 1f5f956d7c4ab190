import * as routes from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import { createThread, listMessageTypes } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/messageTypes'
const account = () => ({ id: hospital.ids.account_id })

const createType = (name: string) =>
  hospital.dora.call(routes.createMessageType, {
    params: account(),
    body: { name, fields: [{ label: 'Unit', field_type: 'select', options: ['ICU', 'Ward'] }] },
  })

test('a message type is created by keyboard, previewed as the composer shows it, and saved', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  await page.getByRole('link', { name: 'Critical lab' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New message type' })
  await expectFocus(dialog.getByLabel('Name'))
  await dialog.getByLabel('Name').fill('Critical lab')
  await page.keyboard.press('Enter')
  await dialog.getByText('A message type with this name already exists.').waitFor()
  await dialog.getByLabel('Name').fill('Bed request')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Bed request' }).waitFor()

  const form = page.getByRole('form', { name: 'Message type' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('Message').waitFor()
  await form.getByRole('button', { name: 'Add field' }).press('Enter')
  const first = form.getByRole('listitem', { name: 'Field 1' })
  await expectFocus(first.getByLabel('Label'))
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await first.getByText('Enter a label.').waitFor()
  await first.getByLabel('Label').fill('Unit')
  await first.getByLabel('Kind').selectOption('Choice')
  await first.getByText('Enter at least one option.').waitFor()
  await first.getByLabel('Options').fill('ICU\nWard')
  await first.getByLabel('Default').selectOption('Ward')
  await first.getByRole('checkbox', { name: 'Required' }).press('Space')
  await form.getByRole('button', { name: 'Add field' }).press('Enter')
  const second = form.getByRole('listitem', { name: 'Field 2' })
  await expectFocus(second.getByLabel('Label'))
  await page.keyboard.type('Call back')
  await page.keyboard.press('Alt+ArrowUp')
  await expectFocus(first.getByLabel('Label'))
  expect(await first.getByLabel('Label').inputValue()).toBe('Call back')
  await form.getByLabel('Quick answer 1').fill('Free')
  await form.getByRole('radio', { name: 'High' }).press('Space')
  await form.getByRole('checkbox', { name: 'Ask to confirm' }).press('Space')

  expect(await preview.getByLabel('Unit').inputValue()).toBe('Ward')
  await preview.getByLabel('Call back').fill('4711')
  expect(await preview.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
  expect(await preview.getByLabel('Quick answer 1').inputValue()).toBe('Free')
  await preview.getByText(/Asks to confirm/).waitFor()
  await expectAccessible(page, 'message type editor')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Bed request saved').waitFor()
  const { results } = await hospital.ana.call(listMessageTypes)
  expect(results.find(({ name }) => name === 'Bed request')).toMatchObject({
    priority: 2,
    requires_confirm: true,
    response_options: ['Free'],
    fields: [
      { slug: 'call_back', label: 'Call back' },
      { slug: 'unit', field_type: 'select', default_value: 'Ward', required: true, options: ['ICU', 'Ward'] },
    ],
  })
  expect(problems).toEqual([])
  await close()
})

test('leaving with unsaved changes asks; a change by another administrator keeps the draft', async () => {
  const type = await createType('Shared type')
  const params = { ...account(), message_type_id: type.id }
  const { page, close } = await openScreen(hospital.dora, { path: `${path}/${type.id}` })
  const form = page.getByRole('form', { name: 'Message type' })
  await form.getByLabel('Name').fill('Mine')
  await page.getByRole('link', { name: 'Message types', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  const stale = await hospital.dora.call(routes.getManagedMessageType, { params })
  // The page keeps the state from before the other change until its own is refused.
  let isStale = true
  await interceptRequests(page, `**/messagetypes/${type.id}/`, async (route) => {
    if (route.request().method() === 'GET' && isStale) return route.fulfill({ json: stale })
    isStale = false
    return route.continue()
  })
  await hospital.dora.call(routes.changeMessageType, { params, body: { name: 'Theirs', priority: 2 } })
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Dora Lind changed this message type in the meantime\./).waitFor()
  const question = form.getByRole('group', { name: 'Conflict: Name' })
  await question.getByText('Dora Lind changed this to “Theirs”').waitFor()
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine')
  expect(await form.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Mine saved').waitFor()
  expect(await hospital.dora.call(routes.getManagedMessageType, { params })).toMatchObject({
    name: 'Mine',
    priority: 2,
  })
  await close()
})

test('an open composer keeps the text when its type is archived', async () => {
  const type = await createType('Short-lived')
  const { page, close } = await openScreen(hospital.ana, {})
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message type').selectOption('Short-lived')
  await dialog.getByLabel('Unit').selectOption('ICU')
  await hospital.dora.call(routes.archiveMessageType, {
    params: { ...account(), message_type_id: type.id },
  })
  await expect
    .poll(() => dialog.getByLabel('Message', { exact: true }).inputValue(), { timeout: 15_000 })
    .toBe('ICU')
  await close()
})

test.each(viewports)('message types are ordered, archived and restored: %o', async (options) => {
  const look = lookName(options)
  const [first, second] = [`Alpha ${look}`, `Beta ${look}`]
  await createType(first)
  const used = await createType(second)
  await hospital.ana.call(createThread, {
    body: {
      subject: 'Bed 12',
      recipient_ids: [hospital.ben.user.contact_id],
      message_type_id: used.id,
      data: { unit: 'ICU' },
    },
  })
  const { page, problems, close } = await openScreen(hospital.dora, {
    ...options,
    path: `${path}?page_size=50`,
  })
  const table = page.getByRole('table', { name: 'message types' })
  const names = () => table.locator('[data-row-link]').allTextContents()
  await table.getByRole('button', { name: `Move ${second} up` }).click()
  await expect.poll(async () => (await names()).slice(-2)).toEqual([second, first])
  await expectAccessible(page, 'message types')
  await takeScreenshot(page, `message-types-${look}`)
  await table.getByRole('link', { name: second }).click()
  await page.getByRole('heading', { name: second }).waitFor()
  await takeScreenshot(page, `message-type-${look}`)
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByText(`${second} archived`).waitFor()
  await page.getByText(/^Message types · Archived/).waitFor()
  await page.goto(`${hospital.url}${path}?state=archived`)
  await page.getByRole('link', { name: second }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText(`${second} restored`).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a message type moves across the pages of the list by keyboard, and its button keeps the focus', async () => {
  for (let at = 0; at < 12; at++) await createType(`Type ${at}`)
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}?page_size=10` })
  const table = page.getByRole('table', { name: 'message types' })
  const last = table.locator('[data-row-link]').last()
  await expect.poll(() => table.locator('[data-row-link]').count()).toBe(10)
  const name = (await last.textContent()) ?? ''
  const down = table.getByRole('button', { name: `Move ${name} down`, exact: true })
  await down.press('Enter')
  await page.waitForURL(/page=2/)
  await expect.poll(() => table.locator('[data-row-link]').first().textContent()).toBe(name)
  await expectFocus(down)
  const up = table.getByRole('button', { name: `Move ${name} up`, exact: true })
  await up.press('Enter')
  await expect.poll(() => table.locator('[data-row-link]').last().textContent()).toBe(name)
  await expectFocus(up)
  expect(await table.locator('[data-row-link]').count()).toBe(10)
  expect(problems).toEqual([])
  await close()
})

test('the table is saved as CSV, with formulas neutralised', async () => {
  await createType('=1+1')
  const { page, close } = await openScreen(hospital.dora, { path: `${path}?search=1%2B1` })
  await page.getByRole('link', { name: '=1+1' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('message types.csv')
  const chunks = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(chunks as Buffer[]).toString()).toBe(
    "\u{feff}Name,Priority,Fields,Offered to\r\n'=1+1,Medium,1,Everyone\r\n",
  )
  await close()
})
