import { jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { Outbound } from '../../../platform/outbound/target.ts'
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { deriveProofs } from './attempt.rules.ts'
import { hasAllGroups, readClaims, type VerifiedIdentity } from './identity.rules.ts'
import type { ProviderRow } from './provider-row.queries.ts'
import { providerJsonFetch } from './provider-request.actions.ts'
import { OidcStored, openClientSecret } from './provider-settings.rules.ts'
import { SigningKeys } from './signing-keys.actions.ts'

/** Clocks may differ by this many seconds. */
const clock_tolerance_seconds = 60
/** Discovery is read again after this time, or when the provider is changed. */
const discovery_ms = 10 * 60_000
/** Signed by a key that only the provider has: neither `none` nor an HMAC of the client secret. */
const signingAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

interface OidcNeeds {
  outbound: Outbound
  limiter: RateLimiter
  secrets: SecretBox
  now: () => number
}

export interface AuthorizationRequest {
  provider: ProviderRow
  redirect_uri: string
  state: string
  browser: string
  /** The user must authenticate again, although the provider still has a session. */
  must_authenticate: boolean
}

export class OidcClient {
  readonly #needs: OidcNeeds
  readonly #keys: SigningKeys
  readonly #known = new Map<string, { at: number; config: Promise<client.Configuration> }>()

  constructor(needs: OidcNeeds) {
    this.#needs = needs
    this.#keys = new SigningKeys({ ...needs, fetch: providerJsonFetch(needs.outbound) })
  }

  /** Configuration that the provider publishes. @throws if it cannot be read, or names another issuer */
  async configure(provider: ProviderRow): Promise<client.Configuration> {
    const key = `${provider.account_id} ${provider.id} ${provider.version}`
    const known = this.#known.get(key)
    if (known && this.#needs.now() - known.at < discovery_ms) return known.config
    const config = this.discover(provider)
    this.#known.set(key, { at: this.#needs.now(), config })
    // A failure is not kept: the next sign-in tries again.
    config.catch(() => this.#known.delete(key))
    return config
  }

  /** Reads the provider's metadata without the cache. */
  async discover(provider: ProviderRow): Promise<client.Configuration> {
    const { issuer, client_id, client_auth } = OidcStored.parse(provider.settings)
    const secret = openClientSecret(this.#needs.secrets, provider)
    const authentication = {
      client_secret_basic: () => client.ClientSecretBasic(secret),
      client_secret_post: () => client.ClientSecretPost(secret),
      none: () => client.None(),
    }[client_auth]()
    const metadata = { [client.clockTolerance]: clock_tolerance_seconds }
    const config = await client.discovery(new URL(issuer), client_id, metadata, authentication, {
      [client.customFetch]: providerJsonFetch(this.#needs.outbound) as client.CustomFetch,
      // The guard of outgoing connections allows plain HTTP to this machine only, and only where the operator allows it.
      execute: new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [],
    })
    return config
  }

  async authorizationUrl(request: AuthorizationRequest): Promise<URL> {
    const { provider, redirect_uri, state, browser, must_authenticate } = request
    const config = await this.configure(provider)
    const { code_verifier, nonce } = deriveProofs(browser, state)
    return client.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: OidcStored.parse(provider.settings).scopes,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
      ...(must_authenticate && { prompt: 'login', max_age: '0' }),
    })
  }

  /**
   * Exchanges the code, and verifies the ID token with the published keys.
   * @param current_url the address to which the provider returned the browser
   */
  async exchangeCode(request: AuthorizationRequest, current_url: URL): Promise<VerifiedIdentity> {
    const { provider, state, browser, must_authenticate } = request
    const config = await this.configure(provider)
    const { code_verifier, nonce } = deriveProofs(browser, state)
    const tokens = await client.authorizationCodeGrant(config, current_url, {
      pkceCodeVerifier: code_verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(must_authenticate && { maxAge: 0 }),
    })
    const id_token = tokens.id_token ?? ''
    const claims = await this.verify(config, id_token)
    const more = await this.#userInfo(config, tokens.access_token, claims.sub ?? '')
    const all = { ...more, ...claims }
    return {
      issuer: config.serverMetadata().issuer,
      subject: claims.sub ?? '',
      claims: readClaims(all),
      has_all_groups: hasAllGroups(all, provider.attributes),
      provider_sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
      id_token,
      saml_name: null,
    }
  }

  /** Signature, issuer, audience and times of a token of the provider. */
  async verify(
    config: client.Configuration,
    token: string,
    { max_age_seconds }: { max_age_seconds?: number } = {},
  ) {
    const { issuer, jwks_uri } = config.serverMetadata()
    if (jwks_uri === undefined) throw new Error('The provider publishes no keys.')
    const { payload } = await jwtVerify(token, (header, input) => this.#keys.find(jwks_uri, header, input), {
      issuer,
      audience: config.clientMetadata().client_id,
      algorithms: signingAlgorithms,
      clockTolerance: clock_tolerance_seconds,
      ...(max_age_seconds !== undefined && { maxTokenAge: max_age_seconds }),
    })
    return payload
  }

  /** Many providers send names and groups only here. */
  async #userInfo(config: client.Configuration, access_token: string, subject: string) {
    if (config.serverMetadata().userinfo_endpoint === undefined) return {}
    return client.fetchUserInfo(config, access_token, subject)
  }

  /** Undefined if the provider has no sign-out. */
  async signOutUrl(
    provider: ProviderRow,
    { id_token, return_to }: { id_token: string | undefined; return_to: string },
  ): Promise<URL | undefined> {
    const config = await this.configure(provider)
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined
    return client.buildEndSessionUrl(config, {
      post_logout_redirect_uri: return_to,
      ...(id_token !== undefined && { id_token_hint: id_token }),
    })
  }
}
