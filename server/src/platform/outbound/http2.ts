import http2, { type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2'
import type { Outbound } from './target.ts'
import { guardedConnect, isFailed, notSent, classifyError, type Failed } from './connect.ts'
import type { Answer } from './request.ts'

interface OutboundRequest {
  url: URL
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

const max_response_bytes = 64 * 1024
const idle_ms = 10 * 60_000

/** One shared connection per server, as Apple recommends; reopened when lost. */
const sessions = new Map<string, Promise<ClientHttp2Session | Failed>>()

async function open(url: URL, out: Outbound, signal: AbortSignal): Promise<ClientHttp2Session | Failed> {
  const tls = url.protocol === 'https:'
  // Without TLS only this machine may be reached, where permitted.
  if (!tls && !out.allow_loopback) return notSent('insecure')
  const port = Number(url.port || (tls ? 443 : 80))
  const socket = await guardedConnect({ host: url.hostname, port, tls, protocols: ['h2'] }, out, signal)
  if (isFailed(socket)) return socket
  const session = http2.connect(url.origin, { createConnection: () => socket })
  session.setTimeout(idle_ms, () => session.close())
  session.on('error', () => {}) // reported through each stream
  return session
}

async function connectSession(
  url: URL,
  out: Outbound,
  signal: AbortSignal,
): Promise<ClientHttp2Session | Failed> {
  const key = `${url.origin} ${out.allow_loopback}`
  const existing = sessions.get(key)
  if (existing) return existing
  const opening = open(url, out, signal)
  sessions.set(key, opening)
  const forget = () => {
    if (sessions.get(key) === opening) sessions.delete(key)
  }
  const session = await opening
  if (isFailed(session)) forget()
  else {
    for (const end of ['close', 'goaway', 'error'] as const) session.once(end, forget)
    // An idle connection must not keep the process alive.
    session.unref()
  }
  return session
}

function classifyStreamError(error: Error): Failed {
  const code = 'code' in error ? String(error.code) : ''
  const isNotHttp2 = /^ERR_HTTP2_(?:ERROR|SESSION_ERROR|STREAM_ERROR)$/.test(code)
  return { trouble: isNotHttp2 ? 'garbage' : classifyError(error), was_sent: true }
}

/** Never rejects, logs nothing. */
export async function guardedHttp2Post(
  out: Outbound,
  { url, headers, body, signal }: OutboundRequest,
): Promise<Answer | Failed> {
  const session = await connectSession(url, out, signal)
  if (isFailed(session)) return session
  if (signal.aborted) return notSent('silent')
  let stream: ClientHttp2Stream
  try {
    stream = session.request({ ':method': 'POST', ':path': `${url.pathname}${url.search}`, ...headers })
  } catch {
    return notSent('closed') // closed between lookup and use
  }
  session.ref()
  return answerTo(session, stream, body, signal)
}

const answerTo = (
  session: ClientHttp2Session,
  stream: ClientHttp2Stream,
  body: string,
  signal: AbortSignal,
): Promise<Answer | Failed> =>
  new Promise((resolve) => {
    const answer: Answer = { status: 0, headers: {}, text: '' }
    const give = (value: Answer | Failed) => {
      signal.removeEventListener('abort', tooLong)
      if (!session.destroyed) session.unref()
      resolve(value)
    }
    /** After a timeout the connection may be dead, so it is not reused. */
    const tooLong = () => {
      give({ trouble: 'silent', was_sent: true })
      session.destroy()
    }
    signal.addEventListener('abort', tooLong)
    stream.setEncoding('utf8')
    stream.on('response', ({ ':status': status, ...rest }) => {
      answer.status = status ?? 0
      const after = rest['retry-after']
      if (typeof after === 'string') answer.headers = { 'retry-after': after }
    })
    stream.on('data', (piece: string) => {
      answer.text += piece
      if (answer.text.length > max_response_bytes) stream.close(http2.constants.NGHTTP2_CANCEL)
    })
    stream.once('error', (error) => give(classifyStreamError(error)))
    stream.once('close', () =>
      give(
        answer.status === 0 || answer.text.length > max_response_bytes
          ? { trouble: 'closed', was_sent: true }
          : answer,
      ),
    )
    stream.end(body)
  })
