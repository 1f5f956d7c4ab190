import { changeProfile } from '@wardline/contract/accounts/profile.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { expectAccessible, expectFocus, type ScreenOptions } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

async function openCompose(options: ScreenOptions = {}) {
  const screen = await openScreen(hospital.ana, options)
  const { page } = screen
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByRole('combobox', { name: 'To' }).waitFor()
  return { ...screen, to: page.getByRole('combobox', { name: 'To' }), dialog: page.getByRole('dialog') }
}

async function chooseRecipient(page: Page, name: string, typed = name): Promise<void> {
  await page.getByRole('combobox', { name: 'To' }).pressSequentially(typed)
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

/** Decrypts in the page, because the key of the stored draft cannot be exported. */
const readDraftSubject = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('The database does not answer.'))
      })
    const stores = (await done(indexedDB.open('wardline'))).transaction(['keys', 'sealed'])
    const [[key], sealed] = await Promise.all([
      done<CryptoKey[]>(stores.objectStore('keys').getAll()),
      done<{ iv: BufferSource; data: BufferSource } | undefined>(stores.objectStore('sealed').get('compose')),
    ])
    if (!key || !sealed) return undefined
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data)
    return JSON.parse(new TextDecoder().decode(text)).draft.subject
  })

const testFile = (name: string, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
})

test('messaging §2, §4: a message is written, addressed and sent by keyboard alone', async () => {
  const { ana, ben } = hospital
  await ben.connect()
  const screen = await openScreen(ana)
  const { page } = screen
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await page.keyboard.press('c')
  await chooseRecipient(page, 'Ben Okafor', 'okaf')
  // Skips suggestions, type, priority and the page button.
  for (const text of ['', '', '', '', 'Bed 12, K+ 6.1', 'Please have a look.']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/Inbox\/inbox\/thread\/\d+$/)
  const [thread] = await ben.inbox()
  expect(thread).toMatchObject({ subject: 'Bed 12, K+ 6.1', last_message: { text: 'Please have a look.' } })
  expect(page.url()).toContain(`/thread/${thread?.id}`)
  expect(screen.problems).toEqual([])
  await screen.close()
})

test('messaging §4: an offline recipient requires a second press, in the wording of the specification', async () => {
  const device = await hospital.cleo.connect()
  const { page, dialog, close } = await openCompose()
  await chooseRecipient(page, 'Cleo Marsh')
  await dialog.getByRole('img', { name: 'Online' }).waitFor()
  // Presence updates the chip and the button live.
  await device.disconnect()
  await dialog.getByRole('img', { name: 'Offline' }).waitFor()
  await page.getByLabel('Subject').fill('Echo')
  await page.getByLabel('Message', { exact: true }).fill('When you can.')
  await dialog.getByText('One or more of your recipients are offline.').waitFor()
  await page.getByRole('button', { name: 'Send message' }).click()
  await dialog
    .getByText(
      'Are you sure you want to send your message to offline users? They may not be alerted to your message right away.',
    )
    .waitFor()
  expect(await hospital.cleo.inbox()).toEqual([])
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await page.waitForURL(/thread\/\d+$/)
  expect((await hospital.cleo.inbox()).map(({ subject }) => subject)).toEqual(['Echo'])
  await close()
})

