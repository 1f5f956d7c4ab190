import type { Page } from 'playwright-core'

/** A moment on the grid of hours: a day, and an hour of it such as 10.5. */
export interface Moment {
  day: string
  hour: number
}

/** Where a moment stands on the screen now. */
async function placeOf(page: Page, { day, hour }: Moment): Promise<{ x: number; y: number }> {
  // Until what is shown has come: then the grid is drawn anew, and its first hour is scrolled to.
  await page.locator('.cal[aria-busy=false]').waitFor()
  // A day has a cell in the all-day row as well; the column of its hours is the tall one.
  const column = await page.locator(`.cal [role=cell][data-date="${day}"]`).last().elementHandle()
  await column?.waitForElementState('stable')
  const box = await column?.boundingBox()
  if (!box) throw new Error(`${day} is not shown.`)
  // A little below the line, so that the row is the one that begins here.
  return { x: box.x + box.width / 2, y: box.y + (box.height * hour) / 24 + 4 }
}

/** A click on a moment of the week. */
export async function press(page: Page, at: Moment): Promise<void> {
  const { x, y } = await placeOf(page, at)
  await page.mouse.click(x, y)
}

/** Presses at one moment of the week and lets go at another, in steps as a hand does. */
export async function drag(page: Page, from: Moment, to: Moment): Promise<void> {
  await hold(page, from, to)
  await page.mouse.up()
}

/** The same, without letting go. */
export async function hold(page: Page, from: Moment, to: Moment): Promise<void> {
  const [begin, end] = [await placeOf(page, from), await placeOf(page, to)]
  await page.mouse.move(begin.x, begin.y)
  await page.mouse.down()
  await page.mouse.move(begin.x, begin.y + 8, { steps: 2 })
  await page.mouse.move(end.x, end.y, { steps: 8 })
}

/** A thing of the page, dragged to a moment of the grid. */
export async function dragOnto(page: Page, thing: string, to: Moment): Promise<void> {
  const from = await page.locator(thing).boundingBox()
  const end = await placeOf(page, to)
  if (!from) throw new Error(`${thing} is not shown.`)
  await page.mouse.move(from.x + 6, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 10 })
  await page.mouse.up()
}
