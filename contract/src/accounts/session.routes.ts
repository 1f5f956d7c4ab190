import { z } from 'zod'
import { Detail } from '../errors.ts'
import { idParams, noContent, route } from '../route.ts'
import {
  AccountChoice,
  DemoSignIn,
  LoginBody,
  Me,
  PasswordBody,
  PasswordConfirmation,
  SecondFactorNeeded,
  Session,
  SessionLimitChanges,
  SessionLimits,
  SessionLock,
} from './session.schemas.ts'

export const getDemoSignIn = route({
  method: 'GET',
  path: '/api/v1/auth/demo/',
  summary: 'List the users that visitors of a demo sign in as. Empty on a real server.',
  allow: 'anyone',
  answers: { 200: DemoSignIn, 421: Detail },
})

export const login = route({
  method: 'POST',
  path: '/api/v1/auth/login/',
  summary:
    'Sign in. Sets the session cookie and the csrftoken cookie. 403 `sign_in.second_factor` if a second step is needed.',
  allow: 'anyone',
  body: LoginBody,
  answers: {
    200: Me,
    401: Detail,
    403: z.union([AccountChoice, SecondFactorNeeded, Detail]),
    429: Detail,
  },
})

export const logout = route({
  method: 'POST',
  path: '/api/v1/auth/logout/',
  summary: 'Sign out: end this session and its socket.',
  allow: 'signed_in',
  while_locked: true,
  while_enrolling: true,
  answers: { 204: noContent },
})

export const lockSession = route({
  method: 'POST',
  path: '/api/v1/auth/lock/',
  summary: 'Lock this session. Its sockets close; it answers 401 `session.locked` until it is unlocked.',
  allow: 'signed_in',
  while_locked: true,
  while_enrolling: true,
  automatic: true,
  answers: { 204: noContent },
})

export const unlockSession = route({
  method: 'POST',
  path: '/api/v1/auth/unlock/',
  summary: 'Unlock this session with the password. Renews the session cookie.',
  allow: 'signed_in',
  while_locked: true,
  while_enrolling: true,
  automatic: true,
  body: PasswordConfirmation,
  answers: { 204: noContent, 429: Detail },
})

export const confirmPassword = route({
  method: 'POST',
  path: '/api/v1/auth/confirm/',
  summary: 'Confirm the password for the changes that need it, for ten minutes. Renews the session cookie.',
  allow: 'signed_in',
  while_enrolling: true,
  body: PasswordConfirmation,
  answers: { 204: noContent, 429: Detail },
})

export const getSessionLock = route({
  method: 'GET',
  path: '/api/v1/auth/lock/',
  summary: 'Get whether this session is locked, and its user.',
  allow: 'signed_in',
  while_locked: true,
  while_enrolling: true,
  answers: { 200: SessionLock },
})

export const noteActivity = route({
  method: 'POST',
  path: '/api/v1/auth/activity/',
  summary: 'Report that a person uses this browser. Reads do not keep a session from locking.',
  allow: 'signed_in',
  while_enrolling: true,
  answers: { 204: noContent },
})

export const getSessionLimits = route({
  method: 'GET',
  path: '/api/v1/account/session-limits/',
  summary: 'Get after which time sessions of the account lock and end.',
  allow: { permission: 'accounts.change_user' },
  answers: { 200: SessionLimits },
})

export const setSessionLimits = route({
  method: 'PUT',
  path: '/api/v1/account/session-limits/',
  summary:
    'Set after which time sessions of the account lock and end. Applies to open sessions too. 409 if the limits changed ' +
    'after `version`.',
  allow: { permission: 'accounts.change_user' },
  body: SessionLimitChanges,
  answers: { 200: SessionLimits },
})

export const getMe = route({
  method: 'GET',
  path: '/api/v1/auth/me/',
  summary: 'Get the signed-in user, with permissions and feature flags.',
  allow: 'signed_in',
  while_enrolling: true,
  answers: { 200: Me },
})

export const listSessions = route({
  method: 'GET',
  path: '/api/v1/auth/sessions/',
  summary: 'List the devices on which the caller is signed in.',
  allow: 'signed_in',
  answers: { 200: z.object({ results: z.array(Session) }) },
})

export const endSession = route({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}/',
  summary: 'Sign out one device.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const logoutEverywhere = route({
  method: 'POST',
  path: '/api/v1/auth/logout-everywhere/',
  summary: 'Sign out all other devices.',
  allow: 'signed_in',
  answers: { 200: z.object({ ended: z.int() }) },
})

export const changeOwnPassword = route({
  method: 'POST',
  path: '/api/v1/auth/password/',
  summary: "Change the caller's password, sign out all other devices, and renew the session cookie.",
  allow: 'signed_in',
  body: PasswordBody,
  answers: { 204: noContent, 429: Detail },
})
