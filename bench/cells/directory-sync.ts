import { setTimeout as pause } from 'node:timers/promises'
import { startSlapd, type Slapd } from '@wardline/tests/fixtures/peers/slapd.ts'
import { callJson } from '../load/call-json.ts'
import { timeReplies } from '../load/reply-times.ts'
import { cpuPerOperation, readCpu, type Cpu } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import type { Shape } from '../seed/shape.ts'
import type { OurTarget } from '../servers/target.ts'

const agents = '/api/v1/identities/ad/'
const configs = '/api/v1/integrations/directorysync/'
const budget = { first_s: 60, unchanged_s: 5 } as const
const quiet_ms = 5_000
const units = 20
const base_dn = 'dc=bench,dc=test'

function createLdif(people: number): string {
  const parts = [`dn: ${base_dn}\nobjectClass: dcObject\nobjectClass: organization\no: Bench\ndc: bench\n`]
  for (let unit = 0; unit < units; unit++)
    parts.push(`dn: ou=Unit ${unit},${base_dn}\nobjectClass: organizationalUnit\nou: Unit ${unit}\n`)
  for (let n = 1; n <= people; n++)
    parts.push(
      [
        `dn: uid=staff${n},ou=Unit ${n % units},${base_dn}`,
        'objectClass: inetOrgPerson',
        `uid: staff${n}`,
        `cn: First ${n % 997} Last ${n}`,
        `givenName: First ${n % 997}`,
        `sn: Last ${n}`,
        `mail: staff${n}@bench.test`,
        'title: RN',
        `mobile: +1 202 555 ${String(n % 10_000).padStart(4, '0')}`,
        '',
      ].join('\n'),
    )
  return parts.join('\n')
}

async function createSync(target: OurTarget, slapd: Slapd): Promise<string> {
  const { id: ad_agent_id } = await callJson<{ id: number }>(target, 'POST', agents, {
    name: 'Bench',
    base_dn,
    host: 'localhost',
    port: slapd.ldaps_port,
    ca: slapd.ca,
    bind_dn: slapd.bind_dn,
    bind_password: slapd.password,
  })
  const config = await callJson<{ id: number }>(target, 'POST', configs, { name: 'Bench', ad_agent_id })
  const mappings = `${configs}${config.id}/mappings/`
  const given = await callJson<{ results: { id: number; local_field?: string; version: number }[] }>(
    target,
    'GET',
    mappings,
  )
  const username = given.results.find(({ local_field }) => local_field === 'username')
  await callJson(target, 'PUT', `${mappings}${username?.id}/`, {
    type: 'field',
    local_field: 'username',
    remote: 'uid',
    version: username?.version,
  })
  const search_query = '(objectClass=inetOrgPerson)'
  await callJson(target, 'POST', mappings, { type: 'department', department_id: 1, search_query, base_dn })
  return `${configs}${config.id}/runs/`
}

interface Run {
  id: number
  state: string
  counts: { create: number; unchanged: number }
}

async function awaitState(target: OurTarget, run: string, state: string): Promise<Run> {
  for (;;) {
    const found = await callJson<Run>(target, 'GET', run)
    if (found.state === state) return found
    if (found.state === 'failed') throw new Error(`The run failed: ${JSON.stringify(found)}`)
    await pause(250)
  }
}

/**
 * (r) A directory of 50,000 people: the run that creates them, and one that finds no change, while user 2 replies. The
 * floor of the times is their budget, that of the replies their time while nothing runs.
 */
export async function measureDirectorySync(
  target: OurTarget,
  shape: Shape,
  { isQuick, postmaster }: { isQuick: boolean; postmaster: number },
): Promise<Row[]> {
  const people = isQuick ? 5_000 : 50_000
  const slapd = await startSlapd({
    base_dn,
    ldif: createLdif(people),
    settings: ['index modifyTimestamp eq'],
  })
  try {
    const runs = await createSync(target, slapd)
    await timeReplies(target, shape, () => pause(quiet_ms / 2))
    const alone = await timeReplies(target, shape, () => pause(quiet_ms))
    const run = async (expected: Partial<Run['counts']>): Promise<{ seconds: number; cpu: Cpu }> => {
      const begin = performance.now()
      const before = readCpu(target.pid, postmaster)
      const { id } = await callJson<Run>(target, 'POST', runs, {})
      const { counts } = await awaitState(
        target,
        `${runs}${id}/`,
        expected.create === 0 ? 'applied' : 'ready',
      )
      if (Object.entries(expected).some(([name, count]) => counts[name as 'create'] !== count))
        throw new Error(`The run found ${JSON.stringify(counts)}.`)
      if (counts.create > 0) {
        await callJson(target, 'POST', `${runs}${id}/apply/`, { choice: 'all' })
        await awaitState(target, `${runs}${id}/`, 'applied')
      }
      return {
        seconds: (performance.now() - begin) / 1_000,
        cpu: cpuPerOperation(before, readCpu(target.pid, postmaster), people),
      }
    }
    const first = Promise.withResolvers<Awaited<ReturnType<typeof run>>>()
    const during = await timeReplies(target, shape, async () => first.resolve(await run({ create: people })))
    const second = Promise.withResolvers<Awaited<ReturnType<typeof run>>>()
    const during_unchanged = await timeReplies(target, shape, async () =>
      second.resolve(await run({ create: 0, unchanged: people })),
    )
    const share = people / 50_000
    const none = { server: NaN, postgres: NaN }
    const timed = (
      key: string,
      label: string,
      measured: { seconds: number; cpu: Cpu },
      floor: number,
    ): Row => ({
      cell: 'r',
      figure: { key, label: `${label} (floor: budget)`, unit: 's', aim: { at: 'most', ratio: 1 } },
      ours: measured.seconds,
      floor,
      ratio: measured.seconds / floor,
      cpu: { ours: measured.cpu, floor: none },
    })
    const replies = (key: string, label: string, times: number[]): Row => {
      const [ours, floor] = [percentile(times, 0.99), percentile(alone, 0.99)]
      return {
        cell: 'r',
        figure: { key, label: `reply during ${label}, p99 (floor: without it)`, unit: 'ms' },
        ours,
        floor,
        ratio: ours / floor,
      }
    }
    return [
      timed('first', `sync of ${people} new users`, await first.promise, budget.first_s * share),
      timed(
        'unchanged',
        `sync of ${people} users without a change`,
        await second.promise,
        budget.unchanged_s * share,
      ),
      replies('first_p99', 'the first sync', during),
      replies('unchanged_p99', 'the sync without a change', during_unchanged),
    ]
  } finally {
    await slapd.stop()
  }
}
