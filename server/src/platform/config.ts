import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** The folder that a relative DATA_DIR starts from: the root of the repository, wherever the command runs. */
const repository = fileURLToPath(new URL('../../../', import.meta.url))

type About = {
  /** What a right value looks like: the end of the sentence "expected …". */
  expected: string
  /** The default as it is shown in the documentation; absent where unset means something of its own. */
  fallback?: string
  /** Never shown, neither in an error nor in a log. */
  secret?: true
}

const aboutSetting = z.registry<About>()

const setting = <S extends z.ZodType>(schema: S, sentence: string, about: About): S => {
  const described = schema.describe(sentence)
  aboutSetting.add(described, about)
  return described
}

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((n) => n >= min && n <= max)
    .default(fallback)

const url = (protocol: RegExp) => z.url({ protocol, hostname: /./ }).optional()

const text = z.string().optional()

const secretKey = z
  .string()
  .regex(/^[\x21-\x7e]{32,}$/)
  .optional()

const settings = z.object({
  PORT: setting(wholeNumber(0, 65_535, 3000), 'The port that the server listens on; 0 takes a free one.', {
    expected: 'a whole number from 0 to 65535',
    fallback: '3000',
  }),
  HOST: setting(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    'The address that the server listens on; 0.0.0.0 means all of the machine’s.',
    { expected: 'an address or a host name, such as 127.0.0.1', fallback: '127.0.0.1' },
  ),
  DATA_DIR: setting(
    z
      .string()
      .default('.data')
      .transform((folder) => path.resolve(repository, folder)),
    'The folder of the embedded database and of uploaded files; a relative one starts at the repository.',
    { expected: 'a folder', fallback: '.data' },
  ),
  DATABASE_URL: setting(
    url(/^postgres(ql)?$/),
    'A PostgreSQL 18 server of your own, as its owner; unset, the embedded one is started in DATA_DIR.',
    { expected: 'an address like postgres://user:password@host:5432/database', secret: true },
  ),
  REDIS_URL: setting(
    url(/^rediss?$/),
    'Redis or Valkey, which carries live events between several servers; unset, this server is the only one.',
    { expected: 'an address like redis://host:6379', secret: true },
  ),
  DEMO: setting(
    z.enum(['auto', 'on', 'off']).default('auto'),
    'The demo hospital: auto loads it into an empty embedded database; on also lets it be seen beyond this machine.',
    { expected: 'auto, on or off', fallback: 'auto' },
  ),
  PUBLIC_URL: setting(
    z
      .url({ protocol: /^https$/, hostname: /./ })
      .refine((value) => new URL(value).origin === value.replace(/\/$/, ''))
      .transform((value) => new URL(value).origin)
      .optional(),
    'The https origin that people open when a proxy stands in front; it makes cookies secure and other origins refused.',
    { expected: 'an https origin without a path, such as https://wardline.example.org' },
  ),
  TRUST_PROXY: setting(
    z
      .union([
        z.literal('off').transform(() => 0),
        z
          .string()
          .regex(/^[1-9]$/)
          .transform(Number),
      ])
      .default(0),
    'How many proxies stand in front; the address of the caller is taken from X-Forwarded-For that many hops back.',
    { expected: 'off or a number of hops from 1 to 9', fallback: 'off' },
  ),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'The least important line that is logged; unset on a terminal, warnings only.',
    { expected: 'trace, debug, info, warn, error, fatal or silent', fallback: 'info' },
  ),
  METRICS_TOKEN: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/)
      .optional(),
    'The bearer token that /metrics asks of callers from elsewhere; unset, only this machine sees it.',
    { expected: 'at least 16 visible characters without spaces', secret: true },
  ),
  S3_ENDPOINT: setting(
    url(/^https?$/),
    'S3-compatible storage for uploaded files; unset, they are kept in DATA_DIR. All five S3 settings or none.',
    { expected: 'an http or https address' },
  ),
  S3_BUCKET: setting(text, 'The bucket of the uploaded files.', { expected: 'the name of a bucket' }),
  S3_REGION: setting(text, 'The region of the bucket.', { expected: 'the name of a region' }),
  S3_ACCESS_KEY_ID: setting(text, 'The key id for the bucket.', { expected: 'a key id', secret: true }),
  S3_SECRET_ACCESS_KEY: setting(text, 'The secret key for the bucket.', {
    expected: 'a secret key',
    secret: true,
  }),
  SESSION_IDLE_MINUTES: setting(
    wholeNumber(1, 43_200, 720),
    'After how many minutes without a request a session ends.',
    { expected: 'a whole number of minutes from 1 to 43200', fallback: '720' },
  ),
  SESSION_MAX_HOURS: setting(
    wholeNumber(1, 8760, 168),
    'After how many hours a session ends, however busy it is.',
    { expected: 'a whole number of hours from 1 to 8760', fallback: '168' },
  ),
  EVENT_KEEP_DAYS: setting(
    wholeNumber(1, 30, 3),
    'How many days of live events are kept; who was away for longer fetches everything again.',
    { expected: 'a whole number of days from 1 to 30', fallback: '3' },
  ),
  EMR_ANSWER_SECONDS: setting(
    wholeNumber(1, 20, 15),
    'How many seconds the EMR interface has to acknowledge a document; after that it is sent again, as the same one.',
    { expected: 'a whole number of seconds from 1 to 20', fallback: '15' },
  ),
  ALERT_ATTEMPT_SECONDS: setting(
    wholeNumber(1, 15, 10),
    'How many seconds a carrier has to take an alert; after that it is offered again, as the same one.',
    { expected: 'a whole number of seconds from 1 to 15', fallback: '10' },
  ),
  ALLOW_LOOPBACK_TARGETS: setting(
    z.enum(['on', 'off']).default('off'),
    'Whether addresses that an administrator enters may be this machine itself; link-local ones never may, private ones always.',
    { expected: 'on or off', fallback: 'off' },
  ),
  SECRET_KEY: setting(
    secretKey,
    'The key that secrets of carriers are sealed with in the database; unset, one is made in DATA_DIR. Set it when there are several servers.',
    { expected: 'at least 32 visible characters without spaces', secret: true },
  ),
  SECRET_KEY_PREVIOUS: setting(
    secretKey,
    'The key before this one: what it sealed is opened, and sealed with SECRET_KEY when it is saved again.',
    { expected: 'at least 32 visible characters without spaces', secret: true },
  ),
  HEARTBEAT_URL: setting(
    url(/^https?$/),
    'The address that is asked once a minute while every promise about pages is being checked; when that stops, whoever keeps it calls you. Without TLS only on this machine, and only where that is allowed.',
    { expected: 'an https address', secret: true },
  ),
  AUTO_MIGRATE: setting(
    z.enum(['on', 'off']).default('on'),
    'Whether the server brings the database up to date when it starts; off expects `npm run migrate` before.',
    { expected: 'on or off', fallback: 'on' },
  ),
})

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The values of the environment could not be used; the message has one line for each, fit for the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads every setting from `env` (the shape of `process.env`); an empty value counts as unset.
 * @throws ConfigError naming every wrong setting, what was given (never for secrets) and what is expected.
 */
