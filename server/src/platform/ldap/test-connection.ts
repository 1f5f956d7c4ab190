import type { Outbound } from '../outbound/target.ts'
import { bindDirectory, closeDirectory, connectDirectory, type DirectoryServer } from './connection.ts'
import { toDirectoryError, type DirectoryTrouble } from './directory-error.ts'
import { readIdentities } from './search.ts'

export type ConnectionStep = 'connect' | 'sign_in' | 'search'

export interface ConnectionTest {
  /** Up to the first that failed. */
  steps: { step: ConnectionStep; trouble: DirectoryTrouble | null }[]
  /** Entries that the filter matches. Null if the search failed. */
  found: number | null
}

export interface DirectoryAccess extends DirectoryServer {
  bind_dn: string
  password: string
  base_dn: string
}

/** Tries the steps of a sync one by one. Never rejects. */
export async function checkConnection(
  access: DirectoryAccess & { filter: string },
  out: Outbound,
): Promise<ConnectionTest> {
  const steps: ConnectionTest['steps'] = []
  const attempt = async <T>(step: ConnectionStep, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      const value = await run()
      steps.push({ step, trouble: null })
      return value
    } catch (error) {
      steps.push({ step, trouble: toDirectoryError(error).trouble })
      return undefined
    }
  }
  const client = await attempt('connect', () => connectDirectory(access, out))
  if (client === undefined) return { steps, found: null }
  try {
    const isSignedIn = await attempt('sign_in', async () => {
      await bindDirectory(client, access)
      return true
    })
    const found = isSignedIn && (await attempt('search', () => readIdentities(client, access)))
    return { steps, found: found ? found.size : null }
  } finally {
    await closeDirectory(client)
  }
}
