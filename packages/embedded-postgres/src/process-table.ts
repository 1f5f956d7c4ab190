import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/**
 * Identifies a process beyond the reuse of its id: start time and, on Linux, boot id. Undefined for a process that does
 * not exist or is a zombie.
 */
export const processStamp = (pid: number): string | undefined => {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets and may contain anything; the third is the state, the 22nd the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch {
    return undefined
  }
}

export const commandLine = (pid: number): string => {
  if (process.platform !== 'linux') return ps(pid, 'command=') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const ps = (pid: number, column: string): string | undefined => {
  const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', column], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() || undefined : undefined
}
