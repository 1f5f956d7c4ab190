import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@wardline/tests/fixtures/browser/chromium.ts'
import type { Browser } from 'playwright-core'
import { measureParts } from '../../scripts/stages/bundle-size.ts'
import { measureCalendarDrag } from '../browser/calendar-drag.ts'
import { measureFirstPaint, openWindow } from '../browser/pages.ts'
import { measureScrollBack, measureThreadSwitch } from '../browser/thread.ts'
import { median, percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { calendarScheduler, calendarUid, longReader, longThreadId, type Shape } from '../seed/shape.ts'
import type { Target } from '../servers/target.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Shows the budget in the floor column, because a browser has no floor. */
const row = (label: string, unit: string, ours: number, budget: number): Row => ({
  cell: 'g',
  figure: { key: label, label: `${label} (floor: budget)`, unit, aim: { at: 'most', ratio: 1 } },
  ours,
  floor: budget,
  ratio: budget === 0 ? 1 + ours : ours / budget,
})

function measureBundle(): Row[] {
  const parts = measureParts(dist, readFileSync(path.join(dist, 'index.html'), 'utf8'))
  const size = (part: string) => parts.find((each) => each.part === part)?.kB ?? NaN
  return [
    row('first load, scripts gzipped', 'kB', size('script'), 150),
    row('first load, styles gzipped', 'kB', size('style'), 12),
    row('first load, font', 'kB', size('font'), 50),
  ]
}

/** (g) Waiting times in a browser. Needs a built web application. */
export async function measureBrowser(target: Target, shape: Shape, isQuick: boolean): Promise<Row[]> {
  if (!existsSync(path.join(dist, 'index.html'))) {
    console.log('Skipped (g): build the web application first (npm run build).')
    return []
  }
  const browser = await launchChromium()
  try {
    const drag = await measureDrag(browser, target, isQuick)
    const slow = await measureScreens(browser, target, shape, 4, isQuick)
    const fast = await measureScreens(browser, target, shape, 1, isQuick)
    return [
      ...measureBundle(),
      row('thread list painted, 4× slower', 'ms', slow.list, 600),
      row('thread opened by URL painted, 4× slower', 'ms', slow.thread, 1_000),
      row('thread opened by URL painted', 'ms', fast.thread, 450),
      row('month calendar of 60 people painted, 4× slower', 'ms', slow.calendar, 1_500),
      row('month calendar of 60 people painted', 'ms', fast.calendar, 600),
      row('thread switch, p50', 'ms', percentile(fast.switches, 0.5), 50),
      row('thread switch, p95', 'ms', percentile(fast.switches, 0.95), 50),
      row('thread switch, p95, 4× slower', 'ms', percentile(slow.switches, 0.95), 100),
      row('10,000 messages opened', 'ms', fast.long, 100),
      row('10,000 messages opened, 4× slower', 'ms', slow.long, 150),
      row('drag of a shift in that month, p95 of its movements, 4× slower', 'ms', drag.moves, 100),
      row('drop of a shift in that month, p95, 4× slower', 'ms', drag.drops, 100),
      row('rows in the page while scrolling', 'rows', Math.max(slow.rows, fast.rows), 60),
      row('layout shift when history loads', 'px', Math.max(slow.shift, fast.shift), 0),
    ]
  } finally {
    await browser.close()
  }
}

/** A day of the next month, whose shifts are all in the future. */
function dayOfNextMonth(day: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day)).toISOString().slice(0, 10)
}

const monthAddress = `/pagingGroups/${calendarUid}/calendar?view=month&date=${dayOfNextMonth(15)}`

async function measureDrag(browser: Browser, target: Target, isQuick: boolean) {
  const { moves, drops } = await measureCalendarDrag(browser, {
    url: `http://127.0.0.1:${target.port}`,
    cookie: target.socket(calendarScheduler).headers['cookie'] ?? '',
    month: monthAddress,
    days: [dayOfNextMonth(10), dayOfNextMonth(20)],
    times: isQuick ? 4 : 12,
  })
  return { moves: percentile(moves, 0.95), drops: percentile(drops, 0.95) }
}

async function measureScreens(
  browser: Browser,
  target: Target,
  shape: Shape,
  slowed: 1 | 4,
  isQuick: boolean,
) {
  const url = `http://127.0.0.1:${target.port}`
  const cookie = target.socket(longReader).headers['cookie'] ?? ''
  const lists: number[] = []
  const threads: number[] = []
  const calendars: number[] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const first = await openWindow(browser, url, cookie, slowed)
    lists.push(await measureFirstPaint(first.page, url, 'list'))
    await first.close()
    const second = await openWindow(browser, url, cookie, slowed)
    const thread = `${url}/Inbox/inbox/thread/${longThreadId(shape)}`
    threads.push(await measureFirstPaint(second.page, thread, 'thread'))
    await second.close()
    const third = await openWindow(browser, url, cookie, slowed)
    calendars.push(await measureFirstPaint(third.page, `${url}${monthAddress}`, 'calendar'))
    await third.close()
  }

  const { page, close } = await openWindow(browser, url, cookie, slowed)
  await measureFirstPaint(page, url, 'list')
  const switches: number[] = []
  for (let n = 0; n < (isQuick ? 8 : 20); n++) switches.push(await measureThreadSwitch(page, 1 + (n % 6)))
  const long = await measureThreadSwitch(page, 0)
  const { rows, shift } = await measureScrollBack(page, isQuick ? 25 : 60)
  await close()
  return {
    list: median(lists),
    thread: median(threads),
    calendar: median(calendars),
    switches,
    long,
    rows,
    shift,
  }
}
