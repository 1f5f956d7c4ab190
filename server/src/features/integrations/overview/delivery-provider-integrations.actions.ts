import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { providerLabels } from '@wardline/contract/alerts/channels/channel-label.rules.ts'
import { channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { checkProvider } from '../../alerts/providers/provider-check.actions.ts'
import { listProviders, type ProviderNeeds } from '../../alerts/providers/provider.actions.ts'
import {
  describeIntegration,
  listSteps,
  type IntegrationRow,
  type IntegrationSource,
} from '../integration-source.rules.ts'

const kinds = Object.keys(providerLabels) as ProviderKind[]

/** Providers that a browser sets up, or that are for demonstrations only. */
const unlisted_until_set_up: ReadonlySet<ProviderKind> = new Set<ProviderKind>(['web_push', 'sandbox'])

/** Providers without a connection of their own, or with a subscription that cannot be typed. */
const without_test: ReadonlySet<ProviderKind> = new Set<ProviderKind>(['web_push', 'sandbox'])

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const listChannels = ({ channels }: ProviderSummary): string =>
  capitalize(channels.map((channel) => `${channelText(channel)}s`).join(' and '))

function describeState(provider: ProviderSummary) {
  const { is_set_up, is_on, obstacle, last_ok, last_failure, last_problem } = provider
  if (!is_set_up) return { state: 'not_set_up' } as const
  const feeds = listChannels(provider)
  if (!is_on) return { state: 'paused', feeds } as const
  const isFailing = obstacle !== '' || (last_failure !== null && (last_ok === null || last_failure > last_ok))
  if (isFailing)
    return {
      state: 'failing',
      feeds,
      consequence: `${feeds} may not arrive. Pages move on to the next channel of each recipient.`,
      problem: obstacle || last_problem,
    } as const
  return { state: last_ok === null ? 'waiting' : 'working', feeds } as const
}

const toRow = (provider: ProviderSummary): IntegrationRow =>
  describeIntegration({
    key: `provider-${provider.kind}`,
    purpose: 'messages',
    name: providerLabels[provider.kind],
    last_success: provider.last_ok,
    href: '/deliveryProviders',
    may: { test: provider.is_set_up && provider.may.change && !without_test.has(provider.kind) },
    ...describeState(provider),
  })

/** The services that carry pages and alerts out of the application. */
export const deliveryProviderIntegrations = (needs: ProviderNeeds): IntegrationSource => ({
  async list(ctx) {
    if (!ctx.caller.permissions.has('base.view_integrationconfiguration')) return []
    const providers = await listProviders(ctx, needs)
    return kinds.flatMap((kind) => {
      const provider = providers.find((each) => each.kind === kind)
      if (!provider || (!provider.is_set_up && unlisted_until_set_up.has(kind))) return []
      const row = toRow(provider)
      return [provider.may.change ? row : { ...row, next_step: null }]
    })
  },
  async test(ctx, key) {
    const kind = kinds.find((each) => key === `provider-${each}` && !without_test.has(each))
    const check = kind && (await checkProvider(ctx, kind, needs))
    if (!check) return undefined
    const { steps, failed } = check
    return {
      steps: listSteps(steps, failed && { step: failed.step, problem: failed.reason }),
      found: '',
    }
  },
})
