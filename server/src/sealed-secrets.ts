import type { FastifyBaseLogger } from 'fastify'
import { listAccountHeaders } from './features/accounts/sealed-headers.queries.ts'
import { listProviderHeaders } from './features/alerts/providers/provider.queries.ts'
import { listIntegrationHeaders } from './features/integrations/sealed-headers.queries.ts'
import { listReportHeaders } from './features/reports/sealed-headers.queries.ts'
import type { Database } from './platform/db/database.ts'
import type { SealedHeader, SecretBox } from './platform/secrets/secret-box.ts'

const lists = [listAccountHeaders, listProviderHeaders, listIntegrationHeaders, listReportHeaders]

/** Lists tables with values that were sealed with a key that this server does not have. */
async function findUnreadableTables(db: Database, secrets: SecretBox): Promise<string[]> {
  const headers = await db.acrossAccounts(async (worker) => {
    const found: SealedHeader[] = []
    for (const list of lists) found.push(...(await list(worker)))
    return found
  })
  const unreadable = headers.filter(({ header }) => !secrets.hasKeyOf(header))
  return [...new Set(unreadable.map(({ table }) => table))].toSorted()
}

/** Logs the tables, because the answer of `/readyz` is public and names none. */
export function createSecretsCheck(db: Database, secrets: SecretBox, log: Pick<FastifyBaseLogger, 'warn'>) {
  let logged = ''
  return async (): Promise<boolean> => {
    const tables = await findUnreadableTables(db, secrets)
    const names = tables.join(', ')
    if (names !== '' && names !== logged) log.warn({ tables }, 'secrets are encrypted with another key')
    logged = names
    return names === ''
  }
}
