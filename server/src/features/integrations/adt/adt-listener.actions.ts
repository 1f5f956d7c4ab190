import { readFile } from 'node:fs/promises'
import { startMllpServer, type MllpServer } from '@wardline/hl7/mllp-server.ts'
import type { AdtSettings } from '../../../platform/adt-settings.ts'
import { ConfigError } from '../../../platform/config.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { answerFrame, type AdtNeeds } from './adt-message.actions.ts'

const limits = {
  /** An interface engine opens one connection, some one for each kind of message. */
  max_connections: 64,
  max_connections_per_network: 16,
  networkOf,
  max_bytes: 1_000_000,
  frame_ms: 30_000,
  first_ms: 30_000,
  /** Engines keep connections open through quiet hours. */
  idle_ms: 24 * 60 * 60_000,
}

async function readPem(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new ConfigError(`${name}: ${JSON.stringify(file)} could not be read; expected a file in PEM format`)
  }
}

/** @throws ConfigError if a file cannot be read, or holds no certificate */
export async function startAdtListener(
  needs: AdtNeeds,
  { port, host, tls }: AdtSettings,
): Promise<MllpServer> {
  const pem = tls && {
    cert: await readPem('ADT_TLS_CERT', tls.cert),
    key: await readPem('ADT_TLS_KEY', tls.key),
    ...(tls.ca !== undefined && { ca: await readPem('ADT_TLS_CA', tls.ca) }),
  }
  try {
    return await startMllpServer({
      host,
      port,
      tls: pem,
      ...limits,
      answer: (frame, peer) =>
        answerFrame(needs, frame, peer).catch((error: unknown) => {
          needs.log.error({ err: error }, 'ADT message was not answered; its sender sends it again')
          return undefined
        }),
      onRefused: () => needs.log.warn('ADT connection refused'),
    })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(`ADT_PORT: ${port} is in use; expected a free port`, { cause: error })
    if (/^ERR_(OSSL|SSL|TLS|CRYPTO)/.test(code))
      throw new ConfigError('ADT_TLS_CERT, ADT_TLS_KEY: not a certificate with its key in PEM format', {
        cause: error,
      })
    throw error
  }
}
