import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { hour, planDay } from '../../../bench/hospital-day/day.ts'
import { runHospitalDay } from '../../../bench/hospital-day/hospital-day.ts'
import { formatReport } from '../../../bench/hospital-day/report.ts'
import { simulateOtherRules } from '../../../bench/hospital-day/other-rules.ts'
import { createDatabase } from '../../fixtures/database/test-database.ts'

// Simulates a few minutes around a shift change; `npm run hospital-day` runs the whole day.

const isFull = process.env['FAULTS'] === 'full'

test('the same seed generates the same day', () => {
  const span = { seed: 3, from: 0, until: 24 * hour, scale: 1 }
  const day = planDay(span)
  const written = day.events.filter(({ kind }) => kind === 'chat' || kind === 'page' || kind === 'confirm')
  // The published volume, within random variation.
  expect(Math.abs(written.length - 62_816)).toBeLessThan(2_000)
  const peak = written.filter(({ at }) => at >= 9 * hour && at < 10 * hour)
  expect(peak.length / 3600).toBeGreaterThan(1.8)
  expect(planDay(span).events).toEqual(day.events)
  expect(planDay({ ...span, seed: 4 }).events).not.toEqual(day.events)
})

test('around a shift change no page is silent, duplicated or sent to an off-duty user', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const folder = await mkdtemp(path.join(tmpdir(), 'wardline-day-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const span = { seed: 1, from: 18.95 * hour, until: 19.05 * hour, scale: isFull ? 0.5 : 0.1 }
  const planned = planDay(span)
  const { outcome, surprises } = await runHospitalDay(
    // The leases of a killed server last half a minute, so restarts run only in the full mode.
    { ...planned, events: planned.events.filter(({ kind }) => isFull || kind !== 'crash') },
    { folder, database_url: database.url, log: () => {} },
  )
  process.stdout.write(`${formatReport([outcome, ...simulateOtherRules(planned)])}\n`)
  expect(surprises).toEqual([])
  expect(outcome.pages).toBe(planned.pages)
  expect(outcome).toMatchObject({ silent: 0, doubled: 0, off_duty: 0 })
  expect(outcome.answered + outcome.shown + outcome.waiting).toBe(outcome.pages)
})
