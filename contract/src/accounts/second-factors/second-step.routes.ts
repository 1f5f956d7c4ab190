import { Detail, FieldErrors } from '../../errors.ts'
import { route } from '../../route.ts'
import { Me } from '../session.schemas.ts'
import { PasskeyRequestOptions } from './passkey.schemas.ts'
import { PasskeyAnswer, PasskeySignIn, RecoveryCode, TotpCode } from './second-factor.schemas.ts'

/** 403 `sign_in.provider_required`: the account signs in with an identity provider. */
const signedIn = { 200: Me, 401: Detail, 403: Detail, 429: Detail } as const

export const signInWithTotp = route({
  method: 'POST',
  path: '/api/v1/auth/second-step/totp/',
  summary: 'Complete a sign-in with the code of an authenticator app. Sets the session cookies.',
  allow: 'anyone',
  body: TotpCode,
  answers: signedIn,
})

export const signInWithRecoveryCode = route({
  method: 'POST',
  path: '/api/v1/auth/second-step/recovery-code/',
  summary: 'Complete a sign-in with a recovery code, which works once.',
  allow: 'anyone',
  body: RecoveryCode,
  answers: signedIn,
})

export const startPasskeyStep = route({
  method: 'POST',
  path: '/api/v1/auth/second-step/passkey/options/',
  summary: 'Get what a passkey of the user must sign to complete a sign-in.',
  allow: 'anyone',
  answers: { 200: PasskeyRequestOptions, 400: FieldErrors, 401: Detail },
})

export const signInWithPasskeyStep = route({
  method: 'POST',
  path: '/api/v1/auth/second-step/passkey/',
  summary: 'Complete a sign-in with a passkey.',
  allow: 'anyone',
  body: PasskeyAnswer,
  answers: signedIn,
})

export const startPasskeySignIn = route({
  method: 'POST',
  path: '/api/v1/auth/passkey/options/',
  summary: 'Get what a passkey must sign to sign in without a password.',
  allow: 'anyone',
  answers: { 200: PasskeyRequestOptions, 400: FieldErrors, 429: Detail },
})

export const signInWithPasskey = route({
  method: 'POST',
  path: '/api/v1/auth/passkey/',
  summary: 'Sign in with a passkey alone, which must verify its user by PIN or biometrics.',
  allow: 'anyone',
  body: PasskeySignIn,
  answers: signedIn,
})
