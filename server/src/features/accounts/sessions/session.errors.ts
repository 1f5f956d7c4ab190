import type { SecondFactorMethod } from '@wardline/contract/accounts/session.schemas.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { DeviceTrust } from './sign-in-limit.rules.ts'

/** An unknown name, a wrong password and a locked account get the same response. */
export const signInRefused = {
  status: 401,
  code: 'sign_in.refused',
  detail: 'Wrong user name or password. After 10 failed attempts, sign-in is blocked for 15 minutes.',
} as const

/** Shown only after the right password, so that it reveals nothing. */
export const providerRequired = {
  status: 403,
  code: 'sign_in.provider_required',
  detail:
    'Your hospital uses its own identity provider. Use its button on the sign-in page. If it does not work, call your IT department.',
} as const

/** The response is the same for an unknown name. */
export const tooManyAttempts = (device: DeviceTrust) => ({
  status: 429,
  code: 'sign_in.too_many',
  detail:
    device === 'unknown'
      ? 'Too many failed attempts for this name. Sign in on a device that you or a colleague have used before, or try again in 15 minutes.'
      : 'Too many failed attempts for this name on this device. Use another device, or try again in 15 minutes.',
})

/** Several hospitals have this user name with this password, so naming them reveals nothing. */
export class AccountChoiceError extends AppError {
  readonly #accounts: string[]

  constructor(accounts: string[]) {
    super({
      status: 403,
      code: 'sign_in.choose_account',
      detail: 'Several hospitals use this user name. Choose your hospital.',
    })
    this.#accounts = accounts
  }

  override get body(): Record<string, unknown> {
    return { ...super.body, accounts: this.#accounts }
  }
}

/** Thrown only after the right password, so that it does not reveal who has a second factor. */
export class SecondFactorNeededError extends AppError {
  readonly #methods: SecondFactorMethod[]

  constructor(methods: SecondFactorMethod[]) {
    super({
      status: 403,
      code: 'sign_in.second_factor',
      detail: 'Confirm that it is you with your second factor.',
    })
    this.#methods = methods
  }

  override get body(): Record<string, unknown> {
    return { ...super.body, methods: this.#methods }
  }
}

export const limitsChanged = { code: 'account.session_limits_changed', noun: 'these times' }
