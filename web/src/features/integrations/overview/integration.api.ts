import { useQueryClient } from '@tanstack/react-query'
import type { IntegrationTest } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { rowsQuery } from '../../../platform/api/route-query.ts'

/** States change without an event when an interface fails or recovers, so the list refetches. */
export const integrationsQuery = rowsQuery(
  ['integrations'],
  'GET /api/v1/integrations/',
  {},
  { staleTime: 0, refetchInterval: 30_000 },
)

export interface ConnectionTest {
  isRunning: boolean
  result?: IntegrationTest
  error?: unknown
}

/** The last test of each integration while the page is open. */
export function useConnectionTests() {
  const client = useQueryClient()
  const [tests, setTests] = useState<Readonly<Record<string, ConnectionTest>>>({})
  const set = (key: string, test: ConnectionTest) => setTests((before) => ({ ...before, [key]: test }))

  async function run(key: string): Promise<void> {
    set(key, { isRunning: true })
    try {
      const result = await call('POST /api/v1/integrations/connections/{key}/test/', { params: { key } })
      set(key, { isRunning: false, result })
    } catch (error) {
      set(key, { isRunning: false, error })
    }
    await client.invalidateQueries(integrationsQuery)
  }

  /** One after the other, so that the results appear from top to bottom. */
  async function runAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) await run(key)
  }

  return { tests, run, runAll, isRunning: Object.values(tests).some((test) => test.isRunning) }
}
