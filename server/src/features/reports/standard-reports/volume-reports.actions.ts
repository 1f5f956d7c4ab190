import { addDays, countDays, previousSpan } from '@wardline/contract/days.rules.ts'
import type { ReportFigure } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { listDays } from '../tallies/day.rules.ts'
import { chartBuckets, comparedBars, shiftBuckets, sumByBucket } from '../report-parts/chart.rules.ts'
import { countFigure } from '../report-parts/figure.rules.ts'
import { shareOf, sortRows, sumOf } from '../report-parts/report-rows.rules.ts'
import { readOnce, type ReportRequest, type ReportSource } from '../report-parts/report-source.rules.ts'
import * as queries from './volume.queries.ts'

const listDaysOf = (db: Db, request: ReportRequest, span: { from: string; until: string }) => {
  const days = { account_id: request.account_id, ...span }
  return request.department_id === undefined
    ? queries.listVolume(db, days)
    : queries.listDepartmentVolume(db, days, request.department_id)
}

const sumDays = (days: readonly queries.DayRow[]): ReportFigure[] => [
  countFigure(
    'Messages',
    sumOf(days, (day) => day.messages),
    'messages',
  ),
  countFigure(
    'Conversations started',
    sumOf(days, (day) => day.threads),
    'threads',
  ),
  countFigure(
    'High priority',
    sumOf(days, (day) => day.urgent),
    'urgent',
  ),
]

/** Days without messages are listed too, from the first day with a message on. */
export function messageVolume(request: ReportRequest): ReportSource {
  const span = previousSpan(request)
  const read = readOnce(async (db) => {
    const current = await listDaysOf(db, request, request)
    const previous = await listDaysOf(db, request, span)
    const start = previous.length > 0 ? request.from : (current[0]?.day ?? request.until)
    return { current, previous, from: start > request.from ? start : request.from }
  })
  return {
    async rows(db, part) {
      const { current, previous, from } = await read(db)
      const byDay = new Map(current.map((row) => [row.day, row]))
      const before = new Map(previous.map((row) => [row.day, row.messages]))
      const shift = countDays(request.from, request.until)
      const rows = listDays(from, request.until).map((day) => {
        const { threads = 0, messages = 0, urgent = 0 } = byDay.get(day) ?? {}
        return { day, threads, messages, urgent, previous: before.get(addDays(day, -shift)) ?? 0 }
      })
      return sortRows(rows, part)
    },
    async figures(db) {
      const { current, from } = await read(db)
      const messages = sumOf(current, (day) => day.messages)
      const perDay = Math.round(messages / Math.max(1, countDays(from, request.until)))
      return sumDays(current).toSpliced(1, 0, countFigure('Per day', perDay))
    },
    earlierFigures: async (db) => sumDays((await read(db)).previous),
    async chart(db) {
      const { current, previous, from } = await read(db)
      const buckets = chartBuckets(from, request.until)
      return {
        kind: 'bars',
        labels: buckets.map(({ label }) => label),
        series: [{ name: 'Messages', values: sumByBucket(current, buckets, (day) => day.messages) }],
        previous: sumByBucket(previous, shiftBuckets(buckets, request), (day) => day.messages),
      }
    },
  }
}

const most_types_shown = 14

const sumTypes = (types: readonly queries.TypeRow[]): ReportFigure[] => [
  countFigure(
    'Messages',
    sumOf(types, ({ messages }) => messages),
    'messages',
  ),
  countFigure(
    'Conversations started',
    sumOf(types, ({ threads }) => threads),
    'threads',
  ),
  countFigure('Message types in use', types.filter(({ id, messages }) => id !== 0 && messages > 0).length),
]

/** Each message type has a bar, and its count in the period before. */
function typeReport(
  request: ReportRequest,
  listIn: (db: Db, request: ReportRequest) => ReturnType<typeof queries.listTypes>,
): ReportSource {
  const read = readOnce((db) => listIn(db, request))
  const readEarlier = readOnce((db) => listIn(db, { ...request, ...previousSpan(request) }))
  return {
    async rows(db, part) {
      const types = await read(db)
      const all = sumOf(types, ({ messages }) => messages)
      return sortRows(
        types.map((row) => ({ ...row, share: shareOf(row.messages, all) })),
        part,
      )
    },
    figures: async (db) => sumTypes(await read(db)),
    earlierFigures: async (db) => sumTypes(await readEarlier(db)),
    async chart(db) {
      const types = await read(db)
      const topRows = types.toSorted((a, b) => b.messages - a.messages).slice(0, most_types_shown)
      const before = new Map((await readEarlier(db)).map(({ id, messages }) => [id, messages]))
      return {
        kind: 'bars',
        labels: topRows.map(({ type }) => type),
        series: [{ name: 'Messages', values: topRows.map(({ messages }) => messages) }],
        previous: comparedBars(topRows.map(({ id }) => before.get(id) ?? 0)),
      }
    },
  }
}

export const messageTypeUsage = (request: ReportRequest): ReportSource =>
  typeReport(request, (db, span) =>
    request.department_id === undefined
      ? queries.listTypes(db, span)
      : queries.listTypesOfUsers(db, span, { department_id: request.department_id }),
  )

export const userMessageTypes = (request: ReportRequest & { user_id: number }): ReportSource =>
  typeReport(request, (db, span) => queries.listTypesOfUsers(db, span, { user_id: request.user_id }))