test('messaging §2, §4: a type sets its flags and fields, and says what it changed', async () => {
  const { page, dialog, close } = await openCompose()
  await page.getByLabel('Message type').selectOption('Critical lab')
  await dialog.getByRole('status').getByText('Sets priority high · asks to confirm').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
  await dialog.getByRole('status').getByText('Asks to confirm · replies allowed').waitFor()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect.poll(() => page.getByLabel('Ask to confirm').isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Please confirm.')

  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Choose at least one recipient.').waitFor()
  await expectFocus(page.getByRole('combobox', { name: 'To' }))
  expect(await dialog.getByText('This field may not be blank.').count()).toBe(3)
  await expectAccessible(page, 'compose with errors')

  await chooseRecipient(page, 'Ben Okafor')
  await page.getByLabel('Subject').fill('K+ 6.4')
  await page.getByLabel('Test').fill('K+')
  await page.getByLabel('Value').fill('6.4')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  const [thread] = await hospital.ben.inbox()
  expect(thread).toMatchObject({
    priority: 2,
    requires_confirm: true,
    message_type_id: hospital.ids.message_type,
  })
  await close()
})

test('messaging §5: duplicate response options are marked while typing; blank ones are not sent', async () => {
  const { page, dialog, close } = await openCompose()
  const response = (n: number) => page.getByLabel(`Quick answer ${n}`)
  await response(1).fill('Yes')
  await response(3).fill('yes ')
  await dialog.getByText('Two quick answers are the same.').waitFor()
  expect(await response(1).getAttribute('aria-invalid')).toBe('true')
  expect(await response(2).getAttribute('aria-invalid')).toBeNull()
  await response(3).fill('No')
  await chooseRecipient(page, 'Ben Okafor')
  await page.getByLabel('Subject').fill('Transport now?')
  await page.getByLabel('Message', { exact: true }).fill('MRI is free.')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  expect((await hospital.ben.inbox())[0]?.response_options).toEqual(['Yes', 'No'])
  await close()
})

test('messaging §5: one file of an allowed type is attached at a time', async () => {
  const { page, dialog, close } = await openCompose()
  const input = page.locator('input[type=file]')
  await input.setInputFiles(testFile('setup.exe'))
  await dialog.getByText('Only jpg, png, gif, jpeg, bmp, pdf, mp3 are allowed').waitFor()
  await page.evaluate(() => {
    const files = new DataTransfer()
    for (const name of ['a.png', 'b.png']) files.items.add(new File(['x'], name))
    const target = document.querySelector('[role=dialog] fieldset')
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true }))
  })
  await dialog.getByText("It's possible to attach only single file").waitFor()
  await input.setInputFiles(testFile('ekg.pdf'))
  await page.getByRole('button', { name: 'Remove ekg.pdf' }).waitFor()
  await chooseRecipient(page, 'Ben Okafor')
  await page.getByLabel('Subject').fill('EKG')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  const [thread] = await hospital.ben.inbox()
  if (!thread) throw new Error('No thread came.')
  const [message] = await hospital.ben.messages(thread)
  expect(message?.attachments.map(({ name }) => name)).toEqual(['ekg.pdf'])
  await close()
})

