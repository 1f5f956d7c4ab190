import process from 'node:process'
import { getPushKey, registerDevice } from '@wardline/contract/alerts/devices/device.routes.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { createThread, replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { createLogger } from '@wardline/server/platform/log/logger.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { setChannels } from '../../fixtures/alerts/inbound-responses.ts'
import { twilioSettings } from '../../fixtures/alerts/notifications.ts'
import { readBrowserStorage } from '../../fixtures/browser/browser-storage.ts'
import { launchChromium } from '../../fixtures/browser/chromium.ts'
import { openScreen } from '../../fixtures/browser/screen.ts'
import { attachFile, readSample } from '../../fixtures/files/uploads.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { startMailgun } from '../../fixtures/peers/mailgun.ts'
import { startPagerService } from '../../fixtures/peers/pager-service.ts'
import { startPhoneCompany } from '../../fixtures/peers/phone-company.ts'
import { createSubscription, startPushService } from '../../fixtures/peers/push-service.ts'

// F25: strings that occur nowhere else are in every patient field and in all that users write. Pages go out by every
// channel, and users work on the main screens in a real browser. None of the strings may reach an output.

const canaries = {
  first_name: 'Zqfirst',
  middle_name: 'Zqmiddle',
  last_name: 'Zqlast',
  mrn: 'ZQMRN84417',
  date_of_birth: '1903-02-17',
  location: 'Zqlocation',
  encounter_reason: 'Zqreason',
  subject: 'Zqsubject',
  body: 'Zqbody',
  response_option: 'Zqoption',
  file_name: 'Zqfile',
  reply: 'Zqreply',
  auto_response: 'Zqautomatic',
  draft_reply: 'Zqdraft',
  draft_message: 'Zqcompose',
} as const

const patience = { interval: 50, timeout: 20_000 }
const pagerNumber = '5551234'

async function seedPatient({ app, ids, ben }: Hospital): Promise<void> {
  const { account_id } = ids
  await app.db.acrossAccounts(async (db) => {
    await sql`insert into location (account_id, name) values (${account_id}, ${canaries.location})`.execute(
      db,
    )
    await sql`
      update patient set first_name = ${canaries.first_name}, middle_name = ${canaries.middle_name},
             last_name = ${canaries.last_name}, mrn = ${canaries.mrn}, date_of_birth = ${canaries.date_of_birth},
             location_id = (select id from location where account_id = ${account_id} and name = ${canaries.location})
       where account_id = ${account_id} and id = ${ids.patient}`.execute(db)
    await sql`update encounter set reason = ${canaries.encounter_reason} where account_id = ${account_id}`.execute(
      db,
    )
    await sql`
      update users set auto_response_enabled = true, auto_response_text = ${canaries.auto_response}
       where account_id = ${account_id} and id = ${ben.user.user_id}`.execute(db)
  })
}

async function startProviders({ dora, ben }: Hospital) {
  const company = await startPhoneCompany()
  const mailgun = await startMailgun()
  const pager = await startPagerService()
  const push = await startPushService()
  const subscription = createSubscription(push.url)
  const { endpoint, keys } = subscription
  for (const body of [
    twilioSettings(company.url),
    { kind: 'mailgun', ...mailgun.settings, ...mailgun.secrets },
    { kind: 'wctp', base_url: pager.url, sender_id: 'paging@hospital.test', replies: 'none' },
  ])
    await dora.call(setProvider, { body })
  await ben.call(registerDevice, { body: { alert_type: 'push', endpoint, keys, name: 'Chrome' } })
  await ben.call(getPushKey)
  const textsOf = (what: 'sms' | 'voice') =>
    company.ordered.filter((order) => order.what === what).map((order) => JSON.stringify(order))
  return {
    sms: () => textsOf('sms'),
    voice: () => textsOf('voice'),
    mail: () => mailgun.received.map((fields) => fields.toString()),
    pager: () => pager.received.map((message) => JSON.stringify(message)),
    push: () => push.readBy(subscription).map((notice) => JSON.stringify(notice)),
  }
}

type Channels = Awaited<ReturnType<typeof startProviders>>

/** One page per channel, each about the patient. */
async function sendPages(hospital: Hospital, channels: Channels): Promise<Thread> {
  const { ana, ben, ids } = hospital
  const ways: [keyof Channels, Record<string, string>, string[]][] = [
    ['sms', { mobile_number: '+12025550147' }, ['sms']],
    ['voice', { mobile_number: '+12025550147' }, ['phone']],
    ['mail', {}, ['email']],
    ['pager', { pager_number: pagerNumber, device_type: 'pager' }, ['sms']],
    ['push', {}, ['push']],
  ]
  let thread: Thread | undefined
  for (const [channel, columns, types] of ways) {
    await setChannels(hospital, ben, columns, types)
    const file = await attachFile(ana, `${canaries.file_name}.pdf`, await readSample('valid/sample.pdf'))
    thread = await ana.call(createThread, {
      body: {
        subject: canaries.subject,
        data: { body: canaries.body },
        recipient_ids: [ben.user.contact_id],
        encounter_id: ids.encounter,
        attachment_ids: [file.id],
        response_options: [canaries.response_option, 'Accept'],
        requires_confirm: true,
        priority: 2,
      },
    })
    await expect.poll(() => channels[channel]().length, patience).toBeGreaterThan(0)
  }
  if (!thread) throw new Error('No page was sent.')
  return thread
}

