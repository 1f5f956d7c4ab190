import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recordPageEvents } from '@wardline/server/features/alerts/page-events/page-event.actions.ts'
import { queryRows } from '../../fixtures/alerts/inbound-responses.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import * as escalation from '../../fixtures/messaging/escalated-pages.ts'
import { updateUser } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()

const outcome = (page: Page) => page.getByRole('region', { name: 'Outcome' })
const head = (page: Page) => page.locator('[data-thread-pane] header')
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** The distance of a message from the top of the window, when the layout has settled. */
async function settledTop(page: Page, text: string): Promise<number | undefined> {
  const box = async () => (await article(page, text).boundingBox())?.y
  let before = await box()
  await expect
    .poll(async () => {
      const last = before
      before = await box()
      return before !== undefined && before === last
    })
    .toBe(true)
  return before
}

/** A text message was delivered to Ben. */
async function deliverText(thread: { id: number; last_message: { id: number } }): Promise<void> {
  const { account_id } = hospital.ids
  const user_id = hospital.ben.user.user_id
  await queryRows(
    hospital,
    `insert into alert (account_id, reference, thread_id, message_id, user_id, priority, alert_type, channel, address, state, sent, delivered)
     values (${account_id}, 'R${thread.id}', ${thread.id}, ${thread.last_message.id}, ${user_id}, 2, 'sms', 'sms', '+12025550147', 'delivered', clock_now(), clock_now())`,
  )
  const event = { thread_id: thread.id, message_id: thread.last_message.id, user_id }
  await hospital.app.db.write(account_id, (tx) => recordPageEvents(tx, [{ ...event, kind: 'delivered' }]))
}

test('messaging §4: the sender reads live who answered what and when, and no message moves', async () => {
  const { ana, ben, cleo } = hospital
  const recipient_ids = [ben, cleo].map(({ user }) => user.contact_id)
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', {
    recipient_ids,
    priority: 2,
    response_options: ['Coming now', 'Call me', 'Give calcium'],
  })
  await cleo.replies(thread, 'I see it too')
  const { page, problems, close } = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await outcome(page).getByText('0 of 2 answered', { exact: true }).waitFor()
  const line = (name: string) => outcome(page).getByRole('listitem').filter({ hasText: name })
  await line('Ben Okafor').getByText('not opened').waitFor()
  await deliverText(thread)
  await line('Ben Okafor')
    .getByText(/text message delivered \d\d:\d\d, not opened$/u)
    .waitFor()
  const top = await settledTop(page, 'I see it too')
  const height = (await head(page).boundingBox())?.height
  await ben.reads(thread)
  await line('Ben Okafor')
    .getByText(/, opened \d\d:\d\d$/u)
    .waitFor()
  await escalation.respondToPage(ben, thread, 'Give calcium')
  await line('Ben Okafor: Give calcium')
    .getByText(/· \d\d:\d\d$/u)
    .waitFor()
  await outcome(page).getByText('1 of 2 answered', { exact: true }).waitFor()
  await escalation.respondToPage(cleo, thread, 'Call me')
  await outcome(page).getByText('2 of 2 answered', { exact: true }).waitFor()
  expect(await settledTop(page, 'I see it too')).toBe(top)
  await takeScreenshot(page, 'outcome-answered')
  await page.getByRole('textbox', { name: 'Reply' }).fill('Thank you')
  await page.getByRole('textbox', { name: 'Reply' }).press('Enter')
  await article(page, 'Thank you').waitFor()
  expect((await head(page).boundingBox())?.height, 'the head keeps its height').toBe(height)
  expect(await settledTop(page, 'I see it too')).toBe(top)
  // A reply does not erase who has read the request.
  const people = page.getByRole('list', { name: 'People' })
  await people.getByRole('listitem').filter({ hasText: 'Ben Okafor' }).getByText('Read the request').waitFor()
  expect(problems).toEqual([])
  await close()
})

