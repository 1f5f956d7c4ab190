import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTcpProxy } from './tcp-proxy.ts'
import type { TcpProxy } from './tcp-proxy.ts'

let server: Server
let proxy: TcpProxy
let received: string
let clients: Socket[]

/** Answers everything with the same in capitals. */
beforeEach(async () => {
  received = ''
  clients = []
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      received += String(bytes)
      socket.write(String(bytes).toUpperCase())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  proxy = await startTcpProxy({ port })
})

afterEach(async () => {
  for (const socket of clients) socket.destroy()
  await proxy.close()
  await new Promise((resolve) => server.close(resolve))
})

const client = async () => {
  const socket = connect(proxy.port, '127.0.0.1')
  clients.push(socket)
  const heard = { text: '', failure: '' }
  socket.on('data', (bytes) => (heard.text += String(bytes)))
  socket.on('error', (error) => (heard.failure = 'code' in error ? String(error.code) : error.message))
  await once(socket, 'connect')
  return { say: (text: string) => socket.write(text), heard, socket }
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 })

test('is a wire as long as nothing is wrong', async () => {
  const { say, heard } = await client()
  say('k+ 6.1')
  await eventually(() => expect(heard.text).toBe('K+ 6.1'))
})

test('carries more than one buffer, in order', async () => {
  const { say, heard } = await client()
  const long = 'abcdefghij'.repeat(300_000)
  say(long)
  await eventually(() => expect(heard.text.length).toBe(long.length))
  expect(heard.text === long.toUpperCase()).toBe(true)
})

test('a delay holds everything back, each way, in order', async () => {
  const { say, heard } = await client()
  proxy.set({ delay_ms: 60 })
  const began = performance.now()
  say('one ')
  await eventually(() => expect(proxy.traffic().held).toBe(4))
  proxy.heal()
  say('two')
  await eventually(() => expect(heard.text).toBe('ONE TWO'))
  proxy.set({ delay_ms: 60 })
  say(' three')
  await eventually(() => expect(heard.text).toBe('ONE TWO THREE'))
  expect(performance.now() - began).toBeGreaterThanOrEqual(115)
})

test('dropping swallows what passes and leaves the connection open', async () => {
  const { say, heard, socket } = await client()
  say('a')
  await eventually(() => expect(heard.text).toBe('A'))
  proxy.set({ mode: 'drop' })
  say('lost')
  const second = await client() // a connection is made as well, and leads nowhere
  second.say('lost too')
  await eventually(() => expect(proxy.traffic().swallowed).toBe(12))
  proxy.heal()
  say('b')
  await eventually(() => expect(heard.text).toBe('AB'))
  expect(socket.destroyed).toBe(false)
  expect(second.heard).toEqual({ text: '', failure: '' })
})

test('half open, what is sent arrives and nothing comes back', async () => {
  const { say, heard } = await client()
  proxy.set({ mode: 'half_open' })
  say('a')
  await eventually(() => expect(proxy.traffic().swallowed).toBe(1))
  expect(received).toBe('a')
  proxy.heal()
  say('b')
  await eventually(() => expect(heard.text).toBe('B'))
})

test('a cut resets every connection, and the next one works', async () => {
  const first = await client()
  const second = await client()
  first.say('a')
  second.say('b')
  await eventually(() => expect(first.heard.text + second.heard.text).toBe('AB'))
  expect(proxy.cut()).toBe(2)
  await eventually(() =>
    expect([first.heard.failure, second.heard.failure]).toEqual(['ECONNRESET', 'ECONNRESET']),
  )
  const third = await client()
  third.say('c')
  await eventually(() => expect(third.heard.text).toBe('C'))
})

test('refusing resets new connections only', async () => {
  const { say, heard } = await client()
  say('a')
  await eventually(() => expect(heard.text).toBe('A'))
  proxy.set({ mode: 'refuse' })
  const refused = connect(proxy.port, '127.0.0.1')
  clients.push(refused)
  const [error] = await once(refused, 'error').catch((reason: unknown) => [reason])
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  say('b')
  await eventually(() => expect(heard.text).toBe('AB'))
})
