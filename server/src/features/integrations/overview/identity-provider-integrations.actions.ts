import type { IdentityProviderSummary } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  listIdentityProviders,
  type ProviderNeeds,
} from '../../accounts/identity-providers/identity-provider.actions.ts'
import { checkIdentityProvider } from '../../accounts/identity-providers/provider-check.actions.ts'
import {
  countNoun,
  describeIntegration,
  listSteps,
  type IntegrationRow,
  type IntegrationSource,
} from '../integration-source.rules.ts'

const address = '/accountSettings/externalIdp'
const toKey = (id: number): string => `identity_provider-${id}`
const kinds = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const

const consequence = 'Users may not be able to sign in with it. Pages still reach their phones and pagers.'

const days_before_expiry = 30

function describeState(ctx: Context, provider: IdentityProviderSummary) {
  const { is_on, last_ok, last_failure, last_problem, certificate_expires } = provider
  if (!is_on) return { state: 'paused' } as const
  const days = certificate_expires === null ? Infinity : daysUntil(ctx, certificate_expires)
  if (days <= 0) return { state: 'failing', consequence, problem: 'Its certificate has expired.' } as const
  if (last_failure !== null && (last_ok === null || last_failure > last_ok))
    return { state: 'failing', consequence, problem: last_problem } as const
  if (days <= days_before_expiry)
    return {
      state: 'attention',
      state_label: 'Certificate expires',
      next_step: 'Review',
      consequence: `Sign-in stops in ${Math.ceil(days)} days, unless the next certificate is added.`,
    } as const
  return { state: last_ok === null ? 'waiting' : 'working' } as const
}

const daysUntil = ({ clock }: Context, instant: string): number =>
  (Date.parse(instant) - clock.now().epochMilliseconds) / 86_400_000

function toRow(ctx: Context, provider: IdentityProviderSummary): IntegrationRow {
  return describeIntegration({
    key: toKey(provider.id),
    purpose: 'people',
    name: provider.name,
    feeds: `${kinds[provider.kind]}, ${countNoun(provider.linked_users, 'user')}`,
    last_success: provider.last_ok,
    href: address,
    may: {
      // A SAML provider is reached by browsers only.
      test: provider.kind === 'oidc' && ctx.caller.permissions.has('base.change_integrationconfiguration'),
    },
    ...describeState(ctx, provider),
  })
}

export const identityProviderIntegrations = (needs: ProviderNeeds): IntegrationSource => ({
  async list(ctx) {
    const { permissions, account_id } = ctx.caller
    if (!permissions.has('accounts.change_identityprovider')) return []
    const { results } = await listIdentityProviders(ctx, account_id, { page: 1, page_size: 250 })
    if (results.length > 0) return results.map((provider) => toRow(ctx, provider))
    const row = describeIntegration({
      key: 'identity_provider',
      purpose: 'people',
      name: 'Sign-on',
      state: 'not_set_up',
      href: address,
    })
    return [hasFullAdministration(permissions) ? row : { ...row, next_step: null }]
  },
  async test(ctx, key) {
    const { permissions, account_id } = ctx.caller
    if (!permissions.has('accounts.change_identityprovider') || !key.startsWith('identity_provider-'))
      return undefined
    const { results } = await listIdentityProviders(ctx, account_id, { page: 1, page_size: 250 })
    const provider = results.find(({ id, kind }) => key === toKey(id) && kind === 'oidc')
    if (!provider) return undefined
    const check = await checkIdentityProvider(ctx, needs, { id: account_id, provider_id: provider.id })
    const failed = check.steps.find(({ is_ok }) => !is_ok)
    return {
      steps: listSteps(['name', 'connection'], failed && { step: 'connection', problem: failed.sentence }),
      found: '',
    }
  },
})
