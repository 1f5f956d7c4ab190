import type { Cell, Run } from './cells/cell.ts'
import { freePort } from '@wardline/embedded-postgres/postmaster.ts'
import { createAdtCell } from './cells/adt.ts'
import { administrationCells } from './cells/administration.ts'
import { auditCells } from './cells/audit.ts'
import { measureBulkEdit } from './cells/bulk-edit.ts'
import { measureDirectorySync } from './cells/directory-sync.ts'
import { measureBrowser } from './cells/browser.ts'
import { groupMessage } from './cells/group-message.ts'
import { fhirCells } from './cells/fhir.ts'
import { growth } from './cells/growth.ts'
import { idleMemory } from './cells/idle-memory.ts'
import { inbox } from './cells/inbox.ts'
import { measureLarge } from './cells/large.ts'
import { measureConsole } from './cells/console.ts'
import { measurePages, type PagesRun } from './cells/pages.ts'
import { measurePatientScreen } from './cells/patients/browser.ts'
import { measurePatientUpload } from './cells/patients/upload.ts'
import { patientCells } from './cells/patients/searches.ts'
import { groupOnCall, hospitalOnCall, onCallPage, rotationOnCall, rotationsPage } from './cells/on-call.ts'
import { measureReplyCost, measureReportCsv, rebuildReports, reportRebuilds } from './cells/report-costs.ts'
import { reportCells } from './cells/reports.ts'
import { measureRotationPlan } from './cells/rotation-plan.ts'
import { measureRouting } from './cells/routing.ts'
import { sendLatency } from './cells/send-latency.ts'
import { sendRate } from './cells/send-rate.ts'
import { measureUserUpload } from './cells/user-upload.ts'
import { runInterleaved } from './measure/interleave.ts'
import type { Row } from './measure/table.ts'
import { seedAdministration, seedNamesFloor } from './seed/administration.ts'
import { seedAudit, seedAuditFloor } from './seed/audit.ts'
import { seedFhirRecords } from './seed/fhir.ts'
import { seedFloor } from './seed/floor.ts'
import { seedLarge } from './seed/large.ts'
import { seedChannels } from './seed/pages.ts'
import { withOwnerClient } from './servers/client.ts'
import { addRotations, seedRotatingGroups, seedRotationsFloor } from './seed/on-call-rotations.ts'
import { seedOnCall, seedOnCallFloor } from './seed/on-call.ts'
import { seedPatients, seedPatientsFloor } from './seed/patients.ts'
import { seedReportStaff } from './seed/report-staff.ts'
import { seedReportYear } from './seed/report-year.ts'
import { seedRouting } from './seed/routing.ts'
import { seedWardline } from './seed/ours.ts'
import type { Shape } from './seed/shape.ts'
import type { Cluster } from './servers/cluster.ts'
import { startAdtFloor, startFloor, startWardline } from './servers/processes.ts'
import type { OurTarget, Target } from './servers/target.ts'

export interface Bench {
  cluster: Cluster
  folder: string
  wanted: ReadonlySet<string>
  rounds: number
  isQuick: boolean
  profile: string | undefined
  onWarm(): Promise<void>
  report(rows: Row[]): void
}

const standardShape: Shape = { messages: 100_000 }
const largeShape: Shape = { messages: 1_000_000 }
const cells: Cell[] = [sendLatency, sendRate, groupMessage, inbox]

const startSeededWardline = async (
  { cluster, folder, profile }: Bench,
  name: string,
  shape: Shape,
): Promise<Target> => {
  const url = await cluster.database(name)
  return startWardline(url, await seedWardline(url, shape), folder, profile)
}

const createRun = (bench: Bench, target: Target, shape: Shape): Run => ({
  target,
  shape,
  postmaster: bench.cluster.postmaster,
  isQuick: bench.isQuick,
})

/** Compiles the code of both servers before either is measured. */
async function warmUp(...runs: Run[]): Promise<void> {
  for (const run of runs) for (const cell of [sendRate, inbox]) await cell.run({ ...run, isQuick: true })
}