test.for(viewports)('an escalating page shows who is waited for and the next steps: %o', async (options) => {
  const { ana, ben } = hospital
  await updateUser(hospital, ben, { mobile_number: '202-555-0147', hide_mobile_numbers: false })
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(hospital), {
    patient_id: hospital.ids.patient,
  })
  const screen = await openScreen(ana, { ...options, path: `/Inbox/inbox/thread/${thread.id}` })
  const { page } = screen
  await outcome(page).getByText('Waiting for Ben Okafor', { exact: true }).waitFor()
  await outcome(page).getByText('Cleo Marsh (second call)', { exact: true }).waitFor()
  await outcome(page)
    .getByText(/^in [12]:\d\d$/u)
    .waitFor()
  await outcome(page)
    .getByText(
      /then Dora Lind \(fail-over user of Cardiology \d+\) in \d:\d\d · then shown as unanswered in/u,
    )
    .waitFor()
  await outcome(page)
    .getByText(/^waiting 0:\d\d$/u)
    .waitFor()
  const call = outcome(page).getByRole('link', { name: 'Call Ben Okafor' })
  expect(await call.getAttribute('href')).toBe('tel:2025550147')
  await expectAccessible(page, 'an open outcome')
  await takeScreenshot(page, `outcome-open-${lookName(options)}`)
  await ana.replies(thread, 'Calcium is drawn up')
  const top = await settledTop(page, 'Calcium is drawn up')
  await escalation.acceptPage(ben, thread)
  await outcome(page).getByText('Ben Okafor: Accepted', { exact: true }).waitFor()
  expect(await settledTop(page, 'Calcium is drawn up'), 'the messages below stay in place').toBe(top)
  await takeScreenshot(page, `outcome-closed-${lookName(options)}`)
  await outcome(page).getByRole('button', { name: 'Full record' }).click()
  await page.getByRole('dialog', { name: 'Proof of page' }).waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})

test('an unanswered page stays visible to its sender while its outcome is scrolled out of view', async () => {
  const { ana, ben } = hospital
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(hospital))
  for (let count = 1; count <= 40; count++) await ana.replies(thread, `Line ${count}\nand\nmore`)
  const { page, problems, close } = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const bar = page.getByRole('region', { name: 'Paging status' })
  await bar.getByText(/^Waiting for Ben Okafor/u).waitFor()
  await page.getByRole('log', { name: 'Messages' }).evaluate((log) => {
    log.scrollTop = 0
  })
  await expect
    .poll(async () => {
      await page.getByRole('log', { name: 'Messages' }).evaluate((log) => {
        log.scrollTop = 0
      })
      return outcome(page).isVisible()
    })
    .toBe(true)
  await bar.waitFor({ state: 'detached' })
  await escalation.acceptPage(ben, thread)
  await outcome(page).getByText('Ben Okafor: Accepted', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await close()
})

/** Runs in the page: returns the texts of the thread header that are cut off. */
function findCutTexts(): string[] {
  return [...document.querySelectorAll('[data-thread-pane] header p *, [data-thread-pane] header h1')]
    .filter((element) => {
      const isCut = getComputedStyle(element).overflowX !== 'visible'
      return isCut && element.scrollWidth > element.clientWidth + 1
    })
    .map((element) => element.textContent ?? '')
}

test('the name, date of birth, MRN and bed of the patient are readable in full on a phone', async () => {
  const { ana, ben, ids } = hospital
  const thread = await ana.writes(ben, 'Troponin I 2.84 ng/mL, chest pain since 05:20', {
    patient_id: ids.patient,
    priority: 2,
  })
  const { patient } = thread
  for (const width of [390, 820, 1280]) {
    const { page, problems, close } = await openScreen(ana, {
      path: `/Inbox/inbox/thread/${thread.id}`,
      width,
    })
    const [year, month, day] = (patient?.date_of_birth ?? '').split('-')
    const texts = [
      thread.subject,
      patient?.display_name ?? '',
      `DOB ${month}/${day}/${year}`,
      `MRN ${patient?.mrn}`,
      patient?.location ?? '',
    ]
    for (const text of texts.filter(Boolean)) {
      const box = await head(page).getByText(text, { exact: true }).boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width, `${text} at ${width} px`).toBe(true)
    }
    expect(await page.evaluate(findCutTexts), `${width} px`).toEqual([])
    await takeScreenshot(page, `head-${width}`)
    expect(problems).toEqual([])
    await close()
  }
})
