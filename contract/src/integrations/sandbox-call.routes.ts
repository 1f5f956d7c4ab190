import { FieldErrors } from '../errors.ts'
import { noContent, route } from '../route.ts'
import {
  NewSandboxCall,
  NewSandboxText,
  SandboxCall,
  sandboxCallParams,
  SandboxKeys,
  SandboxReply,
} from './sandbox-call.schemas.ts'

// Calls and texts that no telephone company carries: they take the path of those that arrive from Twilio.

const administrators = { permission: 'base.change_integrationconfiguration' } as const

export const startSandboxCall = route({
  method: 'POST',
  path: '/api/v1/sandbox/calls/',
  summary: 'Call a pager number from the sandbox.',
  allow: administrators,
  body: NewSandboxCall,
  answers: { 201: SandboxCall },
})

export const pressSandboxKeys = route({
  method: 'POST',
  path: '/api/v1/sandbox/calls/{reference}/keys/',
  summary: 'Press keys in a sandbox call, or let the time run out.',
  allow: administrators,
  params: sandboxCallParams,
  body: SandboxKeys,
  answers: { 200: SandboxCall },
})

export const recordSandboxMessage = route({
  method: 'POST',
  path: '/api/v1/sandbox/calls/{reference}/recording/',
  summary: 'Record a message in a sandbox call: one MP3 of at most 10 MB.',
  allow: administrators,
  params: sandboxCallParams,
  upload: true,
  answers: { 200: SandboxCall, 413: FieldErrors },
})

export const endSandboxCall = route({
  method: 'POST',
  path: '/api/v1/sandbox/calls/{reference}/end/',
  summary: 'Hang up a sandbox call.',
  allow: administrators,
  params: sandboxCallParams,
  answers: { 204: noContent },
})

export const sendSandboxText = route({
  method: 'POST',
  path: '/api/v1/sandbox/texts/',
  summary: 'Send a text message to a pager number from the sandbox.',
  allow: administrators,
  body: NewSandboxText,
  answers: { 200: SandboxReply },
})
