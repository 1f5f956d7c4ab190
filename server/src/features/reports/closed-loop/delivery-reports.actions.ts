import { previousSpan } from '@wardline/contract/reports/standard-reports/days.rules.ts'
import { channelLabels, providerLabels } from '@wardline/contract/alerts/channels/channel-label.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { comparedBars } from '../report-parts/chart.rules.ts'
import { shareOf, sortRows, sumOf } from '../report-parts/report-rows.rules.ts'
import { readOnce, type ReportRequest, type ReportSource } from '../report-parts/report-source.rules.ts'
import { addSteps, stepAt } from '../tallies/step.rules.ts'
import { listChannels } from './channel.queries.ts'
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
    async figures(db) {
      const channels = await read(db)
      const tried = sumOf(channels, (sums) => sums.tried)
      const half = stepAt(addSteps(channels.map((sums) => sums.attempt_steps)), 0.5)
      return [
        { label: 'Attempted', value: tried, kind: 'count' },
        {
          label: 'Delivered',
          value:
            shareOf(
              sumOf(channels, (sums) => sums.delivered),
              tried,
            ) ?? 0,
          kind: 'percent',
        },
        {
          label: 'Failed',
          value: sumOf(channels, (sums) => sums.failed),
          kind: 'count',
        },
        {
          label: 'Not possible',
          value: sumOf(channels, (sums) => sums.impossible),
          kind: 'count',
        },
        ...(half === null
          ? []
          : [{ label: 'Half of the urgent ones attempted within', value: half, kind: 'seconds' as const }]),
      ]
    },
    async chart(db) {
      const channels = await read(db)
      const nameOf = ({ channel, provider }: (typeof channels)[number]) =>
        provider === '' ? channel : `${channel} (${provider})`
      const earlier = await list(db, previousSpan(request))
      const before = new Map(earlier.map((sums) => [nameOf(sums), sums.tried]))
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
    async figures(db) {
      const sums = await handoffs.sumHandoffs(db, filter)
      const half = stepAt(sums.accept_steps, 0.5)
      return [
        { label: 'Handoffs', value: sums.requested, kind: 'count', counts: 'requested' },
        {
          label: 'Accepted',
          value: shareOf(sums.accepted, sums.requested) ?? 0,
          kind: 'percent',
          counts: 'accepted',
        },
        ...(half === null ? [] : [{ label: 'Half accepted within', value: half, kind: 'seconds' as const }]),
        { label: 'Declined', value: sums.declined, kind: 'count', counts: 'declined' },
        { label: 'Expired', value: sums.expired, kind: 'count', counts: 'expired' },
      ]
    },
    async chart(db) {
      const shown = (await read(db)).slice(0, 20)
      const earlier = await handoffs.listHandoffs(db, { ...filter, ...previousSpan(request) })
      const before = new Map(earlier.map(({ id, requested }) => [id, requested]))
      return {
        kind: 'stacked',
        labels: shown.map(({ department }) => department),
        series: [
          { name: 'Accepted', values: shown.map((row) => row.accepted) },
          { name: 'Declined', values: shown.map((row) => row.declined) },
          {
            name: 'Expired or withdrawn',
            values: shown.map((row) => row.expired + row.withdrawn),
          },
          { name: 'Open', values: shown.map((row) => row.open) },
        ],
        previous: comparedBars(shown.map(({ id }) => before.get(id) ?? 0)),
      }
    },
  }
}