/** Cells (a)–(e) compare Wardline with the floor; (g) is Wardline alone. */
export async function runStandard(bench: Bench): Promise<void> {
  const ours = await startSeededWardline(bench, 'ours', standardShape)
  const floor_url = await bench.cluster.database('floor')
  await seedFloor(floor_url, standardShape)
  const floor = await startFloor(floor_url, bench.folder)
  const sides = { ours: createRun(bench, ours, standardShape), floor: createRun(bench, floor, standardShape) }
  // Memory comes first: connections reuse memory that other cells have allocated.
  if (bench.wanted.has('e')) bench.report(await runInterleaved(idleMemory, 1, sides))
  if ([...bench.wanted].some((id) => 'abcd'.includes(id))) await warmUp(sides.ours, sides.floor)
  await bench.onWarm()
  for (const cell of cells) {
    if (!bench.wanted.has(cell.id)) continue
    bench.report(await runInterleaved(cell, bench.rounds, sides))
  }
  if (bench.wanted.has('g')) bench.report(await measureBrowser(ours, standardShape, bench.isQuick))
  await Promise.all([ours.stop(), floor.stop()])
}

export async function runTenfold(bench: Bench): Promise<void> {
  const few = await startSeededWardline(bench, 'few', standardShape)
  const many = await startSeededWardline(bench, 'many', largeShape)
  const sides = { ours: createRun(bench, many, largeShape), floor: createRun(bench, few, standardShape) }
  await warmUp(sides.ours, sides.floor)
  for (const cell of growth) bench.report(await runInterleaved(cell, bench.rounds, sides))
  await Promise.all([few.stop(), many.stop()])
}

export async function runLarge(bench: Bench): Promise<void> {
  const url = await bench.cluster.database('large')
  const tokens = await seedWardline(url, largeShape)
  await seedLarge(url, largeShape)
  const ours = await startWardline(url, tokens, bench.folder, bench.profile)
  await bench.onWarm()
  bench.report(await measureLarge(ours, largeShape, bench.isQuick))
  await ours.stop()
}

interface Beside {
  name: string
  seed(url: string): Promise<unknown>
  /** For rows that the server writes. */
  fill?(ours: OurTarget): Promise<void>
  seedFloor(floor_url: string, url: string): Promise<unknown>
}

/** Starts Wardline and the floor, each with its own database, and stops both after `measure`. */
async function runBesideFloor(
  bench: Bench,
  { name, seed, fill, seedFloor: prepareFloor }: Beside,
  measure: (
    sides: { ours: Run; floor: Run },
    found: { ours: OurTarget; url: string; shape: Shape },
  ) => Promise<void>,
): Promise<void> {
  const shape: Shape = { messages: 1_000 }
  const url = await bench.cluster.database(name)
  const tokens = await seedWardline(url, shape)
  await seed(url)
  const ours = await startWardline(url, tokens, bench.folder, bench.profile)
  await fill?.(ours)
  const floor_url = await bench.cluster.database(`${name}floor`)
  await prepareFloor(floor_url, url)
  const floor = await startFloor(floor_url, bench.folder)
  await bench.onWarm()
  await measure(
    { ours: createRun(bench, ours, shape), floor: createRun(bench, floor, shape) },
    { ours, url, shape },
  )
  await Promise.all([ours.stop(), floor.stop()])
}

const reportCellsOf =
  (bench: Bench, measured: readonly Cell[]) =>
  async (sides: { ours: Run; floor: Run }): Promise<void> => {
    for (const cell of measured) bench.report(await runInterleaved(cell, bench.rounds, sides))
  }

