import type { IntegrationTestStep } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { openConnection } from '@wardline/hl7/mllp-connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { mayBeUnencrypted, targetOf } from '../../../platform/outbound/target.ts'
import {
  countNoun,
  describeIntegration,
  listSteps,
  type IntegrationRow,
  type IntegrationSource,
  type TestOutcome,
} from '../integration-source.rules.ts'
import { reasons, unencryptedHost } from './emr.errors.ts'
import type { EndpointNeeds } from './endpoint.actions.ts'
import { getEndpointHealth, type EndpointHealth } from './endpoint-health.queries.ts'
import { getEndpoint, type StoredEndpoint } from './endpoint.queries.ts'
import { findTlsSettings, isExposed, isRefused } from './endpoint.rules.ts'

const connect_ms = 10_000

/** The consequence comes before the cause: a failing interface delays documents and no page. */
function describeState(
  endpoint: StoredEndpoint | undefined,
  { health, is_refused }: { health: EndpointHealth; is_refused: boolean },
) {
  if (!endpoint) return { state: 'not_set_up' } as const
  const waiting = health.queued + health.failed
  const feeds = waiting === 0 ? 'Conversations about patients' : `${countNoun(waiting, 'document')} waiting`
  if (!endpoint.is_on) return { state: 'paused', feeds } as const
  if (is_refused)
    return {
      state: 'attention',
      state_label: 'Needs encryption',
      next_step: 'Review',
      feeds,
      problem: unencryptedHost,
      consequence: 'Pages are not affected. No document is sent to the medical record.',
    } as const
  if (health.failed > 0)
    return {
      state: 'failing',
      feeds,
      problem: health.reason,
      consequence: `Pages are not affected. ${countNoun(health.failed, 'document')} did not reach the medical record and will be sent again.`,
    } as const
  return { state: health.last_accepted === null ? 'waiting' : 'working', feeds } as const
}

const steps: readonly IntegrationTestStep[] = ['name', 'connection']

async function testEndpoint(
  account_id: number,
  endpoint: StoredEndpoint,
  { secrets, outbound }: EndpointNeeds,
): Promise<TestOutcome> {
  const failAt = (step: IntegrationTestStep, problem: string) => ({
    steps: listSteps(steps, { step, problem }),
    found: '',
  })
  const target = await targetOf(endpoint.host, outbound)
  if (target.refused === 'unknown') return failAt('name', reasons.unknown_host)
  if (target.refused) return failAt('name', reasons[target.refused])
  if (isExposed(endpoint) && !mayBeUnencrypted(endpoint.host, target.address, outbound))
    return failAt('connection', unencryptedHost)
  const tls = findTlsSettings(account_id, endpoint, secrets)
  if (tls === 'unreadable') return failAt('connection', reasons.key_unreadable)
  const socket = await openConnection({ address: target.address, port: endpoint.port, connect_ms, tls })
  if (typeof socket === 'string') return failAt('connection', reasons[socket])
  socket.destroy()
  return { steps: listSteps(steps), found: '' }
}

const mayChange = ({ caller }: Context): boolean =>
  caller.permissions.has('base.change_integrationconfiguration')

export const emrIntegration = (needs: EndpointNeeds): IntegrationSource => ({
  async list(ctx) {
    if (!ctx.caller.permissions.has('base.view_integrationconfiguration') && !mayChange(ctx)) return []
    const { account_id } = ctx.caller
    const [endpoint, health] = await ctx.read(
      async (db) => [await getEndpoint(db, account_id), await getEndpointHealth(db, account_id)] as const,
    )
    const is_refused = endpoint?.is_on === true && (await isRefused(endpoint, needs.outbound))
    const row: IntegrationRow = describeIntegration({
      key: 'emr',
      purpose: 'records',
      name: 'Medical record',
      last_success: health.last_accepted,
      next_run: endpoint?.is_on ? health.next_try : null,
      href: mayChange(ctx) ? '/integrations/emr' : null,
      may: { test: endpoint !== undefined && mayChange(ctx) },
      ...describeState(endpoint, { health, is_refused }),
    })
    return [mayChange(ctx) ? row : { ...row, next_step: null }]
  },
  async test(ctx, key) {
    if (key !== 'emr') return undefined
    const { account_id } = ctx.caller
    const endpoint = await ctx.read((db) => getEndpoint(db, account_id))
    return endpoint && testEndpoint(account_id, endpoint, needs)
  },
})
