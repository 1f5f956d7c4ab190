import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import type { Attachment as AttachmentSchema } from '@wardline/contract/files/file.schemas.ts'
import { uploadAttachment } from '@wardline/contract/files/file.routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { sql } from 'kysely'
import type { Hospital } from './hospital.ts'
import { addressOf, type Answer, type Person } from './person.ts'

export type Attachment = z.output<typeof AttachmentSchema>

const folder = new URL('../data/upload-files/', import.meta.url)

export interface Sample {
  file: string
  sha256: string
  verdict: string
}

export const samples = async (): Promise<Sample[]> =>
  JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')) as Sample[]

/** The bytes of a sample, the very ones that the manifest speaks of; base64 ones decoded. */
export async function bytesOf(file: string): Promise<Buffer> {
  const stored = await readFile(new URL(file, folder))
  const bytes = file.endsWith('.base64') ? Buffer.from(stored.toString(), 'base64') : stored
  const { sha256 } = (await samples()).find((sample) => sample.file === file) ?? { sha256: '' }
  if (sha256Of(bytes) !== sha256) throw new Error(`${file} is not the file of the manifest`)
  return bytes
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A valid file with bytes after its end, which its readers ignore, to be of exactly this size. */
export async function paddedTo(file: string, size: number): Promise<Buffer> {
  const bytes = await bytesOf(file)
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
}

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
}

/** What a browser says of a file, from its name alone. */
const declaredType = (name: string): string =>
  types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

export interface Upload {
  name: string
  bytes: Uint8Array
  type?: string
}

export function formOf(...files: Upload[]): FormData {
  const form = new FormData()
  for (const { name, bytes, type = declaredType(name) } of files) {
    form.append('file', new File([Buffer.from(bytes)], name, { type }))
  }
  return form
}

/** Sends a form with these files, as a browser does. */
export async function uploads(
  person: Person,
  files: Upload[],
  route: Route = uploadAttachment,
  params: Record<string, unknown> = {},
): Promise<Answer> {
  const response = await person.http(addressOf(route, { params }), { method: 'POST', body: formOf(...files) })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** An upload that must succeed. */
export async function attaches(person: Person, name: string, bytes: Uint8Array): Promise<Attachment> {
  const { status, body } = await uploads(person, [{ name, bytes }])
  if (status !== 201) throw new Error(`${name} was refused: ${status} ${JSON.stringify(body)}`)
  return body as Attachment
}

interface Kept {
  /** Names of files by their rows, and how many blobs lie in the store. */
  rows: string[]
  blobs: number
}

/** Everything that uploads have left so far: rows and bytes of every account, half-written ones included. */
export async function kept({ app, data_dir }: Pick<Hospital, 'app' | 'data_dir'>): Promise<Kept> {
  const { rows } = await app.db.worker((db) =>
    sql<{ name: string }>`select name from file order by id`.execute(db),
  )
  const found = await readdir(path.join(data_dir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return { rows: rows.map(({ name }) => name), blobs: found.filter((entry) => entry.isFile()).length }
}
