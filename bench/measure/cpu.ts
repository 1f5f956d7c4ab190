import { readFileSync, readdirSync } from 'node:fs'
import process from 'node:process'

/** Milliseconds of processor time; NaN where the system does not tell. */
export interface Cpu {
  server: number
  postgres: number
}

/** Linux counts processor time in hundredths of a second (USER_HZ) whatever the kernel was built with. */
const tick_ms = 10

interface Stat {
  parent: number
  own: number
  ofChildren: number
}

function stat(pid: number | string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // From the third field (the state) on: the second is a name and may contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, own: (utime + stime) * tick_ms, ofChildren: (cutime + cstime) * tick_ms }
  } catch {
    return undefined
  }
}

/** What a server has used so far, and what PostgreSQL has: its postmaster, every backend, and those that have ended. */
export function cpuNow(server: number, postmaster: number): Cpu {
  if (process.platform !== 'linux') return { server: NaN, postgres: NaN }
  const head = stat(postmaster)
  let postgres = (head?.own ?? NaN) + (head?.ofChildren ?? 0)
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const each = stat(pid)
    if (each?.parent === postmaster) postgres += each.own
  }
  return { server: stat(server)?.own ?? NaN, postgres }
}

/** Processor time of each of `operations`, in microseconds. */
export const perOperation = (before: Cpu, after: Cpu, operations: number): Cpu => ({
  server: ((after.server - before.server) * 1_000) / operations,
  postgres: ((after.postgres - before.postgres) * 1_000) / operations,
})

/** Resident memory in KiB; NaN where the system does not tell. */
export function residentKiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN)
  } catch {
    return NaN
  }
}
