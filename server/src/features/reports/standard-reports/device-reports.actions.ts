import { addDays, previousSpan } from '@wardline/contract/days.rules.ts'
import { retentionDays } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import type { ReportFigure } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import * as calls from './call.queries.ts'
import * as devices from './device.queries.ts'
import { days_until_final } from '../tallies/day.rules.ts'
import { comparedBars } from '../report-parts/chart.rules.ts'
import { countFigure } from '../report-parts/figure.rules.ts'
import { sortRows, sumOf } from '../report-parts/report-rows.rules.ts'
import { readOnce, type ReportRequest, type ReportSource } from '../report-parts/report-source.rules.ts'

export function callLog(request: ReportRequest): ReportSource {
  const filter = { ...request, department_id: request.department_id }
  const { as_of, tallied, today } = request.day
  const tallied_before = as_of === null ? null : addDays(tallied, -days_until_final)
  // No call is deleted before this day.
  const isComplete = request.from > addDays(today, -retentionDays.least)
  const readCount = readOnce((db) => calls.countListedCalls(db, filter))
  const readOutcomes = readOnce((db) => calls.countCalls(db, { ...filter, tallied_before }))
  const readEarlier = readOnce((db) =>
    calls.countCalls(db, { ...filter, tallied_before, ...previousSpan(request) }),
  )
  return {
    rows: async (db, part) => ({
      count: await readCount(db),
      results: await calls.listCalls(db, filter, part),
    }),
    rowsAfter(db, { at, id }, { sort, limit }) {
      if (sort !== 'at' && sort !== '-at') return null
      return calls.listCallsAfter(db, filter, { at: String(at), id: Number(id) }, { sort, limit })
    },
    async figures(db) {
      const outcomes = await readOutcomes(db)
      const all = sumOf(outcomes, (row) => row.calls)
      const deleted = isComplete ? 0 : all - (await readCount(db))
      return [
        countFigure('Calls', all),
        ...outcomes.slice(0, 3).map((row) => countFigure(row.outcome, row.calls)),
        durationOf(outcomes),
        ...(deleted > 0 ? [countFigure('No longer listed', deleted)] : []),
      ]
    },
    async earlierFigures(db) {
      const earlier = await readEarlier(db)
      const before = new Map(earlier.map((row) => [row.outcome, row.calls]))
      return [
        countFigure(
          'Calls',
          sumOf(earlier, (row) => row.calls),
        ),
        ...(await readOutcomes(db)).map(({ outcome }) => countFigure(outcome, before.get(outcome) ?? 0)),
        durationOf(earlier),
      ]
    },
    async chart(db) {
      const outcomes = await readOutcomes(db)
      const before = new Map((await readEarlier(db)).map((row) => [row.outcome, row.calls]))
      return {
        kind: 'bars',
        labels: outcomes.map(({ outcome }) => outcome),
        series: [{ name: 'Calls', values: outcomes.map((row) => row.calls) }],
        previous: comparedBars(outcomes.map(({ outcome }) => before.get(outcome) ?? 0)),
      }
    },
  }
}

const durationOf = (outcomes: readonly { seconds: number }[]): ReportFigure => ({
  label: 'Duration',
  value: sumOf(outcomes, (row) => row.seconds),
  kind: 'seconds',
})

export function deviceList(request: ReportRequest): ReportSource {
  const filter = { account_id: request.account_id, department_id: request.department_id }
  const readPlatforms = readOnce((db) => devices.countPlatforms(db, filter))
  return {
    rows: (db, part) => devices.listDevices(db, filter, part),
    async figures(db) {
      const platforms = await readPlatforms(db)
      return [
        countFigure(
          'Devices',
          sumOf(platforms, (row) => row.devices),
        ),
        ...platforms.slice(0, 4).map((row) => countFigure(row.platform, row.devices)),
      ]
    },
    async chart(db) {
      const platforms = await readPlatforms(db)
      return {
        kind: 'bars',
        labels: platforms.map(({ platform }) => platform),
        series: [{ name: 'Devices', values: platforms.map((row) => row.devices) }],
        previous: null,
      }
    },
  }
}

const categories = [
  ['Apple', 'apple'],
  ['Android', 'android'],
  ['SMS', 'sms'],
  ['Legacy Pager', 'pager'],
  ['No Device', 'no_device'],
] as const

export function deviceBreakdown({
  account_id,
  department_ids,
}: ReportRequest & { department_ids: readonly number[] }): ReportSource {
  const read = readOnce((db) => devices.listBreakdown(db, account_id, department_ids))
  return {
    rows: async (db, part) => sortRows(await read(db), part),
    async figures(db) {
      const rows = await read(db)
      return categories.map(([label, key]) =>
        countFigure(
          label,
          sumOf(rows, (row) => row[key]),
        ),
      )
    },
    async chart(db) {
      const rows = await read(db)
      return {
        kind: 'stacked',
        labels: rows.map(({ department }) => department),
        series: categories.map(([name, key]) => ({ name, values: rows.map((row) => row[key]) })),
        previous: null,
      }
    },
  }
}
