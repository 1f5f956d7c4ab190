import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { hour, planDay } from './day.ts'
import { liveThrough } from './hospital-day.ts'
import { underOtherRules } from './other-rules.ts'
import { reportOf } from './report.ts'

// npm run hospital-day [-- --quick] [--seed N] [--scale 0.1]: see docs/hospital-day.md.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    scale: { type: 'string' },
  },
})

/** The hour around the evening's change of shift, with a part of its messages. */
const quick = { from: 18.5 * hour, until: 19.5 * hour, scale: 0.3 }
const span = values.quick ? quick : { from: 0, until: 24 * hour, scale: 1 }
const day = planDay({
  ...span,
  seed: Number(values.seed),
  ...(values.scale && { scale: Number(values.scale) }),
})

const results = path.join(import.meta.dirname, '../results')
const folder = mkdtempSync(path.join(tmpdir(), 'wardline-day-'))
mkdirSync(results, { recursive: true })
try {
  const lived = await liveThrough(day, folder, (line) => console.log(line))
  const outcomes = [lived.outcome, ...underOtherRules(day)]
  console.log(`\n${reportOf(outcomes)}\n`)
  for (const line of lived.notes) console.log(line)
  writeFileSync(
    path.join(results, 'hospital-day.json'),
    JSON.stringify({ ...values, outcomes, notes: lived.notes }, null, 2),
  )
  const { silent, doubled, off_duty } = lived.outcome
  if (silent + doubled + off_duty + lived.surprises.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
