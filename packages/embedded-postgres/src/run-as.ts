import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import process from 'node:process'
import { embeddedBinaries } from './binaries.ts'

const nobody = 65_534

/** Has the files that the user `nobody` needs and cannot reach elsewhere. */
const publicHome = '/var/lib/wardline'

export type RunAs = {
  command(program: 'postgres' | 'initdb', args: string[]): [string, string[]]
  identity: { uid?: number; gid?: number }
  own(file: string): void
  reachable(dir: string): string
}

/**
 * PostgreSQL refuses to run as root. Root starts it in a user namespace under another id, so that all files stay root's;
 * where namespaces are forbidden (many containers) it runs as `nobody`.
 */
export const runAs = (): RunAs => {
  const native = embeddedBinaries()
  if (process.getuid?.() !== 0) return asOurselves(native)
  const namespaced = asNamespacedRoot(native)
  const [command, args] = namespaced.command('postgres', ['--version'])
  return spawnSync(command, args).status === 0 ? namespaced : asNobody(native)
}

const program = (native: string, name: string) => path.join(native, 'bin', name)

const asOurselves = (native: string): RunAs => ({
  command: (name, args) => [program(native, name), args],
  identity: {},
  own: () => {},
  reachable: (dir) => dir,
})

const asNamespacedRoot = (native: string): RunAs => ({
  command: (name, args) => [
    'unshare',
    ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', program(native, name), ...args],
  ],
  identity: {},
  own: (file) => chownAll(file, 0),
  reachable: (dir) => dir,
})

const asNobody = (native: string): RunAs => {
  const reached = canEnter(path.join(native, 'bin')) ? native : publicCopy(native)
  return {
    command: (name, args) => [program(reached, name), args],
    identity: { uid: nobody, gid: nobody },
    own: (file) => chownAll(file, nobody),
    reachable: (dir) => (canEnter(dir) ? dir : publicPlace('cluster', dir)),
  }
}

const canEnter = (dir: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { uid: nobody, gid: nobody }).status === 0

const publicPlace = (what: string, of: string): string => {
  const name = `${what}-${createHash('sha256').update(of).digest('hex').slice(0, 12)}`
  mkdirSync(publicHome, { recursive: true, mode: 0o755 })
  return path.join(publicHome, name)
}

/** Atomic, once per version. */
const publicCopy = (native: string): string => {
  const copy = publicPlace('postgresql', `${native} ${statSync(program(native, 'postgres')).mtimeMs}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  if (existsSync(copy)) rmSync(draft, { recursive: true })
  else renameSync(draft, copy)
  return copy
}

/** Skips a folder whose owner is right: a cluster changes its owner as a whole. */
const chownAll = (file: string, uid: number) => {
  const stat = statSync(file)
  if (stat.uid === uid && stat.gid === uid) return
  if (stat.isDirectory())
    for (const name of readdirSync(file, { recursive: true, encoding: 'utf8' }))
      lchownSync(path.join(file, name), uid, uid)
  lchownSync(file, uid, uid)
}
