import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { processStamp } from './process-table.ts'

export class ClusterInUseError extends Error {
  override name = 'ClusterInUseError'
  readonly pid: number
  constructor(dir: string, pid: number) {
    super(
      `The embedded database in ${dir} is in use by process ${pid}. Stop it, or set another DATA_DIR.` +
        ' To run several servers over one database, set DATABASE_URL.',
    )
    this.pid = pid
  }
}

/**
 * Takes `dir` for this process until release() or its death. A claim names its process by id and start time, so a claim
 * that kill -9 left behind is recognized as void even if the id is in use again.
 * @throws ClusterInUseError
 */
export const claimCluster = (dir: string): { release(): void } => {
  const file = path.join(dir, 'owner')
  const claim = `${process.pid}\n${processStamp(process.pid) ?? ''}\n`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, claim, { mode: 0o600 })
  try {
    while (!linked(draft, file)) {
      const held = read(file)
      const holder = held === undefined ? undefined : livingHolder(held)
      if (holder !== undefined) throw new ClusterInUseError(dir, holder)
      if (held !== undefined) discard(file, held)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release: () => {
      if (read(file) === claim) rmSync(file, { force: true })
    },
  }
}

export const clusterOwner = (dir: string): number | undefined => {
  const held = read(path.join(dir, 'owner'))
  return held === undefined ? undefined : livingHolder(held)
}

const livingHolder = (claim: string): number | undefined => {
  const [pid = '', stamp = ''] = claim.split('\n')
  return processStamp(Number(pid)) === stamp ? Number(pid) : undefined
}

/** If another process has replaced the claim in between, restores the new one. */
const discard = (file: string, claim: string) => {
  const aside = `${file}.void.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return // already removed
  }
  if (read(aside) !== claim) linked(aside, file)
  rmSync(aside, { force: true })
}

/** Unlike writing, linking is atomic and never replaces a file. */
const linked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