/** Refusals and errors, whose messages could repeat what was sent. */
async function provokeErrors({ ana, ids }: Hospital, thread: Thread): Promise<void> {
  const text = Object.values(canaries).join(' ')
  const bodies = [
    { subject: text, recipient_ids: [] },
    { subject: text, recipient_ids: [999_999], data: { body: text } },
    { subject: text, recipient_ids: [ids.contacts.cardiology], data: { [text]: text } },
    { subject: `${text}\u0000`, recipient_ids: [ids.contacts.cardiology], data: { body: text } },
  ]
  for (const body of bodies) expect((await ana.request(createThread, { body })).status).toBeGreaterThan(399)
  await ana.request(replyToThread, { params: { id: thread.id }, body: { message: text, surplus: text } })
  for (const path of [
    `/api/v1/threads/${canaries.last_name}/`,
    `/${canaries.mrn}`,
    `/api/hooks/${canaries.body}`,
  ])
    await ana.http(path)
  await ana.http(createThread.path, { method: 'POST', body: `{"subject": "${text}`, headers: {} })
}

const paths = (thread: Thread) => [
  `/Inbox/inbox/thread/${thread.id}`,
  '/Inbox/archive',
  '/onCall',
  '/myShifts',
  '/pagingGroups',
  '/userProfile',
  '/account',
  '/deliveryProviders',
  '/reachability',
  '/sandbox',
  '/integrations/emr',
  '/systemStatus',
]

async function work(page: Page, url: string, thread: Thread): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.fill(canaries.reply)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('log').getByText(canaries.reply).last().waitFor()
  await field.fill(canaries.draft_reply)
  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByRole('combobox', { name: 'Search messages' }).fill(canaries.body)
  await page.getByRole('list', { name: 'Found messages' }).getByRole('link').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill(canaries.draft_message)
  await page.getByLabel('Message', { exact: true }).fill(canaries.draft_message)
  await page.getByRole('combobox', { name: 'Patient (optional)' }).pressSequentially(canaries.mrn)
  await page.getByRole('option', { name: new RegExp(canaries.last_name, 'u') }).click()
  for (const path of paths(thread)) {
    await page.goto(url + path)
    await page.getByRole('heading').first().waitFor()
  }
  await page.goto(`${url}/Inbox/inbox/thread/${thread.id}`)
  await page.getByRole('log').getByText(canaries.reply).last().waitFor()
}

const containsCanary = (text: string): string[] =>
  Object.entries(canaries)
    .filter(([, canary]) => text.toLowerCase().includes(canary.toLowerCase()))
    .map(([name]) => name)

/** Search words are in the query of an API request, as the specification has it, and in no log. */
function withoutSearchWords(address: string): string {
  const url = new URL(address)
  if (url.pathname.startsWith('/api/')) for (const name of ['q', 'search']) url.searchParams.delete(name)
  return url.href
}

test('F25: patient data and texts of users reach no log, metric, address, channel or browser storage', async () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) })
  const hospital = await createHospital({ log, settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  await seedPatient(hospital)
  const channels = await startProviders(hospital)
  const thread = await sendPages(hospital, channels)
  await provokeErrors(hospital, thread)

  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const addresses: string[] = []
  const answers: string[] = []
  const stored: { place: string; text: string }[] = []
  for (const person of [hospital.ben, hospital.dora, hospital.ana]) {
    const { page, close } = await openScreen(browser, hospital, person, {
      path: person === hospital.dora ? '/deliveryProviders' : `/Inbox/inbox/thread/${thread.id}`,
      hasWorker: true,
    })
    page.context().on('request', (request) => addresses.push(request.url()))
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        response.text().then(
          (text) => answers.push(text),
          () => {},
        )
    })
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    if (person !== hospital.dora) await work(page, hospital.url, thread)
    else for (const path of paths(thread)) await page.goto(hospital.url + path)
    stored.push(...(await readBrowserStorage(page)))
    await close()
  }
  answers.push(await (await hospital.ana.http('/api/v1/encounters/')).text())
  const metrics = await (await fetch(`${hospital.url}/metrics`)).text()

  const outputs: Record<string, string[]> = {
    log: lines,
    metrics: metrics.split('\n'),
    addresses: addresses.map(withoutSearchWords),
    storage: stored.map(({ place, text }) => `${place}: ${text}`),
    ...Object.fromEntries(Object.entries(channels).map(([channel, read]) => [channel, read()])),
  }
  const found = Object.entries(outputs).flatMap(([output, texts]) =>
    texts.flatMap((text) =>
      containsCanary(text).map((name) => `${output}: ${name} in ${text.slice(0, 200)}`),
    ),
  )
  const counts = Object.entries(outputs).map(([output, texts]) => `${texts.length} ${output}`)
  const searches = addresses.filter((address) => address !== withoutSearchWords(address)).length
  process.stdout.write(
    `F25: ${Object.keys(canaries).length} canaries in ${counts.join(', ')}: ${found.length} found; ${searches} searches\n`,
  )
  expect(found).toEqual([])
  for (const [output, texts] of Object.entries(outputs)) expect(texts.length, output).toBeGreaterThan(0)
  // The browsers did get them, apart from the drafts that they wrote themselves.
  const shown = containsCanary(answers.join('\n'))
  const drafts = ['draft_reply', 'draft_message']
  expect(shown.toSorted()).toEqual(
    Object.keys(canaries)
      .filter((name) => !drafts.includes(name))
      .toSorted(),
  )
})
