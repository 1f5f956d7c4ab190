import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { frameText } from './frame-reader.ts'
import { sendMessage } from './mllp.ts'
import { startMllpServer, type MllpAnswer, type MllpServerOptions, type Peer } from './mllp-server.ts'

const pem = (name: string) =>
  readFileSync(new URL(`../../../tests/data/tls/${name}`, import.meta.url), 'utf8')
const [cert, key] = [pem('localhost.cert.pem'), pem('localhost.key.pem')]

async function startReceiver(options: Partial<MllpServerOptions> = {}) {
  const received: string[] = []
  const peers: Peer[] = []
  const server = await startMllpServer({
    host: '127.0.0.1',
    port: 0,
    max_connections: 10,
    max_connections_per_network: 10,
    networkOf: (address) => address,
    max_bytes: 1_000,
    frame_ms: 5_000,
    first_ms: 5_000,
    idle_ms: 5_000,
    answer: async ({ bytes, isTooLarge }, peer) => {
      received.push(bytes.toString())
      peers.push(peer)
      const text = isTooLarge ? 'too large' : `re ${bytes.toString()}`
      return { text, isKnownSender: !text.includes('stranger') }
    },
    ...options,
  })
  onTestFinished(() => server.close(0))
  return { ...server, received, peers }
}

async function open(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let text = ''
  let isClosed = false
  socket.on('data', (bytes) => (text += bytes.toString()))
  socket.on('error', () => {})
  socket.on('close', () => (isClosed = true))
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  return { socket, answers: () => text.match(/re \w+|too large/g) ?? [], isClosed: () => isClosed }
}

const send = (port: number, tls?: Parameters<typeof sendMessage>[0]['tls']) =>
  sendMessage({ address: '127.0.0.1', port, connect_ms: 2_000, answer_ms: 2_000, tls }, 'MSH|1')

test('messages of a connection are answered in order, in pieces or together', async () => {
  const { port, received } = await startReceiver()
  const { socket, answers } = await open(port)
  socket.write(Buffer.concat([frameText('a'), frameText('b'), frameText('c').subarray(0, 2)]))
  await expect.poll(answers).toEqual(['re a', 're b'])
  socket.write(Buffer.concat([frameText('c').subarray(2), frameText('d')]))
  await expect.poll(answers).toEqual(['re a', 're b', 're c', 're d'])
  expect(received).toEqual(['a', 'b', 'c', 'd'])
})

test('a message beyond the limit is answered, and the next one is read', async () => {
  const { port } = await startReceiver()
  const { socket, answers } = await open(port)
  socket.write(Buffer.concat([frameText('x'.repeat(5_000)), frameText('b')]))
  await expect.poll(answers).toEqual(['too large', 're b'])
})

test('a message that cannot be answered closes the connection', async () => {
  for (const answer of [async () => undefined, () => Promise.reject(new Error('no database'))]) {
    const { port } = await startReceiver({ answer })
    expect(await send(port)).toEqual({ outcome: 'unanswered', why: 'closed' })
  }
})

test('connections beyond the limit, idle ones and unfinished frames are closed', async () => {
  let refused = 0
  const { port } = await startReceiver({ max_connections: 1, first_ms: 300, onRefused: () => refused++ })
  const first = await open(port)
  const second = await open(port)
  await expect.poll(second.isClosed).toBe(true)
  expect(refused).toBe(1)
  await expect.poll(first.isClosed).toBe(true)

  const slow = await startReceiver({ frame_ms: 100 })
  const half = await open(slow.port)
  half.socket.write('\u000bMSH|')
  await expect.poll(half.isClosed).toBe(true)
})

test('connections of one network leave room for others', async () => {
  for (const tls of [undefined, { cert, key }]) {
    let refused = 0
    const onRefused = () => refused++
    const { port } = await startReceiver({ max_connections_per_network: 2, tls, onRefused })
    const first = await open(port)
    await open(port)
    const third = await open(port)
    await expect.poll(third.isClosed).toBe(true)
    expect(refused).toBe(1)
    const elsewhere = await open(port, '127.0.0.2')
    first.socket.destroy()
    const client = tls && { server_name: 'localhost', trusted: cert }
    await expect.poll(() => send(port, client)).toMatchObject({ outcome: 'answered' })
    expect(elsewhere.isClosed()).toBe(false)
  }
})

test('a connection stays open without messages only after one of a known sender', async () => {
  const { port } = await startReceiver({ first_ms: 300, idle_ms: 60_000 })
  const [known, stranger, noisy] = [await open(port), await open(port), await open(port)]
  known.socket.write(frameText('a'))
  stranger.socket.write(frameText('stranger'))
  await expect.poll(known.answers).toEqual(['re a'])
  await expect.poll(stranger.answers).toEqual(['re stranger'])
  const noise = setInterval(() => noisy.socket.write('noise'), 50)
  onTestFinished(() => clearInterval(noise))
  await expect.poll(stranger.isClosed).toBe(true)
  await expect.poll(noisy.isClosed).toBe(true)
  expect(known.isClosed()).toBe(false)
})

test('a sender that does not read its answers is closed', async () => {
  const { port } = await startReceiver({
    frame_ms: 200,
    answer: async () => ({ text: 'x'.repeat(10_000_000), isKnownSender: true }),
  })
  const deaf = await open(port)
  deaf.socket.pause()
  deaf.socket.write(frameText('a'))
  await expect.poll(() => (deaf.socket.write(frameText('b')), deaf.isClosed())).toBe(true)
})

test('many small messages that arrive together leave room for others in between', async () => {
  const { port, received } = await startReceiver()
  const { socket } = await open(port)
  socket.write(Buffer.concat(Array.from({ length: 5_000 }, () => frameText('a'))))
  await expect.poll(() => received.length).toBeGreaterThan(0)
  const other = await open(port)
  other.socket.write(frameText('other'))
  await expect.poll(other.answers).toEqual(['re other'])
  expect(received.length).toBeLessThan(5_000)
})

test('closing answers what is being processed and takes nothing more', async () => {
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<MllpAnswer>()
  const server = await startReceiver({
    answer: () => {
      started.resolve()
      return finish.promise
    },
  })
  const { socket, answers } = await open(server.port)
  const idle = await open(server.port)
  socket.write(Buffer.concat([frameText('a'), frameText('b')]))
  await started.promise
  const closed = server.close()
  finish.resolve({ text: 're a', isKnownSender: true })
  await closed
  await expect.poll(answers).toEqual(['re a'])
  await expect.poll(idle.isClosed).toBe(true)
})

test('with TLS, the certificate of the client is known, and required if an authority is given', async () => {
  const open_to_all = await startReceiver({ tls: { cert, key } })
  const client = { certificate: cert, key }
  expect(await send(open_to_all.port, { server_name: 'localhost', trusted: cert })).toMatchObject({
    outcome: 'answered',
  })
  expect(await send(open_to_all.port)).toMatchObject({ outcome: 'unanswered' })

  const strict = await startReceiver({ tls: { cert, key, ca: cert } })
  expect(await send(strict.port, { server_name: 'localhost', trusted: cert })).toMatchObject({
    outcome: 'not_sent',
  })
  expect(await send(strict.port, { server_name: 'localhost', trusted: cert, client })).toMatchObject({
    outcome: 'answered',
  })
  const fingerprint = new X509Certificate(cert).fingerprint256.replaceAll(':', '').toLowerCase()
  expect(strict.peers).toEqual([{ address: '127.0.0.1', fingerprint }])
})
