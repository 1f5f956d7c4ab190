import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { sharedFrame, textFrame } from './websocket-frame.ts'

/** Both ends of a line: the server's bare stream, and a client of another make than our frames. */
async function line(): Promise<{ stream: Duplex; client: WebSocket }> {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const opened = new Promise<Duplex>((resolve) => {
    http.on('upgrade', (request, stream, head) => {
      sockets.handleUpgrade(request, stream, head, () => resolve(stream))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  onTestFinished(() => {
    client.terminate()
    http.close()
  })
  const [stream] = await Promise.all([opened, once(client, 'open')])
  return { stream, client }
}

test('texts of every frame length arrive unchanged and in order', async () => {
  const { stream, client } = await line()
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].flatMap((length) => [
    'x'.repeat(length),
    'é𝛼'.repeat(Math.floor(length / 6)),
  ])
  const heard: string[] = []
  const all = new Promise<void>((resolve) => {
    client.on('message', (data: Buffer) => {
      heard.push(data.toString())
      if (heard.length === texts.length) resolve()
    })
  })
  for (const text of texts) stream.write(textFrame(text))
  await all
  expect(heard).toEqual(texts)
})

test('equal texts encode to equal bytes, different texts do not', () => {
  const first = sharedFrame('bed 12')
  expect(sharedFrame('bed 12')).toBe(first)
  expect(sharedFrame('bed 13')).not.toBe(first)
  expect(sharedFrame('bed 12')).toEqual(first)
})
