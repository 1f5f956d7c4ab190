import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@wardline/tests/world/chromium.ts'
import type { Browser } from 'playwright-core'
import { measure } from '../../scripts/stages/bundle-size.ts'
import { firstSeen, openSight } from '../browser/pages.ts'
import { scrollBack, switchTo } from '../browser/thread.ts'
import { median, percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { calendarUid, longReader, longThread, type Shape } from '../seed/shape.ts'
import type { Target } from '../servers/target.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** There is no floor for a browser: in its column stands the budget, and the ratio is to that. */
const row = (label: string, unit: string, ours: number, budget: number): Row => ({
  cell: 'g',
  figure: { key: label, label: `${label} (floor: budget)`, unit, aim: { at: 'most', ratio: 1 } },
  ours,
  floor: budget,
  ratio: budget === 0 ? 1 + ours : ours / budget,
})

function sizes(): Row[] {
  const parts = measure(dist, readFileSync(path.join(dist, 'index.html'), 'utf8'))
  const size = (part: string) => parts.find((each) => each.part === part)?.kB ?? NaN
  return [
    row('first load, scripts gzipped', 'kB', size('script'), 150),
    row('first load, styles gzipped', 'kB', size('style'), 12),
    row('first load, font', 'kB', size('font'), 50),
  ]
}

/** (g) What a person waits for in a real browser. Expects the web application to be built. */
export async function browserFigures(target: Target, shape: Shape, isQuick: boolean): Promise<Row[]> {
  if (!existsSync(path.join(dist, 'index.html'))) {
    console.log('(g) is left out: build the web application first (npm run build).')
    return []
  }
  const browser = await launchChromium()
  try {
    const slow = await look(browser, target, shape, 4, isQuick)
    const fast = await look(browser, target, shape, 1, isQuick)
    return [
      ...sizes(),
      row('thread list painted, 4× slower', 'ms', slow.list, 1_000),
      row('a thread by its address painted, 4× slower', 'ms', slow.thread, 1_000),
      row('a thread by its address painted', 'ms', fast.thread, 450),
      row('a month of 40 people on call painted, 4× slower', 'ms', slow.calendar, 1_500),
      row('a month of 40 people on call painted', 'ms', fast.calendar, 600),
      row('switch of thread, p50', 'ms', percentile(fast.switches, 0.5), 50),
      row('switch of thread, p95', 'ms', percentile(fast.switches, 0.95), 50),
      row('switch of thread, p95, 4× slower', 'ms', percentile(slow.switches, 0.95), 100),
      row('10,000 messages opened', 'ms', fast.long, 100),
      row('10,000 messages opened, 4× slower', 'ms', slow.long, 150),
      row('rows in the page while scrolling', 'rows', Math.max(slow.rows, fast.rows), 60),
      row('shift when history comes in', 'px', Math.max(slow.shift, fast.shift), 0),
    ]
  } finally {
    await browser.close()
  }
}

/** Its whole month is still to come, whatever day it is. */
function nextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)).toISOString().slice(0, 10)
}

async function look(browser: Browser, target: Target, shape: Shape, slowed: 1 | 4, isQuick: boolean) {
  const url = `http://127.0.0.1:${target.port}`
  const cookie = target.socket(longReader).headers['cookie'] ?? ''
  const lists: number[] = []
  const threads: number[] = []
  const calendars: number[] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const first = await openSight(browser, url, cookie, slowed)
    lists.push(await firstSeen(first.page, url, 'list'))
    await first.close()
    const second = await openSight(browser, url, cookie, slowed)
    const thread = `${url}/Inbox/inbox/thread/${longThread(shape)}`
    threads.push(await firstSeen(second.page, thread, 'thread'))
    await second.close()
    const third = await openSight(browser, url, cookie, slowed)
    const month = `${url}/pagingGroups/${calendarUid}/calendar?view=month&date=${nextMonth()}`
    calendars.push(await firstSeen(third.page, month, 'calendar'))
    await third.close()
  }

  const { page, close } = await openSight(browser, url, cookie, slowed)
  await firstSeen(page, url, 'list')
  const switches: number[] = []
  for (let n = 0; n < (isQuick ? 8 : 20); n++) switches.push(await switchTo(page, 1 + (n % 6)))
  // The newest of its reader's threads is the long one.
  const long = await switchTo(page, 0)
  const { rows, shift } = await scrollBack(page, isQuick ? 25 : 60)
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
