import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { measureStart } from './cells/start.ts'
import { formatTable, type Row } from './measure/table.ts'
import { measureRostering } from './rostering/rostering-cell.ts'
import {
  runAdmissions,
  runAdministration,
  runAudit,
  runDirectorySync,
  runFhir,
  runLarge,
  runOnCall,
  runPages,
  runConsole,
  runPatients,
  runReports,
  runRouting,
  runTenfold,
  runStandard,
  runUserUpload,
  type Bench,
} from './runs.ts'
import { startCluster } from './servers/cluster.ts'
import { resetStatements, reportStatements } from './servers/statements.ts'

// npm run bench [-- --only a,b,c,d,e,f,g,h,i,j,k,m,n,o,p,q,r,s,t,u,v,w] [--rounds N] [--quick] [--profile]; see README.md.

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'a,b,c,d,e,f,g,h,i,j,k,m,n,o,p,q,r,t,u,v,w' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})

const results = path.join(import.meta.dirname, 'results')
const folder = mkdtempSync(path.join(tmpdir(), 'wardline-bench-'))
mkdirSync(results, { recursive: true })
const cluster = await startCluster(folder, values.profile)
const all: Row[] = []
const bench: Bench = {
  cluster,
  folder,
  wanted: new Set(values.only.split(',')),
  rounds: Number(values.rounds ?? (values.quick ? 3 : 5)),
  isQuick: values.quick,
  profile: values.profile ? results : undefined,
  onWarm: async () => {
    if (values.profile) await resetStatements(cluster.url)
  },
  report: (rows) => {
    all.push(...rows)
    if (rows.length > 0) console.log(`${formatTable(rows)}\n`)
  },
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${bench.rounds} rounds`
console.log(`${machine}\n`)
try {
  if ([...bench.wanted].some((id) => !'fhijkmnopqrstuvw'.includes(id))) await runStandard(bench)
  if (bench.wanted.has('f')) await runTenfold(bench)
  if (bench.wanted.has('h')) await runLarge(bench)
  if (bench.wanted.has('i')) await runOnCall(bench)
  if (bench.wanted.has('j')) await runPages(bench)
  if (bench.wanted.has('k')) await runAudit(bench)
  if (bench.wanted.has('m')) await runAdministration(bench)
  if (bench.wanted.has('n')) await runAdmissions(bench)
  if (bench.wanted.has('o')) await runPatients(bench)
  if (bench.wanted.has('p')) await runUserUpload(bench)
  if (bench.wanted.has('q')) await runRouting(bench)
  if (bench.wanted.has('r')) await runDirectorySync(bench)
  if (bench.wanted.has('s')) await runReports(bench)
  if (bench.wanted.has('t')) await runFhir(bench)
  if (bench.wanted.has('v')) await runConsole(bench)
  if (bench.wanted.has('u')) bench.report(await measureStart(folder, bench.isQuick))
  if (bench.wanted.has('w')) bench.report(await measureRostering(bench.isQuick))
  if (values.profile) writeFileSync(path.join(results, 'statements.tsv'), await reportStatements(cluster.url))
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${machine}\n${formatTable(all)}`)
writeFileSync(path.join(results, 'latest.json'), JSON.stringify({ machine, ...values, rows: all }, null, 2))
