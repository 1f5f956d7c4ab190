import { idParams, route } from '../../route.ts'
import { AccountChanges, AccountSettings, FeatureFlags, FlagChanges } from './account-settings.schemas.ts'

const administrators = { permission: 'accounts.change_account' } as const

export const getAccountSettings = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/',
  summary: "Get the settings of the caller's account.",
  allow: administrators,
  params: idParams,
  answers: { 200: AccountSettings },
})

export const changeAccountSettings = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/',
  summary:
    "Change the settings of the caller's account. Omitted fields stay unchanged. After a change of the time zone, groups " +
    'with planned shifts keep the previous one. 409 if the account changed after `version`.',
  allow: administrators,
  params: idParams,
  body: AccountChanges,
  answers: { 200: AccountSettings },
})

export const listFlags = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/flags/',
  summary: "List the feature flags of the caller's account.",
  allow: { permission: 'accounts.change_flag' },
  params: idParams,
  answers: { 200: FeatureFlags },
})

export const changeFlags = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/flags/',
  summary:
    "Switch feature flags of the caller's account. Omitted flags stay unchanged. 409 if a flag changed after `version`.",
  allow: { permission: 'accounts.change_flag' },
  params: idParams,
  body: FlagChanges,
  answers: { 200: FeatureFlags },
})
