import { createApp, type App } from '@wardline/server/app.ts'
import { movableClock } from '@wardline/server/platform/clock/clock.ts'
import type { WatchPeriods } from '@wardline/server/features/reports/watch.jobs.ts'
import { readConfig } from '@wardline/server/platform/config.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { freshDatabase } from './database.ts'
import { failuresLog } from './failures.ts'
import { personOf, type Person } from './person.ts'
import { foundHospital, type HospitalIds } from './founding.ts'

export interface Node {
  url: string
  app: App
  /** The same person, knocking here with a session of their own. */
  person(like: Person): Person
  /** Ends it as a restart does: orderly, with the database left behind. */
  stop(): Promise<void>
}

export interface Hospital {
  /** http://127.0.0.1:port of the first node. */
  url: string
  app: App
  clock: ReturnType<typeof movableClock>
  database_url: string
  data_dir: string
  ids: HospitalIds
  /** Registered nurse; no right beyond a clinician's. */
  ana: Person
  /** Hospitalist. */
  ben: Person
  /** Cardiology fellow. */
  cleo: Person
  /** Administrator: holds every right. */
  dora: Person
  /** Of another hospital on the same server, an administrator there. */
  stranger: Person
  /** Another server process in effect: the same database, its own sockets and caches. */
  secondNode(settings?: Record<string, string>): Promise<Node>
  close(): Promise<void>
}

interface Options {
  redis_url?: string
  /** More of the environment that the server reads its settings from. */
  settings?: Record<string, string>
  /** How often the server looks after itself, once its workers are started. */
  watch_periods?: WatchPeriods
  /** By default the running test closes it at its end. */
  isOwnedByTest?: boolean
}

async function node(
  database_url: string,
  data_dir: string,
  clock: Hospital['clock'],
  { redis_url, settings = {}, watch_periods }: Options,
) {
  const given = { DATA_DIR: data_dir, PORT: '0', ...(redis_url && { REDIS_URL: redis_url }), ...settings }
  const config = readConfig(given)
  const app = await createApp({
    database_url,
    config,
    clock,
    log: failuresLog(),
    ...(watch_periods && { watch_periods }),
  })
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  return { app, url }
}

/** A small hospital with its people, on a real server over a real PostgreSQL; and a stranger next door. */
export async function hospital(options: Options = {}): Promise<Hospital> {
  const database = await freshDatabase()
  const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-world-'))
  const clock = movableClock()
  const first = await node(database.url, data_dir, clock, options)
  const { ids, people } = await foundHospital(first.app.db)
  const others: App[] = []
  const made: Person[] = []
  const person = (url: string, who: Parameters<typeof personOf>[1]) => {
    const someone = personOf(url, who)
    made.push(someone)
    return someone
  }

  async function close(): Promise<void> {
    await Promise.all(made.map((someone) => someone.leave()))
    for (const app of [...others, first.app]) await app.close()
    await database.drop()
    await rm(data_dir, { recursive: true, force: true })
  }
  if (options.isOwnedByTest ?? true) onTestFinished(close, 30_000)

  return {
    ...first,
    clock,
    database_url: database.url,
    data_dir,
    ids,
    ana: person(first.url, people.ana),
    ben: person(first.url, people.ben),
    cleo: person(first.url, people.cleo),
    dora: person(first.url, people.dora),
    stranger: person(first.url, people.stranger),
    async secondNode(more) {
      const settings = { ...options.settings, ...more }
      const second = await node(database.url, data_dir, clock, { ...options, settings })
      others.push(second.app)
      return {
        ...second,
        person: (like) => person(second.url, like.who),
        async stop() {
          others.splice(others.indexOf(second.app), 1)
          await second.app.close()
        },
      }
    },
    close,
  }
}
