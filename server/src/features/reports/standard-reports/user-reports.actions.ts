import { countDays, previousSpan } from '@wardline/contract/days.rules.ts'
import type { ReportFigure } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { splitPeriod } from '../tallies/day.rules.ts'
import * as adoption from './adoption.queries.ts'
import { comparedBars, shiftBuckets, splitDays, sumByBucket } from '../report-parts/chart.rules.ts'
import { countFigure, listFigures, secondsFigure } from '../report-parts/figure.rules.ts'
import { listMonitoring } from './monitoring.queries.ts'
import { shareOf, sortRows, sumOf } from '../report-parts/report-rows.rules.ts'
import { readOnce, type ReportRequest, type ReportSource } from '../report-parts/report-source.rules.ts'
import { listUsage } from './usage.queries.ts'
import { messageVolume } from './volume-reports.actions.ts'

export function usage(request: ReportRequest): ReportSource {
  const { account_id, department_id, day } = request
  const period = splitPeriod(request, day.tallied)
  const volume = messageVolume(request)
  return {
    rows: (db, part) => listUsage(db, { account_id, department_id, period }, part),
    figures: volume.figures,
    ...(volume.earlierFigures && { earlierFigures: volume.earlierFigures }),
    ...(volume.chart && { chart: volume.chart }),
  }
}

export function rollout(request: ReportRequest): ReportSource {
  const { days = 5 } = request
  const readUsers = readOnce((db) => adoption.listFirstSignIns(db, request))
  const readSignIns = async (db: Db) =>
    (await readUsers(db)).flatMap(({ day, users }) => (day === null ? [] : [{ day, users }]))
  const read = readOnce<RolloutRow[]>(async (db) => {
    const signIns = await readSignIns(db)
    const use = await adoption.listUse(db, request)
    const users = sumOf(await readUsers(db), (row) => row.users)
    const begins = [use[0]?.day, signIns.find(({ day }) => day >= request.from)?.day, request.until]
    const [first = request.until] = begins.filter((day) => day !== undefined).toSorted()
    const from = first > request.from ? first : request.from
    const buckets = splitDays(from, request.until, days)
    const added = sumByBucket(signIns, buckets, (day) => day.users)
    const active = sumByBucket(use, buckets, (day) => day.active)
    const messages = sumByBucket(use, buckets, (day) => day.messages)
    let total = countBefore(signIns, from)
    return buckets.map((bucket, i) => {
      total += added[i] ?? 0
      const length = countDays(bucket.from, bucket.until)
      return {
        from: bucket.from,
        until: bucket.until,
        new_users: added[i] ?? 0,
        signed_in: total,
        share: shareOf(total, users),
        active_per_day: Math.round((active[i] ?? 0) / length),
        messages: messages[i] ?? 0,
      }
    })
  })
  return {
    rows: async (db, part) => sortRows(await read(db), part),
    async figures(db) {
      const rows = await read(db)
      const last = rows.at(-1)
      return [
        countFigure('Signed in so far', last?.signed_in ?? 0),
        { label: 'Of all users', value: last?.share ?? 0, kind: 'percent' },
        countFigure(
          'New in this period',
          sumOf(rows, (row) => row.new_users),
        ),
        countFigure('Active per day', last?.active_per_day ?? 0),
      ]
    },
    // How many users there were is not known.
    async earlierFigures(db) {
      const signIns = await readSignIns(db)
      const before = countBefore(signIns, request.from)
      return [
        countFigure('Signed in so far', before),
        countFigure('New in this period', before - countBefore(signIns, previousSpan(request).from)),
      ]
    },
    async chart(db) {
      const rows = await read(db)
      const signIns = await readSignIns(db)
      const buckets = shiftBuckets(splitDays(rows[0]?.from ?? request.from, request.until, days), request)
      return {
        kind: 'bars',
        labels: rows.map(({ from }) => from),
        series: [{ name: 'Signed in so far', values: rows.map((row) => row.signed_in) }],
        previous: comparedBars(
          addUp(
            countBefore(signIns, previousSpan(request).from),
            sumByBucket(signIns, buckets, (day) => day.users),
          ),
        ),
      }
    },
  }
}

