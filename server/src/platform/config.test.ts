import { expect, test } from 'vitest'
import { ConfigError, describeSettings, readConfig } from './config.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('without any setting there is a complete configuration', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    data_dir: expect.stringMatching(/^\/.+\.data$/),
    database_url: undefined,
    demo: 'auto',
    trust_proxy: 0,
    s3: undefined,
    session_idle_minutes: 720,
    auto_migrate: true,
  })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' })).toEqual(readConfig({}))
})

test('values are read as what they are', () => {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: '/srv/wardline',
    PUBLIC_URL: 'https://wardline.example.org/',
    TRUST_PROXY: '2',
    AUTO_MIGRATE: 'off',
  })
  expect(config).toMatchObject({
    port: 0,
    data_dir: '/srv/wardline',
    public_url: 'https://wardline.example.org',
    trust_proxy: 2,
    auto_migrate: false,
  })
})

test('every wrong value has a line with its name, what was given and what is expected', () => {
  expect(refusal({ PORT: '65536', DEMO: 'yes', LOG_LEVEL: 'info' })).toBe(
    'PORT: "65536" was given; expected a whole number from 0 to 65535\n' +
      'DEMO: "yes" was given; expected auto, on or off',
  )
})

test.each([
  ['PORT', '3e3'],
  ['PORT', '-1'],
  ['HOST', 'two words'],
  ['PUBLIC_URL', 'http://wardline.example.org'],
  ['PUBLIC_URL', 'https://wardline.example.org/path'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', 'true'],
  ['SESSION_IDLE_MINUTES', '0'],
  ['SESSION_MAX_HOURS', '9999'],
  ['EVENT_KEEP_DAYS', '1.5'],
])('%s refuses %s', (name, value) => {
  expect(refusal({ [name]: value })).toContain(`${name}: ${JSON.stringify(value)} was given; expected `)
})

test('a secret is never shown, right or wrong', () => {
  const message = refusal({ DATABASE_URL: 'mysql://root:hunter2@host/db', REDIS_URL: 'hunter2' })
  expect(message).toMatch(/^DATABASE_URL: .*postgres:\/\/.*\nREDIS_URL: .*redis:\/\//)
  expect(message).not.toContain('hunter2')
})

test('the S3 settings come together', () => {
  const all = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'files',
    S3_REGION: 'here',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  }
  expect(readConfig(all).s3).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'files',
    region: 'here',
    access_key_id: 'id',
    secret_access_key: 'hunter2',
  })
  const message = refusal({ ...all, S3_REGION: '' })
  expect(message).toMatch(/^S3_REGION: nothing was given; expected the name of a region/)
  expect(message.split('\n')).toHaveLength(1)
})

test('every setting is described by a sentence', () => {
  for (const { name, sentence, expected } of describeSettings()) {
    expect(sentence, name).toMatch(/^[A-Z].*\.$/)
    expect(expected, name).not.toBe('')
  }
})
