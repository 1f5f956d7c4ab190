import { realtimePath } from '@wardline/contract/live/frames.ts'
import { WebSocket } from 'ws'

interface Knock {
  cookie?: string | undefined
  origin?: string
  path?: string
  headers?: Record<string, string>
}

/** The status that an upgrade is answered with: 101 when the socket is let in (and then closed again). */
export function knock(
  url: string,
  { cookie, origin, path = realtimePath, headers = {} }: Knock,
): Promise<number> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path, {
    headers: { ...headers, ...(cookie !== undefined && { cookie }), ...(origin !== undefined && { origin }) },
  })
  return new Promise((resolve, reject) => {
    socket.on('upgrade', () => resolve(101))
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('open', () => socket.terminate())
    socket.on('error', reject)
  })
}
