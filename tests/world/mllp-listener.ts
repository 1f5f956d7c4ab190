import { Server, type Inbound } from 'node-hl7-server'
import { createServer, type Server as TcpServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A message as the listener's own parser reads it. */
export interface Received {
  control_id: string
  event: string
  document_number: string
  /** OBX-5 of each line. */
  lines: string[]
  /** What stands at a place such as PID.3.1. */
  at(place: string): string
}

type Code = 'AA' | 'AE' | 'AR'
const portOf = (server: TcpServer): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => void server.close(resolve))
  return port
}

/**
 * An interface engine that is not our code (node-hl7-server): what we send is framed, parsed and acknowledged by it. It
 * keeps one document for each number and drops what it has by MSH-10, as real ones do.
 */
export async function startEngine(given?: number) {
  const port = given ?? (await freePort())
  const received: Received[] = []
  const taken = new Set<string>()
  const documents = new Map<string, Received>()
  let answer: Code = 'AA'
  const inbound: Inbound = new Server({ bindAddress: '127.0.0.1' }).createInbound(
    { port, name: 'emr' },
    async (request, response) => {
      const message = request.getMessage()
      const at = (place: string) => message.get(place).toString()
      const lines: string[] = []
      message.get('OBX').forEach((segment) => void lines.push(segment.get('5').toString()))
      const document: Received = {
        control_id: at('MSH.10'),
        event: at('MSH.9.2'),
        document_number: at('TXA.12.1'),
        lines,
        at,
      }
      received.push(document)
      if (answer === 'AA' && !taken.has(document.control_id)) {
        taken.add(document.control_id)
        if (document.event === 'T02' && documents.has(document.document_number))
          throw new Error('two documents of one number')
        documents.set(document.document_number, document)
      }
      await response.sendResponse(answer)
    },
  )
  const close = () => inbound.close()
  onTestFinished(async () => void (await close().catch(() => undefined)))
  return { port, received, documents, close, answers: (code: Code) => void (answer = code) }
}

type Behaviour = (socket: Socket, control_id: string, count: number) => void

export const ackOf = (code: string, control_id: string, more = ''): string =>
  `\u000bMSH|^~\\&|EMR|GEN|WARDLINE|GEN|20260101120000||ACK|A${control_id}|P|2.5.1\rMSA|${code}|${control_id}${more}\r\u001c\r`

/** One that misbehaves as told, on a bare socket; counts what reached it, by MSH-10. */
export async function startBadEngine(behaves: Behaviour) {
  const control_ids: string[] = []
  const sockets = new Set<Socket>()
  let behaviour = behaves
  const server = createServer((socket) => {
    let text = ''
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      text += bytes.toString('utf8')
      if (!text.endsWith('\u001c\r')) return
      const control_id = text.split('|')[9] ?? ''
      control_ids.push(control_id)
      behaviour(socket, control_id, control_ids.length)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => void server.close(resolve))
  })
  return {
    port: portOf(server),
    control_ids,
    behaves: (next: Behaviour) => void (behaviour = next),
  }
}
