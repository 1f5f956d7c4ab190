import { expect, test } from 'vitest'
import { mailRetryMs, reportMail } from './report-mail.rules.ts'

const origin = 'https://wardline.example.org'

test('a mail has the name of the report, the period and a link with its filters', () => {
  const range = { from: '2026-10-01', until: '2026-10-31' }
  const filters = { group_id: 7, by: 'hour' as const }
  expect(reportMail({ slug: 'closed-loop-report', filters, range }, origin)).toEqual({
    subject: 'Wardline report: Closed loop, Oct 1, 2026 to Oct 31, 2026',
    text: 'Closed loop, Oct 1, 2026 to Oct 31, 2026. Sign in to open the report:',
    link: `${origin}/reports/closed-loop-report?from=2026-10-01&until=2026-10-31&group=7&by=hour`,
  })
  const oneDay = { from: '2026-10-31', until: '2026-10-31' }
  expect(
    reportMail({ slug: 'user-mt-report', filters: { user_id: 9 }, range: oneDay }, origin),
  ).toMatchObject({
    subject: 'Wardline report: User message type, Oct 31, 2026',
    link: `${origin}/reports/user-mt-report/9?from=2026-10-31&until=2026-10-31`,
  })
  expect(
    reportMail({ slug: 'device-breakdown-report', filters: { department_ids: [3, 4] }, range: null }, origin),
  ).toMatchObject({
    subject: 'Wardline report: Device breakdown',
    link: `${origin}/reports/device-breakdown-report?departmentIds=3%2C4`,
  })
})

test('attempts end after four hours', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((failures) => mailRetryMs(failures))
  expect(waits).toEqual([60_000, 300_000, 900_000, 3_600_000, 10_800_000, undefined])
  expect(mailRetryMs(1, 120_000)).toBe(120_000)
})
