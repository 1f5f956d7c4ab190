import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cappedLog } from './capped-log.ts'
import { openCluster } from './cluster.ts'
import { ensureDatabase, ownerUrl, superuserUrl } from './database.ts'
import { claimCluster, clusterOwner } from './owner.ts'
import { findPostmaster, freePort, startPostmaster, stopPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { runAs } from './run-as.ts'
import { postgresSettings } from './settings.ts'

type EmbeddedOptions = {
  /** Folder of the cluster (`data`), its password, its log and its owner file. Created if missing. */
  dir: string
  settings?: Record<string, string>
  /** False for tests: faster, and lost if the machine crashes. */
  durable?: boolean
}

export type EmbeddedPostgres = {
  /** Connects as the owner of the database, who is no superuser. The port does not change until `stop`. */
  url: string
  superuser_url: string
  /** It was already running: its process was killed. */
  adopted: boolean
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL, or adopts the server that a killed process left running, and restarts it on the same port if it
 * dies. It listens on the loopback address only and requires a password. It survives this process, so that no
 * acknowledged write is lost.
 * @throws ClusterInUseError if another running process owns `dir`
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { durable = true } = options
  const dir = path.resolve(options.dir)
  mkdirSync(dir, { recursive: true, mode: 0o711 })
  const claim = claimCluster(dir)
  const log = cappedLog(path.join(dir, 'postgres.log'))
  const release = () => {
    log.close()
    claim.release()
  }
  try {
    const as = runAs()
    const cluster = await openCluster(dir, as, durable)
    const settings = postgresSettings(durable, options.settings ?? {})
    const launch = (port: number) => startPostmaster(cluster.data, port, settings, as, log)
    const found = await findPostmaster(cluster.data)
    const running = keepRunning(found ?? (await launchAnywhere(launch)), launch)
    await ensureDatabase(cluster, running.port).catch(async (error: unknown) => {
      await running.stop()
      throw error
    })
    return {
      url: ownerUrl(cluster, running.port),
      superuser_url: superuserUrl(cluster, running.port),
      adopted: found !== undefined,
      stop: () => running.stop().finally(release),
    }
  } catch (error) {
    release()
    throw error
  }
}

/** PostgreSQL for a command: the one of a running server, or one that runs as long as the command. */
export const joinEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dir = path.resolve(options.dir)
  if (clusterOwner(dir) === undefined) return startEmbeddedPostgres(options)
  const cluster = await openCluster(dir, runAs(), true)
  const found = await findPostmaster(cluster.data)
  if (!found) throw new Error(`The embedded database in ${dir} is being started or stopped: try again.`)
  // The running server may be of an earlier version.
  await ensureDatabase(cluster, found.port)
  return {
    url: ownerUrl(cluster, found.port),
    superuser_url: superuserUrl(cluster, found.port),
    adopted: false,
    stop: async () => {},
  }
}

/** Restarts it at first immediately, then with pauses that grow to 5 s. */
const keepRunning = (first: Postmaster, launch: (port: number) => Promise<Postmaster>) => {
  const stopping = new AbortController()
  const { port } = first
  let current = first
  const supervise = async () => {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 5000)) {
      await current.ended
      await pause(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const next = await launch(port).catch(() => undefined) // its log has the reason
      if (!next) continue
      current = next
      pauseMs = 50
      if (stopping.signal.aborted) await stopPostmaster(current)
    }
  }
  const supervision = supervise()
  return {
    port,
    stop: async () => {
      // Keeps this process alive: PostgreSQL is an unreferenced child.
      const waiting = setInterval(() => {}, 60_000)
      stopping.abort()
      await stopPostmaster(current)
      await supervision
      clearInterval(waiting)
    },
  }
}

/** Another program may take the free port before PostgreSQL binds it. */
const launchAnywhere = async (launch: (port: number) => Promise<Postmaster>): Promise<Postmaster> => {
  for (let left = 4; ; left -= 1) {
    try {
      return await launch(await freePort())
    } catch (error) {
      if (left === 0 || !/Address already in use/.test(String(error))) throw error
    }
  }
}
