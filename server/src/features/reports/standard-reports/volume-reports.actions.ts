import { addDays, countDays, previousSpan } from '@wardline/contract/reports/standard-reports/days.rules.ts'
import type { ReportFigure } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { listDays } from '../tallies/day.rules.ts'
import { chartBuckets, comparedBars, shiftBuckets, sumByBucket } from '../report-parts/chart.rules.ts'
import { shareOf, sortRows, sumOf } from '../report-parts/report-rows.rules.ts'
import { readOnce, type ReportRequest, type ReportSource } from '../report-parts/report-source.rules.ts'
import * as queries from './volume.queries.ts'

/** `counts`: the column of the list behind it. */
const count = (label: string, value: number, counts?: string): ReportFigure => ({
  label,
  value,
  kind: 'count',
  ...(counts !== undefined && { counts }),
})

const listDaysOf = (db: Db, request: ReportRequest, span: { from: string; until: string }) => {
  const days = { account_id: request.account_id, ...span }
  return request.department_id === undefined
    ? queries.listVolume(db, days)
    : queries.listDepartmentVolume(db, days, request.department_id)
}

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
      const { current, previous, from } = await read(db)
      const messages = sumOf(current, (day) => day.messages)
      const days = countDays(from, request.until)
      return [
        count('Messages', messages, 'messages'),
        count('Per day', Math.round(messages / Math.max(1, days))),
        count(
          'Conversations',
          sumOf(current, (day) => day.threads),
          'threads',
        ),
        count(
          'High priority',
          sumOf(current, (day) => day.urgent),
          'urgent',
        ),
        count(
          'Messages in the period before',
          sumOf(previous, (day) => day.messages),
          'previous',
        ),
      ]
    },
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

/** A message type has a bar, and what was sent of it in the period before. */
function typeReport(
  request: ReportRequest,
  listIn: (db: Db, request: ReportRequest) => ReturnType<typeof queries.listTypes>,
): ReportSource {
  const read = readOnce((db) => listIn(db, request))
  return {
    async rows(db, part) {
      const types = await read(db)
      const all = sumOf(types, ({ messages }) => messages)
      return sortRows(
        types.map((row) => ({ ...row, share: shareOf(row.messages, all) })),
        part,
      )
    },
    async figures(db) {
      const types = await read(db)
      return [
        count(
          'Messages',
          sumOf(types, ({ messages }) => messages),
          'messages',
        ),
        count(
          'Conversations',
          sumOf(types, ({ threads }) => threads),
          'threads',
        ),
        count('Message types in use', types.filter(({ id, messages }) => id !== 0 && messages > 0).length),
      ]
    },
    async chart(db) {
      const types = await read(db)
      const shown = types.toSorted((a, b) => b.messages - a.messages).slice(0, most_types_shown)
      const earlier = await listIn(db, { ...request, ...previousSpan(request) })
      const before = new Map(earlier.map(({ id, messages }) => [id, messages]))
      return {
        kind: 'bars',
        labels: shown.map(({ type }) => type),
        series: [{ name: 'Messages', values: shown.map(({ messages }) => messages) }],
        previous: comparedBars(shown.map(({ id }) => before.get(id) ?? 0)),
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
