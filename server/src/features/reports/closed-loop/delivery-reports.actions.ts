import { previousSpan } from '@wardline/contract/days.rules.ts'
import { channelLabels, providerLabels } from '@wardline/contract/alerts/channels/channel-label.rules.ts'
import type { ReportFigure } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { comparedBars } from '../report-parts/chart.rules.ts'
import { countFigure, listFigures, secondsFigure, shareFigure } from '../report-parts/figure.rules.ts'
import { shareOf, sortRows, sumOf } from '../report-parts/report-rows.rules.ts'
import { readOnce, type ReportRequest, type ReportSource } from '../report-parts/report-source.rules.ts'
import { addSteps, stepAt } from '../tallies/step.rules.ts'
import { listChannels, type ChannelSums } from './channel.queries.ts'
import * as handoffs from './patient-handoff.queries.ts'

export function channelQuality(request: ReportRequest): ReportSource {
  const list = async (db: Db, span: { from: string; until: string }) =>
    (await listChannels(db, { ...request, ...span })).map((sums) => ({
      ...sums,
      channel_id: sums.channel,
      channel: channelLabels[sums.channel],
      provider_id: sums.provider,
      provider: sums.provider === '' ? '' : providerLabels[sums.provider],
    }))
  const read = readOnce((db) => list(db, request))
  const readEarlier = readOnce((db) => list(db, previousSpan(request)))
  return {
    async rows(db, part) {
      const channels = await read(db)
      const rows = channels.map(({ attempt_steps, delivery_steps, ...sums }) => ({
        ...sums,
        delivered: shareOf(sums.delivered, sums.tried),
        failed: shareOf(sums.failed, sums.tried),
        attempt_half: stepAt(attempt_steps, 0.5),
        delivery_half: stepAt(delivery_steps, 0.5),
      }))
      return sortRows(rows, part)
    },
    figures: async (db) => channelFigures(await read(db)),
    earlierFigures: async (db) => channelFigures(await readEarlier(db)),
    async chart(db) {
      const channels = await read(db)
      const nameOf = ({ channel, provider }: (typeof channels)[number]) =>
        provider === '' ? channel : `${channel} (${provider})`
      const before = new Map((await readEarlier(db)).map((sums) => [nameOf(sums), sums.tried]))
      const series = (name: string, pick: (sums: (typeof channels)[number]) => number) => ({
        name,
        values: channels.map(pick),
      })
      return {
        kind: 'stacked',
        labels: channels.map(nameOf),
        series: [
          series('Delivered', (sums) => sums.delivered),
          series('No receipt', (sums) => Math.max(0, sums.tried - sums.delivered - sums.failed)),
          series('Failed', (sums) => sums.failed),
        ],
        previous: comparedBars(channels.map((sums) => before.get(nameOf(sums)) ?? 0)),
      }
    },
  }
}

type Sums = Pick<ChannelSums, 'tried' | 'delivered' | 'failed' | 'impossible' | 'attempt_steps'>

function channelFigures(channels: readonly Sums[]): ReportFigure[] {
  const sum = (key: Exclude<keyof Sums, 'attempt_steps'>) => sumOf(channels, (sums) => sums[key])
  const half = stepAt(addSteps(channels.map((sums) => sums.attempt_steps)), 0.5)
  return listFigures(
    countFigure('Attempted', sum('tried')),
    shareFigure('Delivered', sum('delivered'), sum('tried')),
    countFigure('Failed', sum('failed')),
    countFigure('Not possible', sum('impossible')),
    secondsFigure('Median time to first attempt, urgent pages', half),
  )
}

export function patientHandoffs(request: ReportRequest): ReportSource {
  const filter = { ...request, tallied: request.day.tallied }
  const read = readOnce((db) => handoffs.listHandoffs(db, filter))
  return {
    async rows(db, part) {
      const departments = await read(db)
      const rows = departments.map(({ accept_steps, ...row }) => ({
        ...row,
        accepted: shareOf(row.accepted, row.requested),
        read_back: shareOf(row.read_back, row.accepted),
        accept_half: stepAt(accept_steps, 0.5),
      }))
      return sortRows(rows, part)
    },
    figures: async (db) => handoffFigures(await handoffs.sumHandoffs(db, filter)),
    earlierFigures: async (db) =>
      handoffFigures(await handoffs.sumHandoffs(db, { ...filter, ...previousSpan(request) })),
    async chart(db) {
      const topRows = (await read(db)).slice(0, 20)
      const earlier = await handoffs.listHandoffs(db, { ...filter, ...previousSpan(request) })
      const before = new Map(earlier.map(({ id, requested }) => [id, requested]))
      return {
        kind: 'stacked',
        labels: topRows.map(({ department }) => department),
        series: [
          { name: 'Accepted', values: topRows.map((row) => row.accepted) },
          { name: 'Declined', values: topRows.map((row) => row.declined) },
          {
            name: 'Expired or withdrawn',
            values: topRows.map((row) => row.expired + row.withdrawn),
          },
          { name: 'Open', values: topRows.map((row) => row.open) },
        ],
        previous: comparedBars(topRows.map(({ id }) => before.get(id) ?? 0)),
      }
    },
  }
}

const handoffFigures = (sums: Awaited<ReturnType<typeof handoffs.sumHandoffs>>): ReportFigure[] =>
  listFigures(
    countFigure('Handoffs', sums.requested, 'requested'),
    shareFigure('Accepted', sums.accepted, sums.requested, 'accepted'),
    secondsFigure('Median time to accept', stepAt(sums.accept_steps, 0.5)),
    countFigure('Declined', sums.declined, 'declined'),
    countFigure('Expired', sums.expired, 'expired'),
  )
