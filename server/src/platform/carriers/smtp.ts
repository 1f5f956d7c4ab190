import type { SmtpSecrets, SmtpSettings } from '@wardline/contract/alerts/carriers/smtp.schemas.ts'
import { createTransport } from 'nodemailer'
import type { Carrier, Notice, Outcome } from './carrier.ts'
import { guardedConnect, isFailed, troubleOf, type Outbound } from './connect.ts'
import { mailText, messageId } from './mail-text.ts'
import { outcomeOfTrouble } from './outcome.ts'

const name = 'The mail server'

/** What nodemailer says of a failure, beside its message: that one may hold the address. */
interface Failure {
  code?: unknown
  /** Of the socket, where it was the socket. */
  originalCode?: unknown
  /** The three digits of the answer (RFC 5321 §4.2). */
  responseCode?: unknown
  /** What had been asked: CONN, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  command?: unknown
  response?: unknown
}

/** RFC 5321 §4.2.3 and RFC 3463: this address has nobody behind it. */
const noMailbox = /\b5\.1\.[12360]\b/

function outcomeOfAnswer(code: number, { command, response }: Failure): Outcome {
  if (code < 500) return { outcome: 'retry', reason: `${name} takes no more for now (answer ${code}).` }
  const isAddress = command === 'RCPT TO' && (code === 550 || code === 551 || code === 553)
  if (isAddress || (typeof response === 'string' && noMailbox.test(response)))
    return { outcome: 'gone', reason: `${name} does not know this mail address.` }
  if (code === 530 || code === 535) return { outcome: 'failed', reason: `${name} refused our credentials.` }
  return { outcome: 'failed', reason: `${name} refused it (answer ${code}).` }
}

function outcomeOfError(error: unknown, isOver: boolean): Outcome {
  const failure: Failure = typeof error === 'object' && error !== null ? error : {}
  if (isOver) return outcomeOfTrouble({ trouble: 'silent', was_sent: true }, name)
  if (typeof failure.responseCode === 'number' && failure.responseCode >= 400)
    return outcomeOfAnswer(failure.responseCode, failure)
  if (failure.code === 'EAUTH') return { outcome: 'failed', reason: `${name} refused our credentials.` }
  if (failure.code === 'ETLS')
    return { outcome: 'failed', reason: `${name} offers no encryption that could be trusted.` }
  if (failure.code === 'ETIMEDOUT') return outcomeOfTrouble({ trouble: 'silent', was_sent: true }, name)
  if (failure.code === 'EPROTOCOL') return outcomeOfTrouble({ trouble: 'garbage', was_sent: true }, name)
  if (failure.code === 'ECONNECTION') return outcomeOfTrouble({ trouble: 'closed', was_sent: true }, name)
  return outcomeOfTrouble({ trouble: troubleOf({ code: failure.originalCode }), was_sent: true }, name)
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const mailOf = (notice: Notice, { from_address }: SmtpSettings) => ({
  from: { name: 'Wardline', address: from_address },
  to: { name: '', address: notice.address },
  subject: notice.subject,
  text: mailText(notice),
  messageId: messageId(notice, domainOf(from_address)),
  // RFC 3834: nobody's holiday notice answers it.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Wardline-Reference': notice.reference },
  ...(notice.priority === 2 && { priority: 'high' as const }),
})

const step_ms = 8_000

/** Mail by SMTP (RFC 5321), encrypted unless the relay is one of the own network. One connection for each mail. */
export const smtp = (settings: SmtpSettings, { password }: SmtpSecrets, out: Outbound): Carrier => ({
  kind: 'smtp',
  media: ['email'],
  async send(notice, signal) {
    const { host, port, security, username } = settings
    const socket = await guardedConnect({ host, port, tls: security === 'tls' }, out, signal)
    if (isFailed(socket)) return outcomeOfTrouble(socket, name)
    const end = () => socket.destroy()
    signal.addEventListener('abort', end)
    const transport = createTransport({
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
    try {
      const sent = await transport.sendMail(mailOf(notice, settings))
      return {
        outcome: 'handed',
        carrier_reference: sent.messageId.replace(/^<|>$/g, ''),
        expects_receipt: false,
      }
    } catch (error) {
      return outcomeOfError(error, signal.aborted)
    } finally {
      signal.removeEventListener('abort', end)
      transport.close()
      socket.destroy()
    }
  },
})
