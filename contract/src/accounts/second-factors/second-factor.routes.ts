import { FieldErrors } from '../../errors.ts'
import { unversioned } from '../../record-version.ts'
import { idParams, noContent, route } from '../../route.ts'
import { PasskeyCreationOptions } from './passkey.schemas.ts'
import {
  AddedSecondFactor,
  NewPasskey,
  NewTotp,
  OwnSecondFactors,
  RecoveryCodes,
  SecondFactorName,
  TotpCode,
  UserSecondFactors,
} from './second-factor.schemas.ts'

export const listOwnSecondFactors = route({
  method: 'GET',
  path: '/api/v1/auth/second-factors/',
  summary: "List the caller's second factors.",
  allow: 'signed_in',
  while_enrolling: true,
  answers: { 200: OwnSecondFactors },
})

export const addTotp = route({
  method: 'POST',
  path: '/api/v1/auth/second-factors/totp/',
  summary:
    'Add an authenticator app. It counts after its first code was confirmed. Requires a recent password.',
  allow: 'signed_in',
  while_enrolling: true,
  body: SecondFactorName,
  answers: { 201: NewTotp },
})

export const confirmTotp = route({
  method: 'POST',
  path: '/api/v1/auth/second-factors/{id}/confirm/',
  summary: 'Confirm an authenticator app with its first code. The first second factor brings recovery codes.',
  allow: 'signed_in',
  while_enrolling: true,
  params: idParams,
  body: TotpCode,
  answers: { 200: AddedSecondFactor },
})

export const startPasskey = route({
  method: 'POST',
  path: '/api/v1/auth/second-factors/passkey/options/',
  summary: 'Get what a browser needs to create a passkey. Requires a recent password.',
  allow: 'signed_in',
  while_enrolling: true,
  answers: { 200: PasskeyCreationOptions, 400: FieldErrors },
})

export const addPasskey = route({
  method: 'POST',
  path: '/api/v1/auth/second-factors/passkey/',
  summary: 'Add the passkey that the browser created. The first second factor brings recovery codes.',
  allow: 'signed_in',
  while_enrolling: true,
  body: NewPasskey,
  answers: { 201: AddedSecondFactor },
})

export const renameSecondFactor = route({
  method: 'PATCH',
  path: '/api/v1/auth/second-factors/{id}/',
  summary: 'Rename a second factor.',
  allow: 'signed_in',
  params: idParams,
  body: SecondFactorName,
  unversioned: unversioned.own,
  answers: { 200: OwnSecondFactors },
})

export const removeSecondFactor = route({
  method: 'DELETE',
  path: '/api/v1/auth/second-factors/{id}/',
  summary:
    'Remove a second factor. Requires a recent password. Refused for the last one if a role of the caller requires one.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: OwnSecondFactors },
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/v1/auth/recovery-codes/',
  summary: 'Replace the recovery codes. The new ones are in this response only. Requires a recent password.',
  allow: 'signed_in',
  answers: { 200: RecoveryCodes, 400: FieldErrors },
})

/** `id` is that of the account: of the caller's own, or the answer is 404. */
const userParams = idParams.extend({ user_id: idParams.shape.id })

export const listUserSecondFactors = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/{user_id}/second-factors/',
  summary: 'List the second factors of a user.',
  allow: { permission: 'accounts.view_user' },
  params: userParams,
  answers: { 200: UserSecondFactors },
})

export const resetUserSecondFactors = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/users/{user_id}/second-factors/',
  summary:
    'Remove all second factors and recovery codes of a user who lost them, and end their sessions. Requires a recent password. Refused for users with permissions that the caller lacks.',
  allow: { permission: 'accounts.set_password' },
  params: userParams,
  answers: { 204: noContent },
})
