import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@wardline/server/platform/db/embedded.ts'
import { clusterOwner } from '@wardline/server/platform/db/embedded/owner.ts'
import { migrate } from '@wardline/server/platform/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the tests' PostgreSQL, as its superuser; the database in it is not used. */
    postgres_url: string
    /** The migrated, empty database that every fresh one is a copy of. */
    template_database: string
  }
}

const template = 'template_wardline'
/** A folder in memory that Linux has; in a container it may be as good as nothing. */
const memory = '/dev/shm'
/** Bytes: the databases that live at once and their log, twice over. */
const room = 4e9

/**
 * Where the tests' PostgreSQL lives: in memory where there is room. A fresh database is a thousand small files; on a disk
 * they take half of the processor and of the time.
 */
function home(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > room) return memory
  } catch {
    // Not on Linux.
  }
  return tmpdir()
}

const prefix = path.join(home(), 'wardline-tests-')

/** One PostgreSQL for the whole run, with a migrated database to copy: a copy takes 30 ms, migrating seconds. */
export const setup = async (project: TestProject) => {
  await removeLeftovers()
  const dir = await mkdtemp(prefix)
  const server = await startEmbeddedPostgres({ dir, durable: false, settings: { max_connections: '400' } })
  const teardown = async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const url = new URL(server.url)
    await createTemplate(server.url)
    url.pathname = `/${template}`
    await migrate(url.href)
    project.provide('postgres_url', server.url)
    project.provide('template_database', template)
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

const createTemplate = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
}

/** A run that was killed leaves its server running: nobody else will ever stop it. */
const removeLeftovers = async () => {
  for (const name of await readdir(path.dirname(prefix))) {
    const dir = path.join(path.dirname(prefix), name)
    if (!dir.startsWith(prefix) || !existsSync(path.join(dir, 'owner')) || clusterOwner(dir) !== undefined)
      continue
    const server = await startEmbeddedPostgres({ dir, durable: false }).catch(() => undefined)
    await server?.stop()
    if (server) await rm(dir, { recursive: true, force: true })
  }
}
