import {
  guardedConnect,
  isFailed,
  notSent,
  type Endpoint,
  type Failed,
  type Trouble,
} from '../outbound/connect.ts'
import type { Answer } from '../outbound/request.ts'
import { isLoopback, type Outbound } from '../outbound/target.ts'
import { connectionOutcome } from './outcome.ts'

export type CheckStep = 'name' | 'connection' | 'sign_in'

/** A check ends at the first step that fails. */
export interface Check {
  steps: readonly CheckStep[]
  failed?: { step: CheckStep; reason: string }
}

const of_name: ReadonlySet<Trouble> = new Set<Trouble>(['not_allowed', 'private', 'insecure', 'unknown_host'])

const reasonOf = (failed: Failed, name: string): string => {
  const outcome = connectionOutcome(failed, name)
  return 'reason' in outcome ? outcome.reason : ''
}

export const failedCheck = (failed: Failed, name: string): Check => ({
  steps: ['name', 'connection'],
  failed: { step: of_name.has(failed.trouble) ? 'name' : 'connection', reason: reasonOf(failed, name) },
})

export const rejectedCheck = (name: string): Check => ({
  steps: ['name', 'connection', 'sign_in'],
  failed: { step: 'sign_in', reason: `${name} rejected our credentials.` },
})

export const signedInCheck: Check = { steps: ['name', 'connection', 'sign_in'] }

const connectedCheck: Check = { steps: ['name', 'connection'] }

/** @param isAccepted the status of an accepted sign-in */
export function httpCheck(
  answer: Answer | Failed,
  name: string,
  isAccepted: (status: number) => boolean,
): Check {
  if (isFailed(answer)) return failedCheck(answer, name)
  if (isAccepted(answer.status)) return signedInCheck
  if (answer.status === 401 || answer.status === 403) return rejectedCheck(name)
  return {
    steps: ['name', 'connection'],
    failed: { step: 'connection', reason: `${name} answered with status ${answer.status}.` },
  }
}

/** For services that have no sign-in apart from sending. */
export function urlCheck(base_url: string, name: string, out: Outbound, signal: AbortSignal): Promise<Check> {
  const { hostname, port, protocol } = new URL(base_url)
  const tls = protocol === 'https:'
  if (!tls && !isLoopback(hostname)) return Promise.resolve(failedCheck(notSent('insecure'), name))
  return connectCheck({ host: hostname, port: Number(port) || (tls ? 443 : 80), tls }, name, out, signal)
}

export async function connectCheck(
  endpoint: Endpoint,
  name: string,
  out: Outbound,
  signal: AbortSignal,
): Promise<Check> {
  const socket = await guardedConnect(endpoint, out, signal)
  if (isFailed(socket)) return failedCheck(socket, name)
  socket.destroy()
  return connectedCheck
}
