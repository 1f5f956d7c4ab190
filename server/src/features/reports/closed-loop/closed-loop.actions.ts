import { previousSpan } from '@wardline/contract/reports/standard-reports/days.rules.ts'
import type { ReportFigure, ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { shareOf, sortRows, sumOf } from '../report-parts/report-rows.rules.ts'
import { readOnce, type ReportRequest, type ReportSource } from '../report-parts/report-source.rules.ts'
import { addSteps, countWithin, stepAt } from '../tallies/step.rules.ts'
import { buildHeat, most_heat_rows } from './heat.rules.ts'
import * as queries from './page.queries.ts'

type PageSums = Awaited<ReturnType<typeof queries.sumByGroup>>[number]

function toRow(sums: PageSums): ReportRow {
  const { id, name, pages, escalated, unanswered, misdirected } = sums
  return {
    id,
    name,
    pages,
    delivered: shareOf(sums.delivered, pages),
    delivered_half: stepAt(sums.delivery_steps, 0.5),
    opened: shareOf(sums.opened, pages),
    opened_half: stepAt(sums.opening_steps, 0.5),
    answered: shareOf(sums.answered, pages),
    answered_half: stepAt(sums.answer_steps, 0.5),
    answered_most: stepAt(sums.answer_steps, 0.9),
    in_5_minutes: shareOf(countWithin(sums.answer_steps, 300), pages),
    escalated,
    unanswered,
    misdirected,
  }
}

function figuresOf(groups: readonly PageSums[], earlier: readonly PageSums[]): ReportFigure[] {
  const pages = sumOf(groups, (sums) => sums.pages)
  const answer_steps = addSteps(groups.map((sums) => sums.answer_steps))
  const count = (label: string, key: 'pages' | 'escalated' | 'unanswered' | 'misdirected'): ReportFigure => ({
    label,
    value: sumOf(groups, (sums) => sums[key]),
    kind: 'count',
    counts: key,
  })
  const share = (label: string, part: number, counts?: string): ReportFigure => ({
    label,
    value: shareOf(part, pages) ?? 0,
    kind: 'percent',
    ...(counts !== undefined && { counts }),
  })
  const half = stepAt(answer_steps, 0.5)
  const halfBefore = stepAt(addSteps(earlier.map((sums) => sums.answer_steps)), 0.5)
  return [
    count('Pages', 'pages'),
    share(
      'Delivered',
      sumOf(groups, (sums) => sums.delivered),
      'delivered',
    ),
    share(
      'Read',
      sumOf(groups, (sums) => sums.opened),
      'opened',
    ),
    share(
      'Answered',
      sumOf(groups, (sums) => sums.answered),
      'answered',
    ),
    ...(half === null ? [] : [{ label: 'Half answered within', value: half, kind: 'seconds' as const }]),
    ...(halfBefore === null
      ? []
      : [{ label: 'In the period before', value: halfBefore, kind: 'seconds' as const }]),
    share('Answered within 5 min', countWithin(answer_steps, 300)),
    count('Escalated', 'escalated'),
    count('Unanswered', 'unanswered'),
    count('Misdirected', 'misdirected'),
  ]
}

export function closedLoop(request: ReportRequest): ReportSource {
  const filter = { ...request, tallied: request.day.tallied }
  const readGroups = readOnce((db) => queries.sumByGroup(db, filter))
  const lists = {
    group: readGroups,
    priority: (db: Db) => queries.sumByPriority(db, filter),
    hour: (db: Db) => queries.sumByHour(db, filter),
  }
  return {
    async rows(db, part) {
      const sums = await lists[request.by ?? 'group'](db)
      return sortRows(sums.map(toRow), part)
    },
    async figures(db) {
      const earlier = await queries.sumByGroup(db, { ...filter, ...previousSpan(request) })
      return figuresOf(await readGroups(db), earlier)
    },
    async heat(db) {
      const groups = await readGroups(db)
      const shown = groups.slice(0, most_heat_rows).map(({ id }) => id)
      return buildHeat(groups, await queries.sumBySlot(db, filter, shown))
    },
  }
}
