import {
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWTHeaderParameters,
  type LocalJWKSet,
} from 'jose'
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import type { providerFetch } from './provider-request.actions.ts'

/** A key that a provider withdrew is trusted no longer than this. */
const max_age_ms = 10 * 60_000

interface CachedKeys {
  set: LocalJWKSet
  at: number
}

export interface SigningKeysNeeds {
  fetch: ReturnType<typeof providerFetch>
  limiter: RateLimiter
  now: () => number
}

/** JWKS by address, shared by all sign-ins of this server. */
export class SigningKeys {
  readonly #cache = new Map<string, CachedKeys>()
  readonly #needs: SigningKeysNeeds

  constructor(needs: SigningKeysNeeds) {
    this.#needs = needs
  }

  /** An unknown key is looked for once more: the provider may have rotated its keys. Limited, since anyone can invent one. */
  async find(jwks_uri: string, header: JWTHeaderParameters, token: FlattenedJWSInput) {
    const known = this.#cache.get(jwks_uri)
    const isFresh = known && this.#needs.now() - known.at < max_age_ms
    const { set } = isFresh ? known : await this.#load(jwks_uri)
    try {
      return await set(header, token)
    } catch (error) {
      if (!isFresh || !(error instanceof errors.JWKSNoMatchingKey)) throw error
      await this.#needs.limiter.consume('signing_keys', jwks_uri)
      const reloaded = await this.#load(jwks_uri)
      return reloaded.set(header, token)
    }
  }

  async #load(jwks_uri: string): Promise<CachedKeys> {
    const response = await this.#needs.fetch(jwks_uri, { headers: { accept: 'application/json' } })
    if (response.status !== 200) throw new Error(`The keys were answered with status ${response.status}.`)
    const keys = { set: createLocalJWKSet((await response.json()) as JSONWebKeySet), at: this.#needs.now() }
    this.#cache.set(jwks_uri, keys)
    return keys
  }
}
