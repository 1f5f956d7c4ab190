import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { RunAs } from './run-as.ts'

export type Cluster = {
  data: string
  /** Password of the superuser `wardline`. Without one any local user could connect. */
  password: string
}

/** Created atomically: a kill leaves no half of one. */
export const openCluster = async (dir: string, as: RunAs, durable: boolean): Promise<Cluster> => {
  const data = placeOf(dir, as)
  const passwordFile = path.join(dir, 'password')
  if (!existsSync(data)) await createCluster(data, passwordFile, as, durable)
  const link = path.join(dir, 'data')
  if (data !== link && !lstatSync(link, { throwIfNoEntry: false })) symlinkSync(data, link)
  as.own(data)
  return { data, password: readFileSync(passwordFile, 'utf8') }
}

/** `dir/data`, or the target of that link: the cluster is elsewhere if its user cannot enter `dir`. */
const placeOf = (dir: string, as: RunAs): string => {
  const data = path.join(dir, 'data')
  const found = lstatSync(data, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) {
    const target = readlinkSync(data)
    if (existsSync(target)) return target
    throw new Error(
      `The database of ${dir} was in ${target} and is gone: restore it, or remove ${data} to start with an empty one.`,
    )
  }
  const reachable = as.reachable(dir)
  if (reachable === dir) return data
  if (!found) return reachable
  throw new Error(
    `PostgreSQL does not run as root and the user nobody cannot enter ${dir}: move DATA_DIR to where it can.`,
  )
}

const createCluster = async (data: string, passwordFile: string, as: RunAs, durable: boolean) => {
  const draft = `${data}.new`
  const handover = `${draft}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  for (const file of [passwordFile, handover]) writeFileSync(file, password, { mode: 0o600 })
  as.own(draft)
  as.own(handover)
  try {
    await initdb(draft, handover, as, durable)
  } finally {
    rmSync(handover, { force: true })
  }
  renameSync(draft, data)
}

const initdb = async (data: string, passwordFile: string, as: RunAs, durable: boolean) => {
  const [command, args] = as.command('initdb', [
    `--pgdata=${data}`,
    '--username=wardline',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ])
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...as.identity })
  const [complaint, status] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ])
  if (status !== 0) throw new Error(`The embedded PostgreSQL could not be set up: ${complaint.trim()}`)
}
