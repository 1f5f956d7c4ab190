import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@wardline/tests/fixtures/browser/chromium.ts'
import type { Browser } from 'playwright-core'
import { measureConsoleScreen, type ConsoleScreen } from '../browser/console.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { cpuPerOperation, readCpu, type Cpu } from '../measure/cpu.ts'
import { median, percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { seedDueSteps } from '../seed/pages.ts'
import { recipientNumber, senderNumber } from '../seed/shape.ts'
import { withOwnerClient } from '../servers/client.ts'
import type { PagesRun } from './pages.ts'

const dist = fileURLToPath(new URL('../../web/dist/index.html', import.meta.url))

/** The most that the console lists, and a quiet hospital to compare with. */
const many = 500
const few = 20
const operator = 1

interface Measured {
  label: string
  unit: string
  ours: number
  beside: number
  /** The highest ratio. */
  most: number
  cpu?: { ours: Cpu; floor: Cpu }
}

/** The floor is the console of the same server with few open pages. */
const row = ({ label, unit, ours, beside, most, cpu }: Measured): Row => ({
  cell: 'v',
  figure: {
    key: label,
    label: `${label}, ${many} open pages (floor: ${few})`,
    unit,
    aim: { at: 'most', ratio: most },
  },
  ours,
  floor: beside,
  ratio: beside === 0 ? 1 + ours : ours / beside,
  ...(cpu && { cpu }),
})

/** A page whose next step is hours away. */
async function sendPage({ target, url, contactOf }: PagesRun): Promise<void> {
  await withOwnerClient(url, (client) =>
    client.query(
      `insert into permission_group_member (account_id, group_id, user_id)
       select account_id, id, $1 from permission_group where key = 'administrators' on conflict do nothing`,
      [operator],
    ),
  )
  const connection = await HttpConnection.open(target.port)
  const { status } = await connection.ask(
    target.post(senderNumber(1), '/api/v2/threads/', {
      subject: 'Potassium 6.1',
      data: { body: 'Please come and see.' },
      recipient_ids: [contactOf.get(recipientNumber(1))],
      requires_confirm: true,
      apply_escalations: true,
      priority: 2,
    }),
  )
  connection.close()
  if (status !== 201) throw new Error(`The page was answered with ${status}.`)
}

const seedOpenPages = (url: string, count: number, first: number): Promise<void> =>
  seedDueSteps(url, { count, first, seconds: 3_600, ahead: 4 * 3_600 })

interface ListTimes {
  p50: number
  p95: number
  cpu: Cpu
}

async function measureList({ target, postmaster, isQuick }: PagesRun): Promise<ListTimes> {
  const connection = await HttpConnection.open(target.port)
  const request = target.get(operator, `/api/v1/console/pages/?page_size=${many}`)
  for (let n = 0; n < 20; n++) await connection.ask(request)
  const times = isQuick ? 20 : 60
  const taken: number[] = []
  const before = readCpu(target.pid, postmaster)
  for (let n = 0; n < times; n++) {
    const begin = performance.now()
    const { status } = await connection.ask(request)
    if (status !== 200) throw new Error(`The list of open pages was answered with ${status}.`)
    taken.push(performance.now() - begin)
  }
  const cpu = cpuPerOperation(before, readCpu(target.pid, postmaster), times)
  connection.close()
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95), cpu }
}

async function measureScreen(browser: Browser, { target, isQuick }: PagesRun): Promise<ConsoleScreen> {
  const url = `http://127.0.0.1:${target.port}`
  const cookie = target.socket(operator).headers['cookie'] ?? ''
  const rounds = []
  for (let round = 0; round < (isQuick ? 1 : 3); round++)
    rounds.push(await measureConsoleScreen(browser, { url, cookie, slowed: 4 }))
  return {
    painted: median(rounds.map(({ painted }) => painted)),
    keys: rounds.flatMap(({ keys }) => keys),
    idleWork: median(rounds.map(({ idleWork }) => idleWork)),
    filterTask: median(rounds.map(({ filterTask }) => filterTask)),
    rows: Math.max(...rounds.map(({ rows }) => rows)),
  }
}

const compareLists = (ours: ListTimes, beside: ListTimes): Row[] => [
  row({
    label: 'list, p50',
    unit: 'ms',
    ours: ours.p50,
    beside: beside.p50,
    most: many / few,
    cpu: { ours: ours.cpu, floor: beside.cpu },
  }),
  row({ label: 'list, p95', unit: 'ms', ours: ours.p95, beside: beside.p95, most: many / few }),
]

function compareScreens(ours: ConsoleScreen, beside: ConsoleScreen): Row[] {
  const compare = (label: string, most: number, read: (screen: ConsoleScreen) => number, unit = 'ms') =>
    row({ label: `${label}, 4× slower`, unit, ours: read(ours), beside: read(beside), most })
  return [
    compare('first row painted', 1.5, ({ painted }) => painted),
    compare('next page by keyboard, p50', 1.2, ({ keys }) => percentile(keys, 0.5)),
    compare('next page by keyboard, p95', 1.2, ({ keys }) => percentile(keys, 0.95)),
    compare('work of the main thread in ten idle seconds', 1.2, ({ idleWork }) => idleWork),
    compare('longest task while filtering', 1.5, ({ filterTask }) => filterTask),
    compare('rows in the page', 1, ({ rows }) => rows, 'rows'),
  ]
}

/** (v) The operator console with 500 open pages beside 20: the list of the server, and the screen in a browser. */
export async function measureConsole(run: PagesRun): Promise<Row[]> {
  await sendPage(run)
  const browser = existsSync(dist) ? await launchChromium() : undefined
  if (!browser) console.log('Skipped the screens of (v): build the web application first (npm run build).')
  try {
    await seedOpenPages(run.url, few - 1, 50_000_000)
    const list = await measureList(run)
    const screen = browser && (await measureScreen(browser, run))
    await seedOpenPages(run.url, many - few, 60_000_000)
    const fullList = await measureList(run)
    const fullScreen = browser && (await measureScreen(browser, run))
    return [
      ...compareLists(fullList, list),
      ...(screen && fullScreen ? compareScreens(fullScreen, screen) : []),
    ]
  } finally {
    await browser?.close()
  }
}
