import type { SignOnProblem } from '@wardline/contract/accounts/sign-on/sign-on-problem.rules.ts'

/** A sign-in that ends on the sign-in page. `reason` is for the audit trail and contains no claim. */
export class SignOnRefused extends Error {
  readonly problem: SignOnProblem
  readonly reason: string
  readonly user_id: number | undefined

  constructor(problem: SignOnProblem, reason: string, user_id?: number) {
    super(`${problem}: ${reason}`)
    this.name = 'SignOnRefused'
    this.problem = problem
    this.reason = reason
    this.user_id = user_id
  }
}

/** The provider answered that it cannot serve the request now. */
export class ProviderFailing extends Error {
  constructor(answered: number) {
    super(`answer with status ${answered}`)
    this.name = 'ProviderFailing'
  }
}

export const noPublicUrl = {
  status: 409,
  code: 'sign_on.no_public_url',
  detail: 'This server does not know its own address. Ask its operator to set PUBLIC_URL.',
} as const

/** Not 503, which is for this server: clients would retry, and operators would be alerted. */
export const providerUnavailable = {
  status: 424,
  code: 'sign_on.provider_unavailable',
  detail:
    'The identity provider does not answer. Try again in a minute. If it continues, call your IT department.',
} as const

export const badLogoutToken = {
  status: 400,
  code: 'sign_on.bad_logout_token',
  detail: 'The logout token could not be verified.',
} as const
