import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { ApiToken, ApiTokenBody, NewApiToken } from './api-token.schemas.ts'

const administrators = { permission: 'accounts.change_apitoken' } as const
const tokenParams = z.strictObject({ id: idParams.shape.id, token_id: idParams.shape.id })

export const listOwnApiTokens = route({
  method: 'GET',
  path: '/api/v1/auth/tokens/',
  summary: "List the caller's API tokens without their secrets: active ones first, then the newest first.",
  allow: 'signed_in',
  answers: { 200: pageOf(ApiToken) },
})

/** Takes no Idempotency-Key, because a saved response would store the secret. */
export const createOwnApiToken = route({
  method: 'POST',
  path: '/api/v1/auth/tokens/',
  summary:
    'Create an API token that acts as the caller, with some of their permissions. The secret is in this response only.',
  allow: 'signed_in',
  body: ApiTokenBody,
  answers: { 201: NewApiToken },
})

export const revokeOwnApiToken = route({
  method: 'DELETE',
  path: '/api/v1/auth/tokens/{id}/',
  summary: "Revoke one of the caller's API tokens. It stops working immediately.",
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const getCurrentApiToken = route({
  method: 'GET',
  path: '/api/v1/auth/tokens/current/',
  summary:
    'Get the API token of the request, to check that it works. Any scope is enough. 404 for a request with a session.',
  allow: 'signed_in',
  answers: { 200: ApiToken, 404: Detail },
})

export const listApiTokens = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/apitokens/',
  summary: 'List the API tokens of the account: service tokens first, then personal ones by owner.',
  allow: administrators,
  params: idParams,
  answers: { 200: pageOf(ApiToken) },
})

/** Takes no Idempotency-Key, because a saved response would store the secret. */
export const createServiceToken = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/apitokens/',
  summary:
    "Create a service token with some of the caller's permissions. It acts as an identity of its own, which receives nothing. The secret is in this response only.",
  allow: administrators,
  params: idParams,
  body: ApiTokenBody,
  answers: { 201: NewApiToken },
})

export const revokeApiToken = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/apitokens/{token_id}/',
  summary: 'Revoke a service token, or the personal token of a user. It stops working immediately.',
  allow: administrators,
  params: tokenParams,
  answers: { 204: noContent },
})
