import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, noContent, route } from '../route.ts'
import { LoginBody, Me, PasswordBody, Session } from './session.schemas.ts'

export const login = route({
  method: 'POST',
  path: '/api/v1/auth/login/',
  summary: 'Sign in: sets the session cookie and the csrftoken cookie.',
  allow: 'anyone',
  body: LoginBody,
  answers: { 200: Me, 400: FieldErrors, 401: Detail, 429: Detail },
})

export const logout = route({
  method: 'POST',
  path: '/api/v1/auth/logout/',
  summary: 'End this session, its socket included.',
  allow: 'signed_in',
  answers: { 204: noContent },
})

export const getMe = route({
  method: 'GET',
  path: '/api/v1/auth/me/',
  summary: 'Who is signed in, with rights and feature flags.',
  allow: 'signed_in',
  answers: { 200: Me },
})

export const listSessions = route({
  method: 'GET',
  path: '/api/v1/auth/sessions/',
  summary: 'The devices on which this person is signed in.',
  allow: 'signed_in',
  answers: { 200: z.object({ results: z.array(Session) }) },
})

export const endSession = route({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}/',
  summary: 'Sign one device out.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent, 404: Detail },
})

export const logoutEverywhere = route({
  method: 'POST',
  path: '/api/v1/auth/logout-everywhere/',
  summary: 'Sign every other device out; this one stays.',
  allow: 'signed_in',
  answers: { 200: z.object({ ended: z.int() }) },
})

export const changeOwnPassword = route({
  method: 'POST',
  path: '/api/v1/auth/password/',
  summary: 'Change the own password; every other device is signed out.',
  allow: 'signed_in',
  body: PasswordBody,
  answers: { 204: noContent, 400: FieldErrors },
})