export const readConfig = (env: Record<string, string | undefined>) => {
  const given = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const missing = s3Names.filter((name) => given[name] === undefined)
  const parsed = settings.safeParse(given)
  const complaints = [
    ...new Set(parsed.error?.issues.map((issue) => complaint(String(issue.path[0]), given))),
    ...(missing.length < s3Names.length ? missing.map((name) => complaint(name, given)) : []),
  ]
  if (!parsed.success || complaints.length > 0) throw new ConfigError(complaints.join('\n'))
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    /** Absolute. */
    data_dir: values.DATA_DIR,
    database_url: values.DATABASE_URL,
    redis_url: values.REDIS_URL,
    demo: values.DEMO,
    /** An origin: no slash at its end. */
    public_url: values.PUBLIC_URL,
    /** Hops; 0 means that nobody stands in front. */
    trust_proxy: values.TRUST_PROXY,
    log_level: values.LOG_LEVEL,
    metrics_token: values.METRICS_TOKEN,
    s3: s3Of(values),
    session_idle_minutes: values.SESSION_IDLE_MINUTES,
    session_max_hours: values.SESSION_MAX_HOURS,
    event_keep_days: values.EVENT_KEEP_DAYS,
    emr_answer_seconds: values.EMR_ANSWER_SECONDS,
    alert_attempt_seconds: values.ALERT_ATTEMPT_SECONDS,
    allow_loopback_targets: values.ALLOW_LOOPBACK_TARGETS === 'on',
    /** Unset: one of this server's own, in a file. */
    secret_key: values.SECRET_KEY,
    secret_key_previous: values.SECRET_KEY_PREVIOUS,
    heartbeat_url: values.HEARTBEAT_URL,
    auto_migrate: values.AUTO_MIGRATE === 'on',
  }
}

export type Config = ReturnType<typeof readConfig>

const s3Of = (values: z.infer<typeof settings>) => {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    access_key_id: S3_ACCESS_KEY_ID,
    secret_access_key: S3_SECRET_ACCESS_KEY,
  }
}

const complaint = (name: string, given: Record<string, string>) => {
  const about = aboutOf(name)
  const value = given[name]
  if (value === undefined)
    return `${name}: nothing was given; expected ${about.expected}, as the other S3 settings are set`
  const shown = about.secret
    ? 'a value was given that is not shown here'
    : `${JSON.stringify(value)} was given`
  return `${name}: ${shown}; expected ${about.expected}`
}

const aboutOf = (name: string): About & { sentence: string } => {
  const schema = Object.entries(settings.shape).find(([known]) => known === name)?.[1]
  const about = schema && aboutSetting.get(schema)
  if (!about) throw new Error(`unknown setting ${name}`)
  return { ...about, sentence: schema.description ?? '' }
}

/** Every setting in order, for the table in docs/operations.md. */
export const describeSettings = () => Object.keys(settings.shape).map((name) => ({ name, ...aboutOf(name) }))
