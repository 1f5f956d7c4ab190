import {
  CasPlan,
  CasReading,
  type CasEntry,
} from '@wardline/contract/integrations/directory-agents/cas-reading.schemas.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { bindDirectory, closeDirectory, connectDirectory } from '../../../platform/ldap/connection.ts'
import { readMembers, searchPages } from '../../../platform/ldap/search.ts'
import type { DirectoryAccess } from '../../../platform/ldap/test-connection.ts'
import { guardedFetch, OutboundError } from '../../../platform/outbound/fetch.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'
import { toPages } from './program-pages.rules.ts'

/** The program inside the hospital: it reads a directory and posts it to the server. */
export interface ProgramSettings {
  url: string
  token: string
  directory: Omit<DirectoryAccess, 'base_dn'>
  out: Outbound
  /** Waits between attempts, in milliseconds; their number is that of the retries. */
  waits_ms: readonly number[]
}

class ProgramError extends Error {
  override name = 'ProgramError'
}

const base = '/api/v1/integrated_messages/cas/'

export const fetchPlan = (settings: ProgramSettings): Promise<CasPlan> =>
  request(settings, CasPlan, 'GET', 'plan/')

/**
 * Reads everything first: a directory that fails posts nothing. Pages are sent again after an interruption, and only a
 * complete reading is committed.
 * @throws DirectoryError, ProgramError
 */
export async function readAndPost(settings: ProgramSettings, plan: CasPlan): Promise<CasReading> {
  const { entries, groups } = await readDirectory(settings, plan)
  const pages = toPages(entries.values(), groups)
  const begun = await request(settings, CasReading, 'POST', 'readings/')
  const reading = `readings/${begun.id}/`
  for (const [page, content] of pages.entries())
    await request(settings, CasReading, 'PUT', `${reading}pages/${page}/`, content)
  return request(settings, CasReading, 'POST', `${reading}commit/`, { entries: entries.size })
}

async function readDirectory(
  { directory, out }: ProgramSettings,
  { searches, attributes, groups }: CasPlan,
): Promise<{ entries: Map<string, CasEntry>; groups: string[][] }> {
  const client = await connectDirectory(directory, out)
  try {
    await bindDirectory(client, directory)
    const entries = new Map<string, CasEntry>()
    for (const [place, { base_dn, filter }] of searches.entries())
      for await (const page of searchPages(client, { base_dn, filter, attributes }))
        for (const { identity, dn, is_disabled, values } of page) {
          const known = entries.get(identity)
          if (known) known.searches.push(place)
          else
            entries.set(identity, {
              identity,
              dn,
              is_disabled,
              searches: [place],
              values: pickValues(values, attributes),
            })
        }
    const members: string[][] = []
    for (const group of groups) members.push(await readMembers(client, group))
    return { entries, groups: members }
  } finally {
    await closeDirectory(client)
  }
}

const pickValues = (values: Record<string, string[]>, attributes: readonly string[]) =>
  Object.fromEntries(
    attributes.flatMap((name) => {
      const limited = values[name]?.slice(0, 20).map((value) => value.slice(0, 2000))
      return limited ? [[name, limited] as const] : []
    }),
  )

/** Retries while the server is away or busy. Repeating any of the requests is safe. */
async function request<T extends z.ZodType>(
  settings: ProgramSettings,
  answer: T,
  method: string,
  path: string,
  body?: unknown,
): Promise<z.output<T>> {
  for (const wait_ms of [...settings.waits_ms, undefined]) {
    const response = await send(settings, method, path, body)
    if (typeof response !== 'string') {
      const text = await response.text()
      if (response.ok) return answer.parse(JSON.parse(text))
      if (response.status < 500 && response.status !== 429)
        throw new ProgramError(`The server answered ${response.status}: ${text}`)
    }
    if (wait_ms === undefined)
      throw new ProgramError(
        typeof response === 'string'
          ? `The server cannot be reached (${response}). Check WARDLINE_URL.`
          : `The server answered ${response.status}. Try again later.`,
      )
    await pause(wait_ms)
  }
  throw new ProgramError('No attempt was made.')
}

async function send(
  { url, token, out }: ProgramSettings,
  method: string,
  path: string,
  body: unknown,
): Promise<Response | string> {
  const init = {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  try {
    return await guardedFetch(out, new URL(base + path, url), init)
  } catch (error) {
    if (error instanceof OutboundError) return error.trouble
    throw error
  }
}
