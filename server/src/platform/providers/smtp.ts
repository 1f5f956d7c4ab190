import type { SmtpSecrets, SmtpSettings } from '@wardline/contract/alerts/providers/smtp.schemas.ts'
import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Provider, Notice, Outcome } from './provider.ts'
import type { Outbound } from '../outbound/target.ts'
import { guardedConnect, isFailed, classifyError, type Failed } from '../outbound/connect.ts'
import { failedCheck, rejectedCheck, signedInCheck, type Check } from './check.ts'
import { mailText, messageId } from './mail-text.ts'
import { connectionOutcome } from './outcome.ts'

const name = 'The mail server'

/** The error's message may contain the address. */
interface Failure {
  code?: unknown
  originalCode?: unknown
  responseCode?: unknown
  /** The failed step: CONN, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  command?: unknown
  response?: unknown
}

/** RFC 5321 §4.2.3, RFC 3463: the mailbox does not exist. */
const noMailbox = /\b5\.1\.[12360]\b/

function responseOutcome(code: number, { command, response }: Failure): Outcome {
  if (code < 500) return { outcome: 'retry', reason: `${name} is at its limit (answer ${code}).` }
  const isAddress = command === 'RCPT TO' && (code === 550 || code === 551 || code === 553)
  if (isAddress || (typeof response === 'string' && noMailbox.test(response)))
    return { outcome: 'gone', reason: `${name} does not know this e-mail address.` }
  if (code === 530 || code === 535) return { outcome: 'failed', reason: `${name} rejected our credentials.` }
  return { outcome: 'failed', reason: `${name} rejected the message (answer ${code}).` }
}

function errorOutcome(error: unknown, isOver: boolean): Outcome {
  const failure: Failure = typeof error === 'object' && error !== null ? error : {}
  if (isOver) return connectionOutcome({ trouble: 'silent', was_sent: true }, name)
  if (typeof failure.responseCode === 'number' && failure.responseCode >= 400)
    return responseOutcome(failure.responseCode, failure)
  if (failure.code === 'EAUTH') return { outcome: 'failed', reason: `${name} rejected our credentials.` }
  if (failure.code === 'ETLS') return { outcome: 'failed', reason: `${name} offers no trusted encryption.` }
  if (failure.code === 'ETIMEDOUT') return connectionOutcome({ trouble: 'silent', was_sent: true }, name)
  if (failure.code === 'EPROTOCOL') return connectionOutcome({ trouble: 'garbage', was_sent: true }, name)
  if (failure.code === 'ECONNECTION') return connectionOutcome({ trouble: 'closed', was_sent: true }, name)
  return connectionOutcome({ trouble: classifyError({ code: failure.originalCode }), was_sent: true }, name)
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const buildMail = (notice: Notice, { from_address }: SmtpSettings) => ({
  from: { name: 'Wardline', address: from_address },
  to: { name: '', address: notice.address },
  subject: notice.subject,
  text: mailText(notice),
  messageId: messageId(notice, domainOf(from_address)),
  // RFC 3834: prevents out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Wardline-Reference': notice.reference },
  ...(notice.priority === 2 && { priority: 'high' as const }),
})

const step_ms = 8_000

function openTransport(socket: Socket, { host, port, security, username }: SmtpSettings, password?: string) {
  return createTransport({
    host,
    port,
    connection: socket,
    secure: security === 'tls',
    secured: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username !== '' && password !== undefined && { auth: { user: username, pass: password } }),
    greetingTimeout: step_ms,
    socketTimeout: step_ms,
    dnsTimeout: step_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type Transport = ReturnType<typeof openTransport>

/** RFC 5321, encrypted unless configured otherwise. One connection per e-mail. */
export const smtp = (settings: SmtpSettings, { password }: SmtpSecrets, out: Outbound): Provider => {
  async function connected<T>(
    signal: AbortSignal,
    run: {
      onFailure: (failed: Failed) => T
      use: (transport: Transport) => Promise<T>
      onError: (error: unknown) => T
    },
  ): Promise<T> {
    const { host, port, security } = settings
    const socket = await guardedConnect({ host, port, tls: security === 'tls' }, out, signal)
    if (isFailed(socket)) return run.onFailure(socket)
    const end = () => socket.destroy()
    signal.addEventListener('abort', end)
    const transport = openTransport(socket, settings, password)
    try {
      return await run.use(transport)
    } catch (error) {
      return run.onError(error)
    } finally {
      signal.removeEventListener('abort', end)
      transport.close()
      socket.destroy()
    }
  }

  return {
    kind: 'smtp',
    channels: ['email'],
    send: (notice, signal) =>
      connected<Outcome>(signal, {
        onFailure: (failed) => connectionOutcome(failed, name),
        onError: (error) => errorOutcome(error, signal.aborted),
        async use(transport) {
          const sent = await transport.sendMail(buildMail(notice, settings))
          return {
            outcome: 'sent',
            provider_reference: sent.messageId.replace(/^<|>$/g, ''),
            expects_receipt: false,
          }
        },
      }),
    check: (signal) =>
      connected<Check>(signal, {
        onFailure: (failed) => failedCheck(failed, name),
        onError: (error) => toCheck(errorOutcome(error, signal.aborted)),
        async use(transport) {
          await transport.verify()
          return settings.username === '' ? { steps: ['name', 'connection'] } : signedInCheck
        },
      }),
  }
}

function toCheck(outcome: Outcome): Check {
  const reason = 'reason' in outcome ? outcome.reason : ''
  return reason.includes('credentials')
    ? rejectedCheck(name)
    : { steps: ['name', 'connection'], failed: { step: 'connection', reason } }
}
