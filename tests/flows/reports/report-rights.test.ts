import { reportSlugs } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { listAddresses, reportAddresses } from '../../fixtures/reports/report-requests.ts'

let h: Hospital

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

async function readStatuses(person: Person, addresses: Record<string, string>) {
  const statuses: Record<string, number> = {}
  for (const [name, address] of Object.entries(addresses)) {
    const response = await person.http(address)
    await response.text()
    statuses[name] = response.status
  }
  return statuses
}

test('each of the sixteen reports has a route', () => {
  const paths = Object.values(routes).map(({ path }) => path)
  expect(reportSlugs).toHaveLength(16)
  expect(reportSlugs.filter((slug) => !paths.includes(`/api/v1/reports/${slug}/`))).toEqual([])
})

test.each(reportSlugs)(
  'paging §6, §7, §9: the permission of %s opens this report only, as JSON and as CSV',
  async (slug) => {
    const viewer = await createUser(h, `Viewer ${slug}`, [`reporting.${slug}`])
    const { results } = await viewer.call(routes.listReports, {})
    expect(results.map((report) => report.slug)).toEqual([slug])
    const expected = Object.fromEntries(reportSlugs.map((each) => [each, each === slug ? 200 : 403]))
    expect(await readStatuses(viewer, reportAddresses(h))).toEqual(expected)
    expect(await readStatuses(viewer, reportAddresses(h, { format: 'csv' }))).toEqual(expected)
    for (const [report, addresses] of Object.entries(listAddresses(h)))
      for (const address of addresses)
        expect(await readStatuses(viewer, { address })).toEqual({ address: report === slug ? 200 : 403 })
  },
)

test('a user without a permission of reports sees an empty list', async () => {
  expect(await h.ana.call(routes.listReports, {})).toEqual({ results: [] })
  const none = Object.fromEntries(reportSlugs.map((slug) => [slug, 403]))
  expect(await readStatuses(h.ana, reportAddresses(h))).toEqual(none)
})