export async function runOnCall(bench: Bench): Promise<void> {
  await runBesideFloor(
    bench,
    { name: 'oncall', seed: seedOnCall, seedFloor: seedOnCallFloor },
    reportCellsOf(bench, [groupOnCall, onCallPage, hospitalOnCall]),
  )
  await runBesideFloor(
    bench,
    { name: 'rotations', seed: seedRotatingGroups, fill: addRotations, seedFloor: seedRotationsFloor },
    async (sides, { ours, url }) => {
      await reportCellsOf(bench, [rotationOnCall, rotationsPage])(sides)
      bench.report(await measureRotationPlan(ours, url, bench.isQuick))
    },
  )
}

export const runAudit = (bench: Bench): Promise<void> =>
  runBesideFloor(
    bench,
    { name: 'audit', seed: seedAudit, seedFloor: seedAuditFloor },
    reportCellsOf(bench, auditCells),
  )

export const runAdministration = (bench: Bench): Promise<void> =>
  runBesideFloor(
    bench,
    { name: 'administration', seed: seedAdministration, seedFloor: seedNamesFloor },
    async (sides, { ours, url, shape }) => {
      await reportCellsOf(bench, administrationCells)(sides)
      bench.report(await measureBulkEdit(ours, shape, url))
    },
  )

export async function runAdmissions(bench: Bench): Promise<void> {
  const shape: Shape = { messages: 1_000 }
  const url = await bench.cluster.database('admissions')
  const tokens = await seedWardline(url, shape)
  await withOwnerClient(url, (client) =>
    client.query(`insert into adt_interface (account_id, is_on, sending_application, sending_facility)
                  select min(account_id), true, 'BENCH', 'GEN' from account where not is_internal`),
  )
  const port = await freePort()
  const settings = { ADT_PORT: String(port) }
  const ours = await startWardline(url, tokens, bench.folder, bench.profile, settings)
  const admissions_floor = await startAdtFloor(await bench.cluster.database('admissionsfloor'), bench.folder)
  const floor: Target = { ...ours, ...admissions_floor, name: 'floor' }
  const sides = { ours: createRun(bench, ours, shape), floor: createRun(bench, floor, shape) }
  await bench.onWarm()
  for (const connections of [1, 8]) {
    const cell = createAdtCell({ ours: port, floor: admissions_floor.port }, connections)
    bench.report(await runInterleaved(cell, bench.rounds, sides))
  }
  await Promise.all([ours.stop(), admissions_floor.stop()])
}

export const runPatients = (bench: Bench): Promise<void> =>
  runBesideFloor(
    bench,
    { name: 'patients', seed: seedPatients, seedFloor: seedPatientsFloor },
    async (sides, { ours }) => {
      await reportCellsOf(bench, patientCells)(sides)
      bench.report(await measurePatientScreen(ours, bench.isQuick))
      bench.report(await measurePatientUpload(ours))
    },
  )

export const runFhir = (bench: Bench): Promise<void> =>
  runBesideFloor(
    bench,
    {
      name: 'fhir',
      seed: async (url) => {
        await seedPatients(url)
        await seedFhirRecords(url)
      },
      seedFloor: seedPatientsFloor,
    },
    reportCellsOf(bench, fhirCells),
  )

export async function runUserUpload(bench: Bench): Promise<void> {
  const url = await bench.cluster.database('upload')
  const tokens = await seedWardline(url, { messages: 1_000 })
  await withOwnerClient(url, (client) =>
    client.query(`insert into permission_group_member (account_id, group_id, user_id)
                  select account_id, id, 1 from permission_group where key = 'administrators' on conflict do nothing`),
  )
  const ours = await startWardline(url, tokens, bench.folder, bench.profile)
  await bench.onWarm()
  bench.report(await measureUserUpload(ours, bench.isQuick))
  await ours.stop()
}

