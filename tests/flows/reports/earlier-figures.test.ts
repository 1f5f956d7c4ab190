import { previousSpan } from '@wardline/contract/days.rules.ts'
import { reportSlugs, type ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { Report } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { expect, test } from 'vitest'
import { useHospitalOfAYear } from '../../fixtures/reports/hospital-of-a-year.ts'
import { scopesOf, type Scope } from '../../fixtures/reports/plain-sql.ts'
import { reportAddresses } from '../../fixtures/reports/report-requests.ts'

const { h, year } = useHospitalOfAYear()

/** Values that depend on the users of today, or are not of the whole period. */
const notCompared: Partial<Record<ReportSlug, readonly string[]>> = {
  rollout: ['Of all users', 'Active per day'],
  'usage-report': ['Per day'],
  'msg-volume-over-time': ['Per day'],
  'adoption-report': ['Adoption', 'Active', 'Ever signed in', 'Users in departments'],
  'call-log-report': ['No longer listed'],
}

const readJson = async (address: string) => (await (await h.dora.http(address)).json()) as Report

const read = async (slug: ReportSlug, { account_id: _, ...query }: Scope) =>
  readJson(reportAddresses(h, query)[slug])

/** By label, also those of outcomes of calls that are not among the figures. */
function valuesOf(slug: ReportSlug, { figures, chart }: Report): ReadonlyMap<string, number> {
  const outcomes =
    slug === 'call-log-report'
      ? (chart?.labels.map((label, i) => [label, chart.series[0]?.values[i] ?? 0] as const) ?? [])
      : []
  const shown = figures.map(({ label, value }) => [label, value] as const)
  const values = [...outcomes, ...shown].filter(([label]) => !notCompared[slug]?.includes(label))
  return new Map(values.some(([, value]) => value !== 0) ? values : [])
}

test.for(reportSlugs.filter((slug) => reports[slug].has_range))(
  'figures of %s have those of the period before beside them',
  async (slug) => {
    let compared = 0
    for (const scope of scopesOf(h, slug, year.departments)) {
      const { figures } = await read(slug, scope)
      const before = valuesOf(slug, await read(slug, { ...scope, ...previousSpan(scope) }))
      for (const { label, previous } of figures) {
        const isNewOutcome = slug === 'call-log-report' && before.size > 0 && label !== 'No longer listed'
        const expected = before.get(label) ?? (isNewOutcome ? 0 : undefined)
        expect(previous, `${label}, ${JSON.stringify(scope)}`).toBe(expected)
        if (previous !== undefined) compared += 1
      }
    }
    if (slug === 'adoption-report') expect(compared).toBe(0)
    else expect(compared).toBeGreaterThan(2)
  },
)

test('without anything in the period before, and of the present, no figure is compared', async () => {
  for (const slug of reportSlugs) {
    const query: Record<string, string> = reports[slug].has_range ? { from: '2000-01-01' } : {}
    const { figures } = await readJson(reportAddresses(h, query)[slug])
    expect(figures.length, slug).toBeGreaterThan(0)
    expect(
      figures.flatMap(({ previous }) => previous ?? []),
      slug,
    ).toEqual([])
  }
})
