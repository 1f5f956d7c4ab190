import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import { SignOnStart, SignOnTest } from '../sign-on/sign-on.schemas.ts'
import {
  IdentityProvider,
  IdentityProviderBody,
  IdentityProviderChanges,
  IdentityProviderSummary,
  LinkedIdentity,
  MetadataSource,
  ProviderCheck,
  ReadMetadata,
  SamlKey,
  SignInPolicy,
  SignInPolicyChanges,
} from './identity-provider.schemas.ts'

const allow = { permission: 'accounts.change_identityprovider' } as const
/** A provider can sign in anyone as any user. */
const allowSetUp = { ...allow, full_administration: true } as const

/** `id` is that of the account: of the caller's own, or the answer is 404. */
const providerParams = idParams.extend({ provider_id: idParams.shape.id })

export const listIdentityProviders = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/identityproviders/',
  summary: 'List the external identity providers of the account, by name.',
  allow,
  params: idParams,
  query: z.strictObject(pageQuery(25)),
  answers: { 200: pageOf(IdentityProviderSummary) },
})

export const createIdentityProvider = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/identityproviders/',
  summary: 'Add an external identity provider.',
  allow: allowSetUp,
  params: idParams,
  body: IdentityProviderBody,
  creates: true,
  answers: { 201: IdentityProvider },
})

export const getIdentityProvider = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/',
  summary: 'Get an external identity provider with its mappings. Secrets are never returned.',
  allow,
  params: providerParams,
  answers: { 200: IdentityProvider },
})

export const changeIdentityProvider = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/',
  summary:
    'Replace the settings of an external identity provider. An omitted secret stays, unless the issuer changes. 409 if ' +
    'the provider changed after `version`.',
  allow: allowSetUp,
  params: providerParams,
  body: IdentityProviderChanges,
  answers: { 200: IdentityProvider },
})

export const deleteIdentityProvider = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/',
  summary: 'Delete an external identity provider. Users stay; they lose the link to it, and sessions end.',
  allow: allowSetUp,
  params: providerParams,
  answers: { 204: noContent },
})

export const checkIdentityProvider = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/check/',
  summary: 'Check the saved settings: fetch the configuration and the keys, or compare the certificates.',
  allow,
  params: providerParams,
  answers: { 200: ProviderCheck, 429: Detail },
})

export const readProviderMetadata = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/identityproviders/metadata/',
  summary: 'Read the SAML metadata of a provider, given or fetched. Saves nothing.',
  allow,
  params: idParams,
  body: MetadataSource,
  answers: { 200: ReadMetadata, 429: Detail },
})

export const startSignOnTest = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/tests/',
  summary:
    'Start a sign-in that changes nothing, also while the provider is off. Its result is kept ten minutes.',
  allow,
  params: providerParams,
  answers: { 200: SignOnStart, 424: Detail, 429: Detail },
})

export const getSignOnTest = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/tests/{test_id}/',
  summary: 'Get the claims that a test of this session received, and what a sign-in would do with them.',
  allow,
  params: providerParams.extend({ test_id: idParams.shape.id }),
  answers: { 200: SignOnTest },
})

export const createSamlKey = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/keys/',
  summary:
    'Create the next key pair of Wardline for a SAML provider. The metadata shows it beside the current one, which signs ' +
    'until it is deleted.',
  allow: allowSetUp,
  params: providerParams,
  creates: true,
  answers: { 201: SamlKey, 429: Detail },
})

export const deleteSamlKey = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/keys/{key_id}/',
  summary: 'Delete a key pair. The next one signs from then on. The only one cannot be deleted.',
  allow: allowSetUp,
  params: providerParams.extend({ key_id: idParams.shape.id }),
  answers: { 204: noContent },
})

export const listLinkedIdentities = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/identities/',
  summary: 'List the users who are linked to an identity of the provider, by name.',
  allow,
  params: providerParams,
  query: z.strictObject(pageQuery(25)),
  answers: { 200: pageOf(LinkedIdentity) },
})

export const unlinkIdentity = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/identityproviders/{provider_id}/identities/{user_id}/',
  summary: 'Remove the link of a user to the provider. Their sessions from it end.',
  allow,
  params: providerParams.extend({ user_id: idParams.shape.id }),
  answers: { 204: noContent },
})

export const getSignInPolicy = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/sign-in-policy/',
  summary: 'Get whether users may sign in with a password, and who may in an emergency.',
  allow,
  params: idParams,
  answers: { 200: SignInPolicy },
})

export const setSignInPolicy = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/sign-in-policy/',
  summary:
    'Set whether users may sign in with a password. `external` needs a provider that is on, and a user who can sign in ' +
    'in an emergency. 409 if the policy changed after `version`.',
  allow: allowSetUp,
  params: idParams,
  body: SignInPolicyChanges,
  answers: { 200: SignInPolicy },
})
