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

test('the configuration is complete without any setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    data_dir: expect.stringMatching(/^\/.+\.data$/),
    database_url: undefined,
    demo: 'auto',
    trust_proxy: 0,
    s3: undefined,
    event_keep_days: 3,
    auto_migrate: true,
  })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' })).toEqual(readConfig({}))
})

test('values are parsed into their types', () => {
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

test('every invalid value is reported with its name, the value and what is expected', () => {
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
  ['EVENT_KEEP_DAYS', '1.5'],
])('%s rejects %s', (name, value) => {
  expect(refusal({ [name]: value })).toContain(`${name}: ${JSON.stringify(value)} was given; expected `)
})

test('PUBLIC_URL without TRUST_PROXY is refused', () => {
  const message = refusal({ PUBLIC_URL: 'https://wardline.example.org' })
  expect(message).toMatch(/^TRUST_PROXY: off contradicts PUBLIC_URL.*expected the number of proxies/)
})

test('a secret is never printed, valid or not', () => {
  const message = refusal({ DATABASE_URL: 'mysql://root:hunter2@host/db', REDIS_URL: 'hunter2' })
  expect(message).toMatch(/^DATABASE_URL: .*postgres:\/\/.*\nREDIS_URL: .*redis:\/\//)
  expect(message).not.toContain('hunter2')
})

test('the two logins of the database must be set together', () => {
  const message = refusal({ DATABASE_APP_URL: 'postgres://app:hunter2@db/wardline' })
  expect(message).toBe(
    'DATABASE_APP_URL and DATABASE_WORKER_URL: only one was given; expected both or neither',
  )
})

test('the S3 settings must be set together', () => {
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

test('admissions leave this machine encrypted only', () => {
  const tls = { ADT_TLS_CERT: 'cert.pem', ADT_TLS_KEY: 'key.pem' }
  expect(readConfig({}).adt).toBeUndefined()
  expect(readConfig({ ADT_PORT: '2575' }).adt).toEqual({ host: '127.0.0.1', port: 2575, tls: undefined })
  expect(readConfig({ ADT_PORT: '2575', ADT_HOST: '0.0.0.0', ...tls }).adt?.tls).toEqual({
    cert: 'cert.pem',
    key: 'key.pem',
  })
  for (const ADT_HOST of ['0.0.0.0', '10.1.2.3', '127.evil.example', '::'])
    expect(refusal({ ADT_PORT: '2575', ADT_HOST })).toContain('without ADT_TLS_CERT')
  expect(refusal({ ADT_PORT: '2575', ADT_TLS_CERT: 'cert.pem' })).toContain('expected both or neither')
  expect(refusal({ ADT_PORT: '2575', ADT_TLS_CA: 'ca.pem' })).toContain('expected a certificate')
})

test('every setting has a description', () => {
  for (const { name, sentence, expected } of describeSettings()) {
    expect(sentence, name).toMatch(/^[A-Z].*\.$/)
    expect(expected, name).not.toBe('')
  }
})