const countBefore = (signIns: readonly { day: string; users: number }[], before: string): number =>
  sumOf(
    signIns.filter(({ day }) => day < before),
    (row) => row.users,
  )

/** The total after each part. */
function addUp(total: number, parts: readonly number[]): number[] {
  let sum = total
  return parts.map((part) => (sum += part))
}

type RolloutRow = Record<'from' | 'until', string> &
  Record<'new_users' | 'signed_in' | 'active_per_day' | 'messages', number> & { share: number | null }

export function adoptionTracking(request: ReportRequest): ReportSource {
  const { account_id, department_id } = request
  const list = (
    db: Db,
    { from, until }: { from: string; until: string },
    department_ids: readonly number[] | undefined,
  ) => adoption.listAdoption(db, { account_id, from, until, department_ids }, request.day.today)
  const read = readOnce((db) => list(db, request, department_id === undefined ? undefined : [department_id]))
  return {
    async rows(db, part) {
      const departments = await read(db)
      return sortRows(
        departments.map((row) => ({ ...row, adoption: shareOf(row.active, row.users) })),
        part,
      )
    },
    async figures(db) {
      const departments = await read(db)
      const users = sumOf(departments, (row) => row.users)
      const active = sumOf(departments, (row) => row.active)
      return [
        { label: 'Adoption', value: shareOf(active, users) ?? 0, kind: 'percent' },
        countFigure('Active', active),
        countFigure(
          'Ever signed in',
          sumOf(departments, (row) => row.signed_in),
        ),
        countFigure('Users in departments', users),
      ]
    },
    async chart(db) {
      const departments = await read(db)
      const topRows = departments
        .filter(({ users }) => users > 0)
        .toSorted((a, b) => b.users - a.users)
        .slice(0, 20)
      const earlier = await list(
        db,
        previousSpan(request),
        topRows.map(({ id }) => id),
      )
      const before = new Map(earlier.map(({ id, active }) => [id, active]))
      return {
        kind: 'stacked',
        labels: topRows.map(({ department }) => department),
        series: [
          { name: 'Active', values: topRows.map((row) => row.active) },
          { name: 'Not active', values: topRows.map((row) => row.users - row.active) },
        ],
        previous: comparedBars(topRows.map(({ id }) => before.get(id) ?? 0)),
      }
    },
  }
}

export const onboarding = (request: ReportRequest): ReportSource => {
  const filter = { ...request, department_id: request.department_id }
  return {
    rows: (db, part) => adoption.listOnboarding(db, filter, part),
    figures: async (db) => onboardingFigures(await adoption.countOnboarding(db, filter)),
    earlierFigures: async (db) =>
      onboardingFigures(await adoption.countOnboarding(db, { ...filter, ...previousSpan(request) })),
  }
}

const onboardingFigures = ({
  created,
  signed_in,
  median_seconds,
}: Awaited<ReturnType<typeof adoption.countOnboarding>>): ReportFigure[] =>
  listFigures(
    countFigure('New users', created),
    countFigure('Have signed in', signed_in),
    countFigure('Never signed in', created - signed_in),
    secondsFigure('Median until the first sign-in', median_seconds),
  )

export function userMonitoring(request: ReportRequest & { user_id: number }): ReportSource {
  const read = readOnce((db) => listMonitoring(db, request, request.user_id))
  return {
    rows: async (db, part) => sortRows(await read(db), part),
    figures: async (db) => monitoringFigures(await read(db)),
    earlierFigures: async (db) =>
      monitoringFigures(await listMonitoring(db, { ...request, ...previousSpan(request) }, request.user_id)),
  }
}

const monitoringFigures = (rows: Awaited<ReturnType<typeof listMonitoring>>): ReportFigure[] => [
  countFigure('Times monitored', rows.length),
  countFigure('By users', new Set(rows.map(({ monitor }) => monitor)).size),
  { label: 'Duration', value: sumOf(rows, ({ seconds }) => seconds), kind: 'seconds' },
]
