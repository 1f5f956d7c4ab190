import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import process from 'node:process'
import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'
import { auditText } from './audit.ts'
import { namesText } from './names.ts'
import { allOnCallText, onCallText } from './on-call.ts'
import { inboxText, sendText, type SentRow } from './statements.ts'

// A minimal server with the same guarantees for messages, but without sign-in and access checks: the user is
// a query parameter. The bench starts it with DATABASE_URL and reads its port from the output.

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 12,
  pipeline: true,
})
pool.on('error', (error) => console.error(error))

const sockets = new Map<number, Set<WebSocket>>()
const json = { 'content-type': 'application/json; charset=utf-8' }

async function send(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { message } = JSON.parse(Buffer.concat(chunks).toString()) as { message: string }
  const thread_id = Number(url.searchParams.get('thread'))
  const sender_id = Number(url.searchParams.get('user'))
  const values = [thread_id, sender_id, message]
  const { rows } = await pool.query<SentRow>({ name: 'send', text: sendText, values })
  const [row] = rows
  if (!row) throw new Error('A message was not stored.')
  const { user_ids, ...stored } = row
  const text = JSON.stringify({ ...stored, thread_id, sender_id, message })
  response.writeHead(201, { ...json, 'content-length': Buffer.byteLength(text) }).end(text)
  for (const user of user_ids) for (const socket of sockets.get(Number(user)) ?? []) socket.send(text)
}

async function inbox(url: URL, response: ServerResponse): Promise<void> {
  const values = [Number(url.searchParams.get('user'))]
  const { rows } = await pool.query({ name: 'inbox', text: inboxText, values })
  const text = JSON.stringify({ results: rows })
  response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(text) }).end(text)
}

async function onCall(url: URL, response: ServerResponse): Promise<void> {
  const group = url.searchParams.get('group')
  const { rows } = await pool.query(
    group === null
      ? { name: 'all_on_call', text: allOnCallText, values: [Number(url.searchParams.get('groups'))] }
      : { name: 'on_call', text: onCallText, values: [Number(group)] },
  )
  const text = JSON.stringify({ results: rows })
  response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(text) }).end(text)
}

async function audit(url: URL, response: ServerResponse): Promise<void> {
  const values = [Number(url.searchParams.get('user'))]
  const { rows } = await pool.query({ name: 'audit', text: auditText, values })
  const text = JSON.stringify({ results: rows })
  response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(text) }).end(text)
}

async function names(url: URL, response: ServerResponse): Promise<void> {
  const values = [url.searchParams.get('kind'), 10 * (Number(url.searchParams.get('page')) - 1)]
  const { rows } = await pool.query({ name: 'names', text: namesText, values })
  const text = JSON.stringify({ results: rows })
  response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(text) }).end(text)
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://here')
  if (url.pathname === '/send') await send(url, request, response)
  else if (url.pathname === '/inbox') await inbox(url, response)
  else if (url.pathname === '/audit') await audit(url, response)
  else if (url.pathname === '/names') await names(url, response)
  else if (url.pathname === '/oncall') await onCall(url, response)
  else response.writeHead(404).end()
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})

const live = new WebSocketServer({ server, perMessageDeflate: false })
live.on('connection', (socket, request) => {
  const user = Number(new URL(request.url ?? '', 'http://here').searchParams.get('user'))
  const own = sockets.get(user) ?? new Set()
  sockets.set(user, own.add(socket))
  socket.on('close', () => own.delete(socket))
  socket.send('{"type":"subscribed"}')
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`floor at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
