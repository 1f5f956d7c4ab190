import type { SyncConfig } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import type { IntegrationTestStep } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import type { Context } from '../../../platform/http/context.ts'
import { testAdAgent, type AgentNeeds } from '../directory-agents/ad-agent.actions.ts'
import {
  countNoun,
  describeIntegration,
  type IntegrationRow,
  type IntegrationSource,
} from '../integration-source.rules.ts'
import { listConfigs } from './config.actions.ts'

const all = { page: 1, page_size: 250 }
const list_address = '/accountSettings/userSync'
const toKey = (id: number): string => `directory_sync-${id}`

const unaffected = 'Pages are not affected. Users stay as they were after the last run.'

function describeState({ last_run, last_problem, last_applied, is_scheduled }: SyncConfig) {
  // A program that is silent keeps the next run waiting too.
  const isFailing =
    last_run?.state === 'failed' || last_run?.state === 'waiting' || last_run?.state === 'reading'
  if (isFailing && last_problem !== null)
    return { state: 'failing', consequence: unaffected, problem: last_problem } as const
  if (last_run?.state === 'waiting')
    return { state: 'waiting', state_label: 'Waiting for the agent', consequence: unaffected } as const
  if (last_run?.state === 'ready')
    return {
      state: 'attention',
      state_label: last_run.must_confirm ? 'Run stopped' : 'Needs approval',
      next_step: 'Review',
      consequence: last_run.must_confirm
        ? `Nothing was changed: ${last_run.deactivated_percent} % of the active users would be deactivated.`
        : 'Nothing was changed yet.',
    } as const
  if (last_run?.state === 'paused')
    return {
      state: 'attention',
      state_label: 'Run paused',
      next_step: 'Resume',
      consequence: `${last_run.done} of ${last_run.total} changes were applied.`,
    } as const
  if (last_applied === null) return { state: 'waiting' } as const
  return is_scheduled
    ? ({ state: 'working' } as const)
    : ({ state: 'working', state_label: 'By hand' } as const)
}

const mayTest = ({ caller }: Context, { agent }: SyncConfig): boolean =>
  agent.kind === 'ad' &&
  caller.permissions.has('accounts.change_directorysync') &&
  caller.permissions.has('base.change_integrationconfiguration')

function toRow(ctx: Context, config: SyncConfig): IntegrationRow {
  const row = describeIntegration({
    key: toKey(config.id),
    purpose: 'people',
    name: config.name,
    feeds: `${countNoun(config.users, 'user')} from ${config.agent.name}`,
    last_success: config.last_applied,
    next_run: config.is_scheduled ? config.next_run : null,
    href: `${list_address}/${config.id}`,
    may: { test: mayTest(ctx, config) },
    ...describeState(config),
  })
  return config.may.run ? row : { ...row, next_step: null }
}

const steps: Record<'connect' | 'sign_in' | 'search', IntegrationTestStep> = {
  connect: 'connection',
  sign_in: 'sign_in',
  search: 'permission',
}

/** A CAS agent connects to this server, so only directories that are read from here have a test. */
export const directorySyncIntegrations = (needs: AgentNeeds): IntegrationSource => ({
  async list(ctx) {
    const { permissions } = ctx.caller
    if (!permissions.has('accounts.view_directorysync')) return []
    const { results } = await listConfigs(ctx, all)
    if (results.length > 0) return results.map((config) => toRow(ctx, config))
    const row = describeIntegration({
      key: 'directory_sync',
      purpose: 'people',
      name: 'Directory sync',
      state: 'not_set_up',
      href: list_address,
    })
    return [hasFullAdministration(permissions) ? row : { ...row, next_step: null }]
  },
  async test(ctx, key) {
    if (!ctx.caller.permissions.has('accounts.change_directorysync') || !key.startsWith('directory_sync-'))
      return undefined
    const { results } = await listConfigs(ctx, all)
    const config = results.find(({ id }) => key === toKey(id))
    if (!config || !mayTest(ctx, config)) return undefined
    const test = await testAdAgent(ctx, config.agent.id, needs)
    return {
      steps: test.steps.map(({ step, problem }) => ({ step: steps[step], problem })),
      found: test.found === null ? '' : `${test.found.toLocaleString('en-US')} people found`,
    }
  },
})
