import { readFileSync, readdirSync } from 'node:fs'
import process from 'node:process'

/** CPU milliseconds; NaN where the system does not report it. */
export interface Cpu {
  server: number
  postgres: number
}

/** Linux reports in USER_HZ, which is 100 in every kernel configuration. */
const tick_ms = 10

interface Stat {
  parent: number
  own: number
  ofChildren: number
}

function stat(pid: number | string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields start at the third one, after the process name, which may contain spaces and parentheses.
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

export function readCpu(server: number, postmaster: number): Cpu {
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

export const cpuPerOperation = (before: Cpu, after: Cpu, operations: number): Cpu => ({
  server: ((after.server - before.server) * 1_000) / operations,
  postgres: ((after.postgres - before.postgres) * 1_000) / operations,
})

/** Returns NaN where the system does not report it. */
export function readResidentKiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN)
  } catch {
    return NaN
  }
}
