import { reportSlugs, type ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { cpuPerOperation, readCpu } from '../measure/cpu.ts'
import { daysAgo } from '../measure/days.ts'
import { percentile } from '../measure/statistics.ts'
import { firstGroup, groups } from '../seed/report-staff.ts'
import type { OurTarget } from '../servers/target.ts'
import type { Cell, Run, Sample } from './cell.ts'

const goal_ms = 200

const year = `from=${daysAgo(364)}&until=${daysAgo(0)}`

const departmentOf = (n: number): number => 1 + ((n * 7919) % 200)

/** Requests that a report sends before it opens. */
const subjectOf: Partial<Record<ReportSlug, (n: number) => string>> = {
  'user-mt-report': (n) => `user_id=${1 + ((n * 7919) % 10_000)}`,
  'user-monitoring-report': (n) => `user_id=${2 + (n % 7)}`,
  'device-breakdown-report': (n) =>
    `departmentIds=${departmentOf(n)},${departmentOf(n + 1)},${departmentOf(n + 2)}`,
}

interface Variant {
  label: string
  isFor(slug: ReportSlug): boolean
  query(slug: ReportSlug, n: number): string
}

const variants: readonly Variant[] = [
  { label: 'default', isFor: () => true, query: () => '' },
  { label: 'a year', isFor: (slug) => reports[slug].has_range, query: () => year },
  {
    label: 'a year, by another column',
    isFor: (slug) => reports[slug].has_range,
    query: (slug) => `${year}&sort=${otherColumn[slug] ?? ''}`,
  },
  {
    label: 'a year, one department',
    isFor: (slug) => reports[slug].has_department_filter,
    query: (slug, n) => `${reports[slug].has_range ? `${year}&` : ''}department_id=${departmentOf(n)}`,
  },
]

/** Neither the default order nor one that an index has. */
const otherColumn: Partial<Record<ReportSlug, string>> = {
  rollout: '-new_users',
  'usage-report': 'name',
  'call-log-report': 'user',
  'adoption-report': '-users',
  'msg-volume-over-time': '-messages',
  'user-mt-report': 'type',
  'user-monitoring-report': '-seconds',
  'mt-usage-report': 'type',
  'onboarding-report': 'seconds',
  'closed-loop-report': '-answered_half',
  'coverage-report': 'group',
  'on-call-load-report': '-pages',
  'channel-quality-report': '-failed',
  'patient-handoff-report': 'department',
}

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('&')

/** Lists of pages that the numbers of reports lead to. */
const pageLists: readonly (readonly [string, (n: number) => string])[] = [
  ['default', () => ''],
  ['a year', () => year],
  ['a year, one group', (n) => `${year}&group_id=${firstGroup + (n % groups)}`],
  ['a year, one group and slot', (n) => `${year}&group_id=${firstGroup + (n % groups)}&slot=${n % 12}`],
  ['a year, unanswered', () => `${year}&outcome=unanswered`],
  ['a year, no one on call', () => `${year}&outcome=nobody_on_call`],
  ['a year, one user', (n) => `${year}&user_id=${1 + ((n * 7919) % 10_000)}`],
  ['a year, one department', (n) => `${year}&department_id=${departmentOf(n)}`],
]

/** Lists of patient handoffs, and of the conversations of user 1. */
const otherLists: readonly (readonly [string, (n: number) => string])[] = [
  ['handoffs, default', () => 'patient-handoff-report/handoffs/?'],
  ['handoffs, a year', () => `patient-handoff-report/handoffs/?${year}`],
  ['handoffs, a year, declined', () => `patient-handoff-report/handoffs/?${year}&outcome=declined`],
  ['handoffs, a year, by department', () => `patient-handoff-report/handoffs/?${year}&sort=departments`],
  [
    'handoffs, a year, one department',
    (n) => `patient-handoff-report/handoffs/?${year}&department_id=${departmentOf(n)}`,
  ],
  ['conversations, default', () => 'msg-volume-over-time/threads/?'],
  ['conversations, a year', () => `msg-volume-over-time/threads/?${year}`],
]

const warmUpRequests = 3

async function measure(
  { target, postmaster, isQuick }: Run,
  address: (n: number) => string,
): Promise<Sample> {
  const connection = await HttpConnection.open(target.port)
  const ask = async (n: number): Promise<number> => {
    const begin = performance.now()
    const { status } = await connection.ask((target as OurTarget).get(1, address(n)))
    if (status !== 200) throw new Error(`${address(n)} answered ${status}.`)
    return performance.now() - begin
  }
  for (let n = 0; n < warmUpRequests; n++) await ask(n)
  const times: number[] = []
  const requests = isQuick ? 20 : 40
  const before = readCpu(target.pid, postmaster)
  for (let n = 0; n < requests; n++) times.push(await ask(warmUpRequests + n))
  const cpu = cpuPerOperation(before, readCpu(target.pid, postmaster), requests)
  connection.close()
  return { figures: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }, cpu }
}

const createReportCell = (label: string, address: (n: number) => string): Cell => ({
  id: 's',
  figures: [
    { key: 'p50', label: `${label}, p50`, unit: 'ms' },
    { key: 'p95', label: `${label}, p95`, unit: 'ms', aim: { at: 'most', value: goal_ms } },
  ],
  run: (run) => measure(run, address),
})

/**
 * (s) First pages of reports over a year of messages. Both sides are Wardline, the floor with a tenth of the messages. The
 * first cell is an indexed look-up through the same server.
 */
export const reportCells: readonly Cell[] = [
  createReportCell('one user by id', (n) => `/api/v1/accounts/1/users/${1 + ((n * 7919) % 10_000)}/`),
  createReportCell('list of reports', () => '/api/v1/reports/'),
  ...reportSlugs.flatMap((slug) =>
    variants
      .filter(({ isFor }) => isFor(slug))
      .map(({ label, query }) =>
        createReportCell(
          `${slug}, ${label}`,
          (n) => `/api/v1/reports/${slug}/?${join(query(slug, n), subjectOf[slug]?.(n))}`,
        ),
      ),
  ),
  ...pageLists.map(([label, query]) =>
    createReportCell(`pages, ${label}`, (n) => `/api/v1/reports/closed-loop-report/pages/?${query(n)}`),
  ),
  ...otherLists.map(([label, path]) => createReportCell(label, (n) => `/api/v1/reports/${path(n)}`)),
]
