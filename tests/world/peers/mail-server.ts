import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface Mail {
  from: string
  to: string[]
  /** All of it, headers first. */
  text: string
  header(name: string): string | undefined
  is_secure: boolean
  user: string | undefined
}

/** An answer of the server: its code and words. */
export const says = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

interface Behaviour {
  /** Thrown at RCPT TO, for this address. */
  recipient?: (address: string) => Error | undefined
  /** Thrown after DATA. */
  data?: () => Error | undefined
  /** Never answers RCPT TO; called instead. */
  hangs?: () => void
}

const credentials = { username: 'wardline', password: 'mail-password' }

/** A mail server (SMTP) on this machine, until the test ends. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Mail[] = []
  const behaviour: Behaviour = {}
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: options.key === undefined,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    onAuth({ username, password }, _session, done) {
      if (username === credentials.username && password === credentials.password)
        return done(null, { user: username })
      return done(says(535, '5.7.8 Authentication failed for wardline'))
    },
    onRcptTo({ address }, _session, done) {
      if (behaviour.hangs) return behaviour.hangs()
      done(behaviour.recipient?.(address))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = behaviour.data?.()
        if (refused) return done(refused)
        const text = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text,
          header: (name) =>
            new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(text.split('\r\n\r\n')[0] ?? '')?.[1],
          is_secure: session.secure,
          user: session.user,
        })
        done(null, 'queued as 12345')
      })
    },
    ...options,
  })
  server.on('error', () => {}) // a client that goes away in the middle is what some tests are about
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  let isOpen = true
  const close = () =>
    new Promise<void>((resolve) => {
      if (!isOpen) return resolve()
      isOpen = false
      server.close(() => resolve())
    })
  onTestFinished(close)
  return {
    settings: {
      host: '127.0.0.1',
      port: (server.server.address() as AddressInfo).port,
      from_address: 'pages@hospital.example',
    },
    credentials,
    received,
    behaviour,
    close,
  }
}
