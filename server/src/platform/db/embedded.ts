import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { cappedLog } from './embedded/capped-log.ts'
import { openCluster } from './embedded/cluster.ts'
import type { Cluster } from './embedded/cluster.ts'
import { claimCluster, clusterOwner } from './embedded/owner.ts'
import { findPostmaster, freePort, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import type { Postmaster } from './embedded/postmaster.ts'
import { runAs } from './embedded/run-as.ts'
import { postgresSettings } from './embedded/settings.ts'

type EmbeddedOptions = {
  /** Holds the cluster (`data`), its password, its log and who looks after it; made when missing. */
  dir: string
  /** For postgresql.conf, over ours. */
  settings?: Record<string, string>
  /** false: faster, and lost when the machine crashes. For tests. */
  durable?: boolean
}

export type EmbeddedPostgres = {
  /** Of the database `wardline` as its superuser. The port stays the same as long as this process looks after it. */
  url: string
  /** Whether it was found running, left by a process that was killed. */
  adopted: boolean
  /** Ends PostgreSQL, adopted or not, and resolves when it has ended. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with Wardline, or adopts the one that a killed process left running, and keeps
 * it running: one that dies is started again on the same port. It listens on the loopback address only and asks
 * for a password. It goes on when this process is killed, so that nothing acknowledged is lost.
 * @throws ClusterInUseError when another living process looks after `dir`
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { durable = true } = options
  const dir = path.resolve(options.dir)
  mkdirSync(dir, { recursive: true, mode: 0o711 })
  const claim = claimCluster(dir)
  const log = cappedLog(path.join(dir, 'postgres.log'))
  const letGo = () => {
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
      url: urlOf(cluster, running.port, 'wardline'),
      adopted: found !== undefined,
      stop: () => running.stop().finally(letGo),
    }
  } catch (error) {
    letGo()
    throw error
  }
}

/**
 * The embedded PostgreSQL for a command: the one that a running server looks after, or one of its own for as long
 * as the command takes.
 */
export const joinEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dir = path.resolve(options.dir)
  if (clusterOwner(dir) === undefined) return startEmbeddedPostgres(options)
  const cluster = await openCluster(dir, runAs(), true)
  const found = await findPostmaster(cluster.data)
  if (!found) throw new Error(`The embedded database in ${dir} is being started or stopped: try again.`)
  return { url: urlOf(cluster, found.port, 'wardline'), adopted: false, stop: async () => {} }
}

/** Starts the server again whenever it ends by itself, at first at once, then with growing pauses up to 5 s. */
const keepRunning = (first: Postmaster, launch: (port: number) => Promise<Postmaster>) => {
  const stopping = new AbortController()
  const { port } = first
  let current = first
  const supervise = async () => {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 5000)) {
      await current.ended
      await pause(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const next = await launch(port).catch(() => undefined) // the reason is in its log
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
      // Nothing else may keep this process alive while it waits: the server is no reason to, by itself.
      const waiting = setInterval(() => {}, 60_000)
      stopping.abort()
      await stopPostmaster(current)
      await supervision
      clearInterval(waiting)
    },
  }
}

/** Another program may take the free port between our looking and PostgreSQL's binding. */
const launchAnywhere = async (launch: (port: number) => Promise<Postmaster>): Promise<Postmaster> => {
  for (let left = 4; ; left -= 1) {
    try {
      return await launch(await freePort())
    } catch (error) {
      if (left === 0 || !/Address already in use/.test(String(error))) throw error
    }
  }
}

const urlOf = ({ password }: Cluster, port: number, database: string) =>
  `postgres://wardline:${password}@127.0.0.1:${port}/${database}`

const ensureDatabase = async (cluster: Cluster, port: number) => {
  const client = new pg.Client({ connectionString: urlOf(cluster, port, 'postgres') })
  client.on('error', () => {}) // without a listener, a cut connection would end the process
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'wardline'`)
    if (rowCount === 0) await client.query('create database wardline')
  } finally {
    await client.end()
  }
}
