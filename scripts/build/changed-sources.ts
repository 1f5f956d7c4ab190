import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root } from '../stages/program.ts'

export interface Target {
  name: string
  /** Holds the result of the build. */
  folder: string
  /** Folders whose files decide whether a build is needed. */
  sources: string[]
  build(): Promise<void>
}

const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory())
      return entry.name === 'dist' || entry.name === 'node_modules' ? [] : filesUnder(file)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file]
  })

/** Compares content rather than times, because a checkout or a copied image changes the time of every file. */
const digest = (files: string[]): string => {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

export async function buildIfChanged({ name, folder, sources, build }: Target): Promise<void> {
  const stamp = path.join(root, folder, '.sources')
  const current = digest([...sources.flatMap(filesUnder), 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  if (!existsSync(path.join(root, 'node_modules/vite'))) {
    console.error(`The ${name} has to be built and its tools are missing: run npm ci --include=dev first.`)
    process.exit(1)
  }
  console.log(`Building the ${name} …`)
  rmSync(stamp, { force: true })
  await build()
  writeFileSync(stamp, current)
}
