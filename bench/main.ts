import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Cell, Run } from './cells/cell.ts'
import { groupMessage } from './cells/group-message.ts'
import { idleMemory } from './cells/idle-memory.ts'
import { inbox } from './cells/inbox.ts'
import { sendLatency } from './cells/send-latency.ts'
import { sendRate } from './cells/send-rate.ts'
import { interleave } from './measure/interleave.ts'
import { tableOf, type Row } from './measure/table.ts'
import { seedFloor } from './seed/floor.ts'
import { seedOurs } from './seed/ours.ts'
import type { Shape } from './seed/shape.ts'
import { startCluster } from './servers/cluster.ts'
import { forgetStatements, statementsOf } from './servers/statements.ts'
import { startFloor, startOurs } from './servers/processes.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'a,b,c,d,e,f,g' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const isQuick = values.quick
const rounds = Number(values.rounds ?? (isQuick ? 3 : 5))
const wanted = new Set(values.only.split(','))

const say = (text: string) => console.log(text)
const folder = mkdtempSync(path.join(tmpdir(), 'wardline-bench-'))
const cells: Cell[] = [sendLatency, sendRate, groupMessage, inbox, idleMemory]
const results = path.join(import.meta.dirname, 'results')
const small: Shape = { messages: 100_000 }

mkdirSync(results, { recursive: true })
const cluster = await startCluster(folder, values.profile)
const rows: Row[] = []
try {
  say(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, node ${process.version}, ${rounds} rounds of ours and floor`,
  )
  const ours_url = await cluster.database('ours')
  const floor_url = await cluster.database('floor')
  const tokens = await seedOurs(ours_url, small)
  await seedFloor(floor_url, small)
  const ours = await startOurs(ours_url, tokens, folder, values.profile ? results : undefined)
  const floor = await startFloor(floor_url, folder)
  const runOf = (target: Run['target'], isWarmUp = false): Run => ({
    target,
    shape: small,
    postmaster: cluster.postmaster,
    isQuick: isQuick || isWarmUp,
  })
  for (const warmUp of [sendRate, inbox]) {
    await warmUp.run(runOf(ours, true))
    await warmUp.run(runOf(floor, true))
  }
  if (values.profile) await forgetStatements(cluster.url)
  for (const cell of cells) {
    if (!wanted.has(cell.id)) continue
    const measured = await interleave(cell, cell.id === 'e' ? 1 : rounds, {
      ours: runOf(ours),
      floor: runOf(floor),
    })
    rows.push(...measured)
    say(tableOf(measured))
  }
  if (values.profile) writeFileSync(path.join(results, 'statements.tsv'), await statementsOf(cluster.url))
  await ours.stop()
  await floor.stop()
} finally {
  await cluster.stop()
  if (!process.env['BENCH_KEEP']) rmSync(folder, { recursive: true, force: true })
}

say(`\n${tableOf(rows)}`)
writeFileSync(path.join(results, 'latest.json'), JSON.stringify({ rounds, isQuick, rows }, null, 2))
