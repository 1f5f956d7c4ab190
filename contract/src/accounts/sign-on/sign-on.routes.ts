import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { noContent, route } from '../../route.ts'
import {
  SamlLogoutQuery,
  SignOnCallbackQuery,
  SignOnFinishQuery,
  SignOnProviderQuery,
  SignOnProviders,
  SignOnSignOut,
  SignOnStart,
  SignOnStartBody,
} from './sign-on.schemas.ts'

const uidParams = z.strictObject({ uid: z.uuid() })
const redirect = z.undefined()

export const listSignOnProviders = route({
  method: 'GET',
  path: '/api/v1/sign-on/providers/',
  summary:
    'List the identity providers that the sign-in page offers: of the only account, of accounts in which this browser ' +
    'signed in before, and of the domain of `email`.',
  allow: 'anyone',
  query: SignOnProviderQuery,
  answers: { 200: SignOnProviders, 429: Detail },
})

export const startSignOn = route({
  method: 'POST',
  path: '/api/v1/sign-on/start/',
  summary: 'Start a sign-in through an identity provider. The browser goes to `url`.',
  allow: 'anyone',
  body: SignOnStartBody,
  answers: { 200: SignOnStart, 404: Detail, 424: Detail, 429: Detail },
})

export const confirmSignOn = route({
  method: 'POST',
  path: '/api/v1/sign-on/confirm/',
  summary:
    'Start a new authentication of the user at the provider of this session, instead of the password: unlocks the ' +
    'session and confirms the user for ten minutes.',
  allow: 'signed_in',
  while_locked: true,
  automatic: true,
  answers: { 200: SignOnStart, 404: Detail, 424: Detail, 429: Detail },
})

export const getSignOnSignOut = route({
  method: 'GET',
  path: '/api/v1/sign-on/sign-out/',
  summary: 'Get where the browser goes after this session has ended, to sign out of its provider too.',
  allow: 'signed_in',
  while_locked: true,
  answers: { 200: SignOnSignOut },
})

export const oidcCallback = route({
  method: 'GET',
  path: '/api/v1/sign-on/{uid}/callback/',
  summary:
    'OpenID Connect redirect URI. Redirects into the application, or to the sign-in page with the problem.',
  allow: 'anyone',
  params: uidParams,
  query: SignOnCallbackQuery,
  answers: { 303: redirect },
})

export const samlAcs = route({
  method: 'POST',
  path: '/api/v1/sign-on/{uid}/acs/',
  summary:
    'SAML 2.0 assertion consumer service (HTTP-POST binding). Redirects to `finish`, where the cookie of the browser is ' +
    'checked. A response without a request is refused unless the provider accepts them.',
  allow: 'anyone',
  callback: true,
  cross_site: true,
  params: uidParams,
  answers: { 303: redirect, 413: Detail, 429: Detail },
})

export const finishSignOn = route({
  method: 'GET',
  path: '/api/v1/sign-on/finish/',
  summary: 'Finish a SAML sign-in in the browser that started it.',
  allow: 'anyone',
  query: SignOnFinishQuery,
  answers: { 303: redirect },
})

export const getSamlMetadata = route({
  method: 'GET',
  path: '/api/v1/sign-on/{uid}/metadata/',
  summary: 'SAML 2.0 metadata of Wardline for the provider.',
  allow: 'anyone',
  params: uidParams,
  answers: { 200: z.any(), 409: Detail },
})

export const samlLogout = route({
  method: 'GET',
  path: '/api/v1/sign-on/{uid}/slo/',
  summary:
    'SAML 2.0 single logout service (HTTP-Redirect binding). A signed request ends the sessions that it names, and is ' +
    'answered to the provider. An answer of the provider leads to the sign-in page.',
  allow: 'anyone',
  params: uidParams,
  query: SamlLogoutQuery,
  answers: { 303: redirect, 429: Detail },
})

export const samlLogoutPost = route({
  method: 'POST',
  path: '/api/v1/sign-on/{uid}/slo/',
  summary: 'The same with the HTTP-POST binding. Responds with a redirect.',
  allow: 'anyone',
  callback: true,
  cross_site: true,
  params: uidParams,
  answers: { 303: redirect, 413: Detail, 429: Detail },
})

export const backchannelLogout = route({
  method: 'POST',
  path: '/api/v1/sign-on/{uid}/backchannel-logout/',
  summary: 'OpenID Connect back-channel logout: ends the sessions that a signed logout token names.',
  allow: 'anyone',
  callback: true,
  params: uidParams,
  answers: { 204: noContent, 400: Detail, 429: Detail },
})