export async function runDirectorySync(bench: Bench): Promise<void> {
  const shape: Shape = { messages: 1_000 }
  const url = await bench.cluster.database('directorysync')
  const tokens = await seedWardline(url, shape)
  await withOwnerClient(url, (client) =>
    client.query(`
      insert into permission_group_member (account_id, group_id, user_id)
      select account_id, id, 1 from permission_group where key = 'administrators' on conflict do nothing;
      insert into department (account_id, name) select min(account_id), 'Bench' from account where not is_internal`),
  )
  const settings = { ALLOW_LOOPBACK_TARGETS: 'on' }
  const ours = await startWardline(url, tokens, bench.folder, bench.profile, settings)
  await bench.onWarm()
  bench.report(
    await measureDirectorySync(ours, shape, { isQuick: bench.isQuick, postmaster: bench.cluster.postmaster }),
  )
  await ours.stop()
}

const findContact = (url: string, user_id: number): Promise<number> =>
  withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from contact where user_id = $1', [
      user_id,
    ])
    return Number(rows[0]?.id)
  })

export async function runRouting(bench: Bench): Promise<void> {
  const shape: Shape = { messages: 1_000 }
  const start = async (name: string, prepare: (url: string) => Promise<void>) => {
    const url = await bench.cluster.database(name)
    const tokens = await seedWardline(url, shape)
    await prepare(url)
    return startWardline(url, tokens, bench.folder, bench.profile)
  }
  let recipient = 0
  const withPolicies = await start('routed', seedRouting)
  const without = await start('unrouted', async (url) => {
    recipient = await findContact(url, 2)
  })
  await bench.onWarm()
  const { postmaster } = bench.cluster
  bench.report(await measureRouting({ ...bench, withPolicies, without, postmaster, recipient }))
  await Promise.all([withPolicies.stop(), without.stop()])
}

/**
 * (s) Reports over a year of ten million messages, beside a year of one million. Both databases start as copies of the same
 * staff. About 15 GB of disk.
 */
export async function runReports(bench: Bench): Promise<void> {
  const { cluster, isQuick, rounds } = bench
  const shape: Shape = { messages: 1_000 }
  const staff_url = await cluster.database('staff')
  const tokens = await seedWardline(staff_url, shape)
  await seedReportStaff(staff_url)
  const start = async (name: string, messages: number) => {
    const url = await cluster.database(name, 'staff')
    await seedReportYear(url, messages)
    const rebuilt = await rebuildReports(url, cluster.postmaster)
    const target = await startWardline(url, tokens, bench.folder, bench.profile)
    return { url, target, postmaster: cluster.postmaster, rebuilt }
  }
  const small = await start('smallyear', isQuick ? 100_000 : 1_000_000)
  const large = await start('largeyear', isQuick ? 1_000_000 : 10_000_000)
  await bench.onWarm()
  bench.report(reportRebuilds(large.rebuilt, small.rebuilt))
  const sides = { ours: createRun(bench, large.target, shape), floor: createRun(bench, small.target, shape) }
  for (const cell of reportCells) bench.report(await runInterleaved(cell, rounds, sides))
  bench.report(await measureReportCsv(large, rounds))
  bench.report(await measureReplyCost(small, shape, rounds))
  await Promise.all([large.target.stop(), small.target.stop()])
}

export const runPages = (bench: Bench): Promise<void> => runWithChannels(bench, 'pages', measurePages)
export const runConsole = (bench: Bench): Promise<void> => runWithChannels(bench, 'console', measureConsole)

async function runWithChannels(
  bench: Bench,
  name: string,
  measure: (run: PagesRun) => Promise<Row[]>,
): Promise<void> {
  const shape: Shape = { messages: 10_000 }
  const url = await bench.cluster.database(name)
  const tokens = await seedWardline(url, shape)
  await seedChannels(url)
  const contactOf = await withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ user_id: string; id: string }>(
      'select user_id, id from contact where user_id is not null',
    )
    return new Map(rows.map(({ user_id, id }) => [Number(user_id), Number(id)]))
  })
  const target = await startWardline(url, tokens, bench.folder, bench.profile)
  await bench.onWarm()
  const { postmaster } = bench.cluster
  bench.report(await measure({ target, url, postmaster, contactOf, isQuick: bench.isQuick }))
  await target.stop()
}
