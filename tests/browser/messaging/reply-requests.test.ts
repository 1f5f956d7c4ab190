import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' })
const requestFields = (page: Page) => page.getByRole('group', { name: 'Ask for a response' })

async function openThree(subject: string, look: { width?: number; dark?: boolean } = {}) {
  const { ana, ben, cleo } = hospital
  const recipient_ids = [ben.user.contact_id, cleo.user.contact_id]
  const thread = await ana.writes(ben, subject, { recipient_ids })
  const path = `/Inbox/inbox/thread/${thread.id}`
  const screen = await openScreen(ben, { path, ...look })
  await replyField(screen.page).waitFor()
  return { thread, path, screen }
}

test('a recipient asks one person in a reply at high priority, and sees the answer', async () => {
  const { path, screen } = await openThree('Bed 12 is short of breath')
  const { page } = screen
  await page.getByRole('button', { name: 'Ask for a response' }).focus()
  await page.keyboard.press('Enter')
  const fields = requestFields(page)
  await expect
    .poll(() =>
      fields.getByRole('checkbox', { name: 'High priority' }).evaluate((box) => box.matches(':focus')),
    )
    .toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Ask 2 people' }).waitFor()
  const ana = fields.getByRole('checkbox', { name: hospital.ana.user.display_name })
  await ana.focus()
  await page.keyboard.press('Space')
  await replyField(page).fill('Cleo, please come now')
  await ana.focus()
  await page.keyboard.press('Enter')
  expect(await replyField(page).inputValue()).toBe('Cleo, please come now')
  await takeScreenshot(page, 'reply-request')
  await expectAccessible(page, 'request in a reply')
  await page.getByRole('button', { name: 'Ask 1 person' }).waitFor()
  await replyField(page).press('Enter')
  await requestFields(page).waitFor({ state: 'detached' })
  const outcome = messageLog(page).getByRole('region', { name: 'Outcome' })
  await outcome.getByText(/Waiting for/u).waitFor()
  await takeScreenshot(page, 'reply-request-sent')
  await outcome.getByRole('button', { name: 'Page again' }).click()
  await page.getByText('Paged 1 person again').waitFor()
  await messageLog(page).getByText('Paged again. 1 person has not answered.').waitFor()

  const cleo = await openScreen(hospital.cleo, { path })
  await messageLog(cleo.page).getByText('To Cleo Marsh').waitFor()
  await messageLog(cleo.page).getByText('High priority').waitFor()
  await messageLog(cleo.page).getByRole('button', { name: 'Accept' }).click()
  await outcome
    .getByText(/accepted/iu)
    .first()
    .waitFor()
  const sender = await openScreen(hospital.ana, { path })
  await messageLog(sender.page).getByText('To Cleo Marsh').waitFor()
  expect(await messageLog(sender.page).getByRole('button', { name: 'Accept' }).count()).toBe(0)
  expect([screen.problems, cleo.problems, sender.problems]).toEqual([[], [], []])
  await Promise.all([screen, cleo, sender].map((each) => each.close()))
})

test.each(viewports)(
  'a request is kept as a draft, and cannot be sent with equal answers or to no one: %o',
  async (look) => {
    const subject = `Transport to CT ${lookName(look)}`
    const { screen } = await openThree(subject, look)
    const { page } = screen
    await page.getByRole('button', { name: 'Ask for a response' }).click()
    const answer = (n: number) => requestFields(page).getByRole('textbox', { name: `Quick answer ${n}` })
    await replyField(page).fill('Who takes her?')
    await answer(1).fill('I do')
    await answer(2).fill('i do')
    await page.getByText('Two quick answers are the same.').waitFor()
    expect(await page.getByRole('button', { name: 'Ask 2 people' }).isDisabled()).toBe(true)
    await answer(2).fill('I cannot')
    await requestFields(page).getByRole('combobox', { name: 'Meaning of I cannot' }).selectOption('Cannot')
    await requestFields(page).getByRole('checkbox', { name: 'Everyone' }).uncheck()
    await page.getByText('Choose at least one person.').waitFor()
    await requestFields(page).getByRole('checkbox', { name: 'Everyone' }).check()
    await takeScreenshot(page, `reply-request-${lookName(look)}`)
    await (look.width < 768
      ? page.getByRole('button', { name: 'Back to threads' }).click()
      : replyField(page).press('Escape'))
    await page.getByRole('link').filter({ hasText: subject }).click()
    await expect.poll(() => answer(2).inputValue()).toBe('I cannot')
    await page.getByRole('button', { name: 'Ask 2 people' }).click()
    await messageLog(page).getByText('Who takes her?').waitFor()
    await messageLog(page).getByRole('region', { name: 'Outcome' }).getByText('Cleo Marsh').first().waitFor()
    await takeScreenshot(page, `reply-request-sent-${lookName(look)}`)
    expect(screen.problems).toEqual([])
    await screen.close()
  },
)
