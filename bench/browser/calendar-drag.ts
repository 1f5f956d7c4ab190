/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { measureFirstPaint, openWindow } from './pages.ts'

export interface CalendarDrag {
  /** ms from the input of each movement of the pointer until the frame that shows it is painted. */
  moves: number[]
  /** ms from each release of the pointer until the shift is painted on its new day. */
  drops: number[]
}

const movesEach = 24

/** Runs in the page. The input's own timestamp counts the time that it waits for the main thread. */
function followPointer(): void {
  const moves: number[] = []
  const drops: number[] = []
  Object.assign(window, { pointerTimes: { moves, drops } })
  const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  let isWaiting = false
  addEventListener(
    'mousemove',
    ({ timeStamp }) => {
      if (isWaiting) return
      isWaiting = true
      painted(() => {
        isWaiting = false
        moves.push(performance.now() - timeStamp)
      })
    },
    { capture: true },
  )
  addEventListener('mouseup', ({ timeStamp }) => painted(() => drops.push(performance.now() - timeStamp)), {
    capture: true,
  })
}

const readTimes = (page: Page): Promise<CalendarDrag> =>
  page.evaluate(() => (window as unknown as { pointerTimes: CalendarDrag }).pointerTimes)

interface Point {
  x: number
  y: number
}

/** The middle of a day of the month, and of its first shift that does not repeat: moving that asks nothing. */
const findDay = (page: Page, date: string): Promise<{ day: Point; shift: Point | undefined }> =>
  page.evaluate((shownDate) => {
    const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 })
    const cell = document.querySelector(`.cal [role=cell][data-date="${shownDate}"]`)
    if (!cell) throw new Error(`${shownDate} is not in this month.`)
    const bounds = cell.getBoundingClientRect()
    const shift = [...document.querySelectorAll('.cal .cal-row')].find((row) => {
      const { x, y } = middle(row.getBoundingClientRect())
      const isInside = x > bounds.left && x < bounds.right && y > bounds.top && y < bounds.bottom
      return isInside && !row.textContent.includes('repeats')
    })
    return { day: middle(bounds), shift: shift && middle(shift.getBoundingClientRect()) }
  }, date)

/** Drags single shifts of a month from one day to another, and back. */
export async function measureCalendarDrag(
  browser: Browser,
  { url, cookie, month, days, times }: DragRun,
): Promise<CalendarDrag> {
  const { page, close } = await openWindow(browser, url, cookie, 4)
  await page.addInitScript(followPointer)
  await measureFirstPaint(page, `${url}${month}`, 'calendar')
  for (let n = 0; n < times; n++) {
    const [from, to] = n % 2 === 0 ? days : ([days[1], days[0]] as const)
    const { shift: begin } = await findDay(page, from)
    const { day: end } = await findDay(page, to)
    if (!begin) throw new Error(`No single shift is visible on ${from}.`)
    await page.mouse.move(begin.x, begin.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: movesEach })
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.mouse.up()
    await saved
    await page.locator('.cal[aria-busy=false]').waitFor()
  }
  const found = await readTimes(page)
  await close()
  return found
}

export interface DragRun {
  url: string
  cookie: string
  /** The address of the calendar. */
  month: string
  days: readonly [string, string]
  times: number
}
