import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'
import { createPasskey } from '../authenticators/passkey.api.ts'
import { withConfirmedPassword } from '../sessions/confirmed-password.api.ts'

/** `second_factors_changed` refetches it. */
export const secondFactorsQuery = routeQuery(
  ['second-factors'],
  'GET /api/v1/auth/second-factors/',
  {},
  alwaysFresh,
)

export const addTotp = (name: string) =>
  withConfirmedPassword(() => call('POST /api/v1/auth/second-factors/totp/', { body: { name } }))

export const confirmTotp = (id: number, one_time_code: string) =>
  withConfirmedPassword(() =>
    call('POST /api/v1/auth/second-factors/{id}/confirm/', { params: { id }, body: { one_time_code } }),
  )

export async function addPasskey(name: string) {
  const credential = await withConfirmedPassword(createPasskey)
  return call('POST /api/v1/auth/second-factors/passkey/', { body: { name, credential } })
}

export const renameSecondFactor = (id: number, name: string) =>
  call('PATCH /api/v1/auth/second-factors/{id}/', { params: { id }, body: { name } })

export const removeSecondFactor = (id: number) =>
  withConfirmedPassword(() => call('DELETE /api/v1/auth/second-factors/{id}/', { params: { id } }))

export const renewRecoveryCodes = () => withConfirmedPassword(() => call('POST /api/v1/auth/recovery-codes/'))

/** `user_accounts_changed` refetches it. */
export const userSecondFactorsQuery = (account: number, user_id: number) =>
  routeQuery(
    ['user-accounts'],
    'GET /api/v1/accounts/{id}/users/{user_id}/second-factors/',
    { id: account, user_id },
    alwaysFresh,
  )

export const resetUserSecondFactors = (account: number, user_id: number) =>
  withConfirmedPassword(() =>
    call('DELETE /api/v1/accounts/{id}/users/{user_id}/second-factors/', {
      params: { id: account, user_id },
    }),
  )
