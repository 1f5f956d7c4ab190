import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'ldapts'
import { expect, onTestFinished, test } from 'vitest'
import { limitMessages, max_message_bytes, MessageFrames, MessageTooLongError } from './message-limit.ts'

const message = (length: number) => {
  const head = Buffer.from([0x30, 0x84, 0, 0, 0, 0])
  head.writeUInt32BE(length, 2)
  return Buffer.concat([head, Buffer.alloc(length, 7)])
}

test('messages are split wherever packets end', () => {
  const sent = [message(3), Buffer.from([0x30, 0x02, 1, 2]), message(300)]
  for (const size of [1, 2, 5, 7, 1_000]) {
    const frames = new MessageFrames()
    const bytes = Buffer.concat(sent)
    const received: Buffer[] = []
    for (let at = 0; at < bytes.length; at += size)
      received.push(...frames.push(bytes.subarray(at, at + size)))
    expect(received).toEqual(sent)
  }
})

test('a length that is too long or cannot be read is refused from its head', () => {
  for (const head of [
    [0x30, 0x84, 0xff, 0xff, 0xff, 0xff],
    [0x30, 0x80],
    [0x30, 0x88, 0, 0, 0, 0, 0, 0, 0, 1],
  ])
    expect(() => new MessageFrames().push(Buffer.from(head))).toThrow(MessageTooLongError)
})

test('a directory that sends a message without end is disconnected after its head', async () => {
  const connections: Socket[] = []
  const directory = createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => {}) // the client disconnects
    socket.once('data', () => {
      const head = Buffer.from([0x30, 0x84, 0, 0, 0, 0])
      head.writeUInt32BE(max_message_bytes, 2)
      socket.write(head)
      const chunk = Buffer.alloc(65_536)
      const send = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', send)
      send()
    })
  })
  directory.listen(0, '127.0.0.1')
  await once(directory, 'listening')
  onTestFinished(() => {
    for (const socket of connections) socket.destroy()
    directory.close()
  })
  const client = new Client({
    url: `ldap://127.0.0.1:${(directory.address() as AddressInfo).port}`,
    timeout: 20_000,
  })
  const socket = () => (client as unknown as { socket: Socket }).socket
  let received = 0
  limitMessages(client, () => {
    received = socket().bytesRead
    socket().destroy()
  })
  await expect(client.search('', { scope: 'base' })).rejects.toThrow(/Connection closed/)
  expect(received).toBeLessThan(200_000)
})
