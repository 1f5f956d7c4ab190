import { previousSpan } from '@wardline/contract/days.rules.ts'
import type { ReportFigure } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { chartBuckets, comparedBars, shiftBuckets, sumByBucket } from '../report-parts/chart.rules.ts'
import { countFigure, listFigures, secondsFigure, shareFigure } from '../report-parts/figure.rules.ts'
import { shareOf, sortRows, sumOf } from '../report-parts/report-rows.rules.ts'
import { readOnce, type ReportRequest, type ReportSource } from '../report-parts/report-source.rules.ts'
import { overload_percent } from '@wardline/contract/reports/standard-reports/reports.ts'
import * as queries from './duty.queries.ts'

const seconds_per_day = 86_400

const toHours = (seconds: number): number => Math.round(seconds / 360) / 10

export function coverage(request: ReportRequest): ReportSource {
  const filter = { ...request, tallied: request.day.tallied }
  const read = readOnce((db) => queries.listCoverage(db, filter))
  return {
    async rows(db, part) {
      const groups = await read(db)
      return sortRows(
        groups.map((row) => ({ ...row, gap_share: shareOf(row.gap_seconds, row.service_seconds) })),
        part,
      )
    },
    figures: async (db) => coverageFigures(await read(db)),
    earlierFigures: async (db) =>
      coverageFigures(await queries.listCoverage(db, { ...filter, ...previousSpan(request) })),
    async chart(db) {
      const days = await queries.listGapDays(db, filter)
      const earlier = await queries.listGapDays(db, { ...filter, ...previousSpan(request) })
      const first = days[0]?.day ?? request.until
      const buckets = chartBuckets(first > request.from ? first : request.from, request.until)
      return {
        kind: 'bars',
        labels: buckets.map(({ label }) => label),
        series: [
          {
            name: 'Hours with no one on call',
            values: sumByBucket(days, buckets, (day) => day.gap_seconds).map(toHours),
          },
        ],
        previous: comparedBars(
          sumByBucket(earlier, shiftBuckets(buckets, request), (day) => day.gap_seconds).map(toHours),
        ),
      }
    },
  }
}

function coverageFigures(groups: Awaited<ReturnType<typeof queries.listCoverage>>): ReportFigure[] {
  const gaps = sumOf(groups, (row) => row.gap_seconds)
  const service = sumOf(groups, (row) => row.service_seconds)
  return listFigures(
    secondsFigure('No one on call', gaps),
    shareFigure('Covered', service - gaps, service),
    countFigure('Groups with gaps', groups.filter((row) => row.gap_seconds > 0).length),
    countFigure(
      'Pages with no one on call',
      sumOf(groups, (row) => row.nobody_on_call),
      'nobody_on_call',
    ),
    countFigure(
      'Pages to the fail-over user',
      sumOf(groups, (row) => row.failed_over),
      'failed_over',
    ),
  )
}

/** Users in the chart: those with the most hours. */
const most_bars = 20

/** Pages for each 24 hours on call, and their share of the median of all users on call. */
function addLoad(users: readonly queries.LoadRow[]) {
  const rates = users.map(({ seconds, pages }) =>
    seconds === 0 ? null : (seconds_per_day * pages) / seconds,
  )
  const onCall = rates.filter((rate) => rate !== null).toSorted((a, b) => a - b)
  const middle = medianOf(onCall)
  return users.map(({ night_seconds: _, ...row }, i) => {
    const rate = rates[i] ?? null
    return {
      ...row,
      pages_per_day: rate === null ? null : Math.round(10 * rate) / 10,
      load: rate === null || middle === 0 ? null : Math.round((100 * rate) / middle),
    }
  })
}

const nameGroups = <T extends { id: number }>(users: readonly T[], groups: ReadonlyMap<number, string>) =>
  users.map((user) => ({ ...user, groups: groups.get(user.id) ?? '' }))

/** Expects sorted values; returns 0 without any. */
function medianOf(sorted: readonly number[]): number {
  const half = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return (low + high) / 2
}

export function onCallLoad(request: ReportRequest): ReportSource {
  const filter = { ...request, tallied: request.day.tallied }
  const read = readOnce((db) => queries.listLoad(db, filter))
  const readEarlier = readOnce((db) => queries.listLoad(db, { ...filter, ...previousSpan(request) }))
  return {
    async rows(db, part) {
      const users = addLoad(await read(db))
      // In any other order, only the groups of the shown users are read.
      if (/^-?groups$/.test(part.sort))
        return sortRows(nameGroups(users, await queries.listDutyGroups(db, filter)), part)
      const { count, results } = sortRows(users, part)
      const ids = results.map(({ id }) => id)
      return { count, results: nameGroups(results, await queries.listDutyGroups(db, filter, ids)) }
    },
    figures: async (db) => loadFigures(await read(db)),
    earlierFigures: async (db) => loadFigures(await readEarlier(db)),
    async chart(db) {
      const topRows = (await read(db)).filter((row) => row.seconds > 0).slice(0, most_bars)
      const before = new Map((await readEarlier(db)).map(({ id, seconds }) => [id, seconds]))
      return {
        kind: 'stacked',
        labels: topRows.map(({ user }) => user),
        series: [
          {
            name: 'Hours by day',
            values: topRows.map((row) => toHours(row.seconds - row.night_seconds)),
          },
          { name: 'Hours at night', values: topRows.map((row) => toHours(row.night_seconds)) },
        ],
        previous: comparedBars(topRows.map(({ id }) => toHours(before.get(id) ?? 0))),
      }
    },
  }
}

function loadFigures(users: readonly queries.LoadRow[]): ReportFigure[] {
  const onCall = users.filter((row) => row.seconds > 0)
  const seconds = sumOf(onCall, (row) => row.seconds)
  return listFigures(
    countFigure('Users on call', onCall.length),
    secondsFigure('On call', seconds),
    countFigure(
      'Nights',
      sumOf(onCall, (row) => row.nights),
    ),
    shareFigure('Largest share of the hours', onCall[0]?.seconds ?? 0, seconds),
    shareFigure('Equal share', 1, onCall.length),
    countFigure(
      'Pages',
      sumOf(users, (row) => row.pages),
    ),
    countFigure(
      'Overloaded: twice the median or more',
      addLoad(users).filter(({ load }) => load !== null && load >= overload_percent).length,
    ),
  )
}
