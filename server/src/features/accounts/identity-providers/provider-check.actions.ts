import type {
  MetadataSource,
  ProviderCheck,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { providerFetch, providerJsonFetch } from '../sign-on/provider-request.actions.ts'
import { findProvider, type ProviderRow } from '../sign-on/provider-row.queries.ts'
import { OidcStored, SamlStored } from '../sign-on/provider-settings.rules.ts'
import { describeFailure } from '../sign-on/sign-on-failure.rules.ts'
import { describeCertificate } from './certificate.rules.ts'
import * as errors from './identity-provider.errors.ts'
import type { ProviderNeeds, ProviderParams } from './identity-provider.actions.ts'
import { MetadataError, readProviderMetadata } from './saml-metadata.rules.ts'

type Step = ProviderCheck['steps'][number]

const passed = (sentence: string): Step => ({ is_ok: true, sentence })
const failed = (sentence: string): Step => ({ is_ok: false, sentence })

/** Fetches the documents that a sign-in would fetch. Changes nothing. */
export async function checkIdentityProvider(
  ctx: Context,
  needs: ProviderNeeds,
  { id, provider_id }: ProviderParams,
): Promise<ProviderCheck> {
  requireOwnAccount(ctx, id)
  await ctx.consume('provider_checks')
  const provider = await ctx.read((db) => findProvider(db, { account_id: id, provider_id }))
  if (!provider) throw notFound()
  const steps = provider.kind === 'oidc' ? await checkOidc(needs, provider) : checkSaml(ctx, provider)
  return { is_ok: steps.every(({ is_ok }) => is_ok), steps }
}

async function checkOidc({ oidc, outbound }: ProviderNeeds, provider: ProviderRow): Promise<Step[]> {
  const { issuer } = OidcStored.parse(provider.settings)
  const steps: Step[] = []
  try {
    const metadata = (await oidc.discover(provider)).serverMetadata()
    steps.push(passed(`The configuration of ${issuer} was read.`))
    if (metadata.jwks_uri === undefined) return [...steps, failed('The provider publishes no keys.')]
    const response = await providerJsonFetch(outbound)(metadata.jwks_uri)
    const keys = (await response.json()) as JSONWebKeySet
    createLocalJWKSet(keys) // throws unless it is a key set
    steps.push(
      passed(`${keys.keys.length} signing ${keys.keys.length === 1 ? 'key was' : 'keys were'} read.`),
    )
    steps.push(
      metadata.code_challenge_methods_supported?.includes('S256') === false
        ? failed('The provider does not support PKCE with S256.')
        : passed('The provider supports the authorization code flow with PKCE.'),
    )
    if (metadata.end_session_endpoint === undefined)
      steps.push(passed('The provider has no sign-out: signing out of Wardline does not sign out of it.'))
    return steps
  } catch (error) {
    return [...steps, failed(`The provider could not be read: ${describeFailure(error).reason}.`)]
  }
}

function checkSaml(ctx: Context, provider: ProviderRow): Step[] {
  const now = new Date(ctx.clock.now().epochMilliseconds)
  const { slo_url, ...stored } = SamlStored.parse(provider.settings)
  const certificates = stored.certificates.map((pem) => describeCertificate(pem, now))
  const steps = certificates.map(({ subject, not_after, state }) => {
    const day = not_after.slice(0, 10)
    if (state === 'expired') return failed(`The certificate of ${subject} expired on ${day}.`)
    if (state === 'expires_soon')
      return passed(`The certificate of ${subject} expires soon, on ${day}. Add the next one.`)
    return passed(`The certificate of ${subject} is valid until ${day}.`)
  })
  if (slo_url === '')
    steps.push(
      passed('The provider has no sign-out address: signing out of Wardline does not sign out of it.'),
    )
  // An expired one beside its successor is harmless.
  return certificates.some(({ state }) => state !== 'expired')
    ? steps.map((step) => ({ ...step, is_ok: true }))
    : steps
}

/** Saves nothing: the administrator compares and saves the form. */
export async function readMetadata(
  ctx: Context,
  { outbound }: ProviderNeeds,
  account_id: number,
  { xml, url }: MetadataSource,
) {
  requireOwnAccount(ctx, account_id)
  await ctx.consume('provider_checks')
  const isFetched = xml === undefined || xml === ''
  if (isFetched && !url) throw invalid({ xml: [errors.noMetadata] })
  const field = isFetched ? 'url' : 'xml'
  const document = isFetched ? await fetchMetadata(outbound, url ?? '') : xml
  try {
    const { certificates, ...settings } = readProviderMetadata(document)
    const now = new Date(ctx.clock.now().epochMilliseconds)
    return { ...settings, certificates: certificates.map((pem) => describeCertificate(pem, now)) }
  } catch (error) {
    if (error instanceof MetadataError) throw invalid({ [field]: [error.message] })
    throw error
  }
}

async function fetchMetadata(outbound: ProviderNeeds['outbound'], url: string): Promise<string> {
  try {
    const response = await providerFetch(outbound)(url)
    if (response.status === 200) return await response.text()
    throw invalid({ url: [errors.metadataUnavailable(`the answer has status ${response.status}`)] })
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error
    throw invalid({ url: [errors.metadataUnavailable(describeFailure(error).reason)] })
  }
}
