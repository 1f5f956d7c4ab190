import { expect, test } from 'vitest'
import { readWhilePageComes } from './reading.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()

const lines = 150

/** Ana and Ben take turns, so that rows differ in height. */
async function longThread() {
  const thread = await ward.ana.writes(ward.ben, 'Line 0')
  for (let i = 1; i <= lines; i++) {
    const person = i % 3 === 0 ? ward.ana : ward.ben
    await person.replies(thread, `Line ${i}${' and more of it'.repeat(i % 11)}`)
  }
  return thread
}

test('a long thread opens at its end, and history comes in above without moving what one reads', async () => {
  const thread = await longThread()
  const screen = await openScreen(ward.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const { page } = screen
  await page
    .getByText(new RegExp(`^Line ${lines}\\b`))
    .last()
    .waitFor()
  const fromEnd = () =>
    page.locator('[data-messages]').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  for (let pages = 0; pages < 3; pages++) {
    const { moved, grew } = await readWhilePageComes(page, /before_id/u, 400)
    expect(grew).toBeGreaterThan(200)
    expect(moved).toBeLessThanOrEqual(1)
  }
  expect(await page.getByRole('log').getByRole('article').count()).toBeLessThanOrEqual(60)

  await ward.ben.replies(thread, 'Said while Ana reads history')
  await page.getByRole('button', { name: '1 new message' }).click()
  await page.getByRole('log').getByText('Said while Ana reads history').waitFor()
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)
  await screen.close()
})
