import { createThread, listThreads } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { readExamples } from '@wardline/server/platform/http/openapi/examples.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const examples = readExamples()
const { hospital, openScreen } = useBrowserHospital()
const path = '/api/docs/'

/** Opens a route by its link: the viewer renders only the routes near the part of the page that is shown. */
async function openRoute(page: Page, feature: string, name: string): Promise<Locator> {
  await page.goto('about:blank')
  await page.goto(`${hospital.url}${path}#/${feature}/${name}`)
  const operation = page.locator(`#operations-${feature}-${name}`)
  await operation.getByRole('button', { name: 'Try it out' }).click()
  return operation
}

async function execute(operation: Locator): Promise<{ status: string; body: unknown }> {
  await operation.getByRole('button', { name: 'Execute' }).click()
  const response = operation.locator('.live-responses-table .response')
  await response.waitFor()
  const status = await response.locator('.response-col_status').innerText()
  return { status, body: JSON.parse(await response.locator('.highlight-code code').innerText()) as unknown }
}

test('a visitor signs in, reads and writes in the API viewer', async () => {
  const { ana, ben } = hospital
  const { page, problems, close } = await openScreen(undefined, { path })
  const signIn = await openRoute(page, 'accounts', 'login')
  await signIn
    .getByRole('textbox')
    .last()
    .fill(JSON.stringify({ email: ana.user.email, password: 'demo' }))
  expect((await execute(signIn)).status).toBe('200')
  const me = await execute(await openRoute(page, 'accounts', 'getMe'))
  expect(me).toMatchObject({ status: '200', body: { id: ana.user.user_id } })

  const sending = await openRoute(page, 'messaging', 'createThread')
  const form = sending.getByRole('textbox').last()
  expect(JSON.parse(await form.inputValue())).toEqual(examples['createThread']?.body)
  const body = { subject: 'From the viewer', data: { body: 'Hello' }, recipient_ids: [ben.user.contact_id] }
  await form.fill(JSON.stringify(body))
  const requested = page.waitForRequest((request) => request.url().includes(createThread.path))
  const sent = await execute(sending)
  expect(sent).toMatchObject({ status: '201', body: { subject: 'From the viewer' } })
  expect((await requested).headers()['x-csrftoken']).toMatch(/^[\w-]{43}$/)
  const { results } = await ben.call(listThreads)
  expect(results.map(({ subject }) => subject)).toContain('From the viewer')

  await takeScreenshot(page, 'api-docs-tried')
  expect(problems).toEqual([])
  await close()
})

test.for(viewports)('the API viewer fits $width pixels, dark: $dark', async ({ width, dark }) => {
  const { page, problems, close } = await openScreen(undefined, { path, width, dark })
  await openRoute(page, 'messaging', 'createThread')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const isDark = () => document.documentElement.classList.contains('dark-mode')
  expect(await page.evaluate(isDark)).toBe(dark)
  await takeScreenshot(page, `api-docs-${lookName({ width, dark })}`)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((url) => !url.startsWith(`${hospital.url}/`) && !url.startsWith('data:'))).toEqual([])
  expect(problems).toEqual([])
  await close()
})
