import { previousSpan } from '@wardline/contract/days.rules.ts'
import type { ReportFigure, ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { countFigure, listFigures, secondsFigure, shareFigure } from '../report-parts/figure.rules.ts'
import { shareOf, sortRows, sumOf } from '../report-parts/report-rows.rules.ts'
import { readOnce, type ReportRequest, type ReportSource } from '../report-parts/report-source.rules.ts'
import { addSteps, countWithin, stepAt } from '../tallies/step.rules.ts'
import { buildHeat, most_heat_rows } from './heat.rules.ts'
import * as queries from './page.queries.ts'

type PageSums = Awaited<ReturnType<typeof queries.sumByGroup>>[number]

function toRow(sums: PageSums): ReportRow {
  const { id, name, pages, declined, escalated, unanswered, misdirected } = sums
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
    declined,
    escalated,
    unanswered,
    misdirected,
  }
}

function figuresOf(groups: readonly PageSums[]): ReportFigure[] {
  type Sum =
    'pages' | 'delivered' | 'opened' | 'answered' | 'declined' | 'escalated' | 'unanswered' | 'misdirected'
  const sum = (key: Sum) => sumOf(groups, (sums) => sums[key])
  const pages = sum('pages')
  const answer_steps = addSteps(groups.map((sums) => sums.answer_steps))
  return listFigures(
    countFigure('Pages', pages, 'pages'),
    shareFigure('Delivered', sum('delivered'), pages, 'delivered'),
    shareFigure('Read', sum('opened'), pages, 'opened'),
    shareFigure('Answered', sum('answered'), pages, 'answered'),
    secondsFigure('Median time to answer', stepAt(answer_steps, 0.5)),
    shareFigure('Answered within 5 min', countWithin(answer_steps, 300), pages),
    countFigure('Declined', sum('declined'), 'declined'),
    countFigure('Escalated', sum('escalated'), 'escalated'),
    countFigure('Unanswered', sum('unanswered'), 'unanswered'),
    countFigure('Misdirected', sum('misdirected'), 'misdirected'),
  )
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
    figures: async (db) => figuresOf(await readGroups(db)),
    earlierFigures: async (db) =>
      figuresOf(await queries.sumByGroup(db, { ...filter, ...previousSpan(request) })),
    async heat(db) {
      const groups = await readGroups(db)
      const group_ids = groups.slice(0, most_heat_rows).map(({ id }) => id)
      return buildHeat(groups, await queries.sumBySlot(db, filter, group_ids))
    },
  }
}
