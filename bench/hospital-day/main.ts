import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { hour, planDay } from './day.ts'
import { runOnNewCluster } from './hospital-day.ts'
import { simulateOtherRules } from './other-rules.ts'
import { formatReport } from './report.ts'

// npm run hospital-day [-- --quick] [--seed N] [--scale 0.1] [--conversation 0.1] [--senders-wait] [--latest N]: see docs/reference/features/hospital-day.md.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    scale: { type: 'string' },
    /** Share of the conversation that is kept, for a shorter run with every page. */
    conversation: { type: 'string', default: '1' },
    /** Simulates senders who do not escalate. */
    'senders-wait': { type: 'boolean', default: false },
    /** Number of the latest answered pages whose events are listed. */
    latest: { type: 'string', default: '0' },
  },
})

/** The hour of the evening's shift change, with 30 % of its messages. */
const quick = { from: 18.5 * hour, until: 19.5 * hour, scale: 0.3 }
const span = values.quick ? quick : { from: 0, until: 24 * hour, scale: 1 }
const day = planDay({
  ...span,
  seed: Number(values.seed),
  conversation: Number(values.conversation),
  ...(values.scale && { scale: Number(values.scale) }),
})

const results = path.join(import.meta.dirname, '../results')
const folder = mkdtempSync(path.join(tmpdir(), 'wardline-day-'))
mkdirSync(results, { recursive: true })
try {
  const log = (line: string) => console.log(line)
  const lived = await runOnNewCluster(day, {
    folder,
    log,
    latest: Number(values.latest),
    doSendersWait: values['senders-wait'],
  })
  const outcomes = [lived.outcome, ...simulateOtherRules(day)]
  console.log(`\n${formatReport(outcomes)}\n`)
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