test('a picture that is pasted into a new message becomes its attachment', async () => {
  const { page, dialog, close } = await openCompose()
  await page.getByLabel('Message', { exact: true }).evaluate(async (field) => {
    const canvas = new OffscreenCanvas(8, 8)
    canvas.getContext('2d')
    const picture = await canvas.convertToBlob()
    const files = new DataTransfer()
    files.items.add(new File([picture], 'monitor.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true }))
  })
  const remove = dialog.getByRole('button', { name: 'Remove monitor.png' })
  await remove.waitFor()
  expect(await remove.count()).toBe(1)
  await close()
})

test('messaging §9; paging §9: upload progress closes 500 ms after completion; sending waits for it', async () => {
  const { page, dialog, close } = await openCompose()
  await chooseRecipient(page, 'Ben Okafor')
  await page.getByLabel('Subject').fill('Large file')
  await page.getByLabel('Message', { exact: true }).fill('See the file.')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await interceptRequests(page, '**/api/v1/attachments/', async (route) => {
    await arrival
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(testFile('ekg.pdf'))
  await dialog.getByRole('progressbar', { name: 'Uploading ekg.pdf' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(testFile('second.pdf'))
  await dialog.getByText("It's possible to attach only single file").waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('The file is still uploading.', { exact: false }).waitFor()
  const shownFor = page.evaluate(async () => {
    const when = (fits: () => boolean) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!fits()) return
          changes.disconnect()
          resolve(performance.now())
        }
        const changes = new MutationObserver(look)
        changes.observe(document.body, { childList: true, subtree: true, attributes: true })
        look()
      })
    const done = await when(() => document.querySelector('[aria-label="Remove ekg.pdf"]') !== null)
    return (await when(() => document.querySelector('progress') === null)) - done
  })
  arrive()
  expect(await shownFor).toBeGreaterThanOrEqual(495)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  const [thread] = await hospital.ben.inbox()
  expect(thread?.last_message).toMatchObject({ text: 'See the file.', has_attachments: true })
  await close()
})

test('messaging §4: the default message type is preselected', async () => {
  const { cleo, ids } = hospital
  const params = { id: cleo.user.user_id }
  await cleo.call(changeProfile, { params, body: { default_message_type_id: ids.message_type } })
  const { page, close } = await openScreen(cleo)
  await page.getByRole('button', { name: 'Compose' }).click()
  const type = page.getByLabel('Message type')
  await type.waitFor()
  await expect
    .poll(() => type.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text))
    .toBe('Critical lab')
  await expect.poll(() => page.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.poll(() => page.getByLabel('Ask to confirm').isChecked()).toBe(true)
  await close()
})

test('a draft survives a reload and is confirmed before leaving; discarding removes it', async () => {
  const { page, dialog, close } = await openCompose()
  await chooseRecipient(page, 'Ben Okafor')
  await page.getByLabel('Subject').fill('Half a thought')
  await expect.poll(() => readDraftSubject(page)).toBe('Half a thought')
  await page.reload()
  await page.getByRole('button', { name: 'Compose' }).click()
  await dialog.getByText('Draft restored').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Half a thought')
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Keep this message as a draft?' }).waitFor()
  await expectAccessible(page, 'the question on leaving')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await dialog.count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('button', { name: 'Compose' }))
  await page.getByRole('button', { name: 'Compose' }).click()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('')
  await close()
})

test('messaging §8: a refusal uses the wording of the specification; a retry reuses the idempotency key', async () => {
  const { page, dialog, close } = await openCompose()
  await chooseRecipient(page, 'Ben Okafor')
  await page.getByLabel('Subject').fill('Try me')
  await page.getByLabel('Message', { exact: true }).fill('Please.')
  const keys: (string | undefined)[] = []
  const refusals: [status: number, answer: object, sentence: string][] = [
    [406, { detail: 'No one is on call.', code: 'recipients.none' }, 'No one is on call.'],
    [400, { recipient_ids: ['Ben is locked.'], code: 'invalid' }, 'Ben is locked.'],
    [400, { subject: ['Too loud.'], code: 'invalid' }, 'Too loud.'],
    [400, { code: 'invalid' }, 'Error sending message'],
    [500, { detail: 'x', code: 'server_error' }, 'A server error has occurred.'],
    [503, { detail: 'x', code: 'unavailable' }, 'Error sending message'],
  ]
  for (const [status, answer, sentence] of refusals) {
    await interceptRequests(page, '**/api/v2/threads/', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.fulfill({ status, json: answer })
    })
    await page.getByRole('button', { name: 'Send message' }).click()
    await dialog.getByText(sentence).waitFor()
    await page.unroute('**/api/v2/threads/')
  }
  expect(new Set(keys).size).toBe(1)
  const request = page.waitForRequest(
    (each) => each.method() === 'POST' && each.url().endsWith('/api/v2/threads/'),
  )
  await page.getByRole('button', { name: 'Send message' }).click()
  expect((await request).headers()['idempotency-key']).toBe(keys[0])
  await page.waitForURL(/thread\/\d+$/)
  await close()
})

test('after a lost response and a reload, the same message is sent again and arrives once', async () => {
  const { page, dialog, close } = await openCompose()
  await chooseRecipient(page, 'Ben Okafor')
  await page.getByLabel('Subject').fill('Only once')
  await page.getByLabel('Message', { exact: true }).fill('Please.')
  await interceptRequests(page, '**/api/v2/threads/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Error sending message').waitFor()
  await page.unroute('**/api/v2/threads/')
  await page.reload()
  await page.getByRole('button', { name: 'Compose' }).click()
  await dialog.getByText('Draft restored').waitFor()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.waitForURL(/thread\/\d+$/)
  expect((await hospital.ben.inbox()).filter(({ subject }) => subject === 'Only once')).toHaveLength(1)
  await close()
})

test.each(viewports)('compose and its recipient list are accessible: %o', async (options) => {
  const { page, to, problems, close } = await openCompose(options)
  await expectAccessible(page, 'compose')
  await to.click()
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page, 'the list of people')
  await page.getByRole('option', { name: 'Rapid Response' }).click()
  await expectAccessible(page, 'a group chosen')
  const small = await page
    .getByRole('dialog')
    .locator('button:not([tabindex="-1"])')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(Math.min(...small)).toBeGreaterThanOrEqual(options.width === 390 ? 44 : 24)
  expect(problems).toEqual([])
  await close()
})
