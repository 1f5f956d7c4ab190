import type { Route } from '../route.ts'
import { routes, type RouteName } from './routes.ts'
import type { TokenScope } from '../token-scopes.ts'

/**
 * Routes that need a session and refuse tokens with every scope: they begin or end sessions, set passwords,
 * create other credentials, or belong to one browser.
 */
const sessionOnly: readonly RouteName[] = [
  'boot',
  'getMe',
  'changeOwnPassword',
  'confirmPassword',
  'logout',
  'logoutEverywhere',
  'endSession',
  'endUserSession',
  'listSessions',
  'getSessionLock',
  'lockSession',
  'unlockSession',
  'noteActivity',
  'setSessionLimits',
  'setUserPassword',
  'listOwnSecondFactors',
  'addTotp',
  'confirmTotp',
  'startPasskey',
  'addPasskey',
  'renameSecondFactor',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'resetUserSecondFactors',
  'createIdentityProvider',
  'changeIdentityProvider',
  'deleteIdentityProvider',
  'setSignInPolicy',
  'startSignOnTest',
  'createSamlKey',
  'deleteSamlKey',
  'unlinkIdentity',
  'createCasAgentToken',
  'deleteCasAgentToken',
  'createUserAccount',
  'inviteUser',
  'inviteUsers',
  'previewUserUpload',
  'uploadUsers',
  'listOwnApiTokens',
  'createOwnApiToken',
  'revokeOwnApiToken',
  'listApiTokens',
  'createServiceToken',
  'revokeApiToken',
  'createFeed',
  'deleteFeed',
  'listFeeds',
  'registerDevice',
  'changeDevice',
  'removeDevice',
  'listDevices',
  'getPushKey',
  'recordReceipt',
]

const sessionOnlyRoutes: ReadonlySet<Route> = new Set(sessionOnly.map((name): Route => routes[name]))

/** The scope that a token needs for a route: this function alone decides which routes tokens may call. */
export function tokenScopeFor(route: Route): TokenScope | 'any' | 'session_only' {
  if (route === routes.getCurrentApiToken) return 'any'
  if (sessionOnlyRoutes.has(route)) return 'session_only'
  if (typeof route.allow === 'object') return route.allow.permission
  return route.method === 'GET' ? 'basic.read' : 'basic.write'
}
