import Fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { registerAccessLog } from './access-log.ts'
import { createLogger } from './logger.ts'
import { errorName, safeError } from './safe-error.ts'

const canary = 'Canary-7f3a'

function listening() {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

/** Builds the error that pg throws for a server's response. */
const databaseError = (code: string, message: string): Error =>
  Object.assign(new pg.DatabaseError(message, 100, 'error'), {
    code,
    detail: `Failing row contains (1, ${canary}).`,
    where: `unnamed portal with parameters: $1 = '${canary}'`,
    hint: canary,
    table: 'message',
    constraint: 'message_pkey',
    parameters: [canary],
    query: `select '${canary}'`,
  })

function parserError(): unknown {
  try {
    return JSON.parse(`{"body": "${canary}`.replace('{', `${canary}{`))
  } catch (error) {
    return error
  }
}

const errors: [string, unknown][] = [
  [
    'a data error of the database',
    databaseError('22P02', `invalid input syntax for type bigint: "${canary}"`),
  ],
  [
    'a constraint of the database',
    databaseError('23505', 'duplicate key value violates unique constraint "message_pkey"'),
  ],
  ['a parser', parserError()],
  [
    'a fastify error',
    Object.assign(new Error(`Unsupported Media Type: ${canary}`), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }),
  ],
  ['an error with fields', Object.assign(new Error('no room'), { body: canary, input: { name: canary } })],
  ['an error behind an error', new Error('sending failed', { cause: databaseError('22001', canary) })],
  ['not an error', canary],
]

test.each(errors)('%s is logged without its contents', (_name, error) => {
  const { log, lines } = listening()
  log.error({ err: error }, 'failed')
  log.error({ err: error })
  log.error({ err: error }, error instanceof Error ? error.message : 'failed')
  if (error instanceof Error) log.error(error)
  log.child({ reqId: 'r1' }).warn({ err: error }, 'failed')
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.join('')).not.toContain(canary)
})

test('a logged error keeps its kind and where it happened', () => {
  expect(
    safeError(databaseError('23505', 'duplicate key value violates unique constraint "message_pkey"')),
  ).toMatchObject({
    type: 'DatabaseError',
    code: '23505',
    message: 'duplicate key value violates unique constraint "message_pkey"',
    table: 'message',
    constraint: 'message_pkey',
    stack: expect.stringMatching(/^\s+at .*logger\.test\.ts/),
  })
  expect(errorName(databaseError('23505', ''))).toBe('DatabaseError 23505 message_pkey')
  expect(safeError(new Error('the blob store is gone'))).toMatchObject({
    type: 'Error',
    message: 'the blob store is gone',
  })
})

test('an unknown field is dropped, and the log mentions it', () => {
  const { log, last } = listening()
  log.info({ user_id: 7, body: canary, patient: { name: canary } }, 'saved')
  expect(last()).toMatchObject({ level: 'info', user_id: 7, msg: 'saved', dropped: 'body patient' })
})

test('a request logs one line with its route and nothing that was sent', async () => {
  const { log, lines, last } = listening()
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true })
  registerAccessLog(app as never, log)
  app.post('/patients/:id/notes', async (request) => {
    request.logged_caller = { account_id: 1, user_id: 7 }
    return { echoed: request.body }
  })
  app.get('/fails/:id', async () => {
    throw databaseError('22P02', canary)
  })
  await app.inject({
    method: 'POST',
    url: `/patients/${canary}/notes?search=${canary}`,
    headers: { 'user-agent': canary, cookie: `session=${canary}`, 'x-csrftoken': canary },
    payload: { body: canary },
  })
  expect(last()).toEqual({
    level: 'info',
    time: expect.any(String),
    method: 'POST',
    route: '/patients/:id/notes',
    status: 200,
    ms: expect.any(Number),
    request_id: expect.any(String),
    account_id: 1,
    user_id: 7,
    msg: 'request',
  })
  await app.inject({ url: `/fails/${canary}`, headers: { accept: canary } })
  await app.inject({ url: `/nowhere/${canary}` })
  await app.inject({
    method: 'POST',
    url: `/patients/1/notes`,
    headers: { 'content-type': `text/${canary}` },
    payload: canary,
  })
  await app.inject({
    method: 'POST',
    url: `/patients/1/notes`,
    headers: { 'content-type': 'application/json' },
    payload: canary,
  })
  expect(lines.length).toBeGreaterThanOrEqual(5)
  expect(lines.join('')).not.toContain(canary)
  await app.close()
})
