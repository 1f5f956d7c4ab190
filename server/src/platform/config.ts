import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { adtComplaints, adtOf } from './adt-settings.ts'
import { isHostListEntry } from './host-list.ts'

/** Base of a relative DATA_DIR: the repository root, independent of the working directory. */
const repository = fileURLToPath(new URL('../../../', import.meta.url))

type About = {
  /** Completes the sentence "expected …". */
  expected: string
  fallback?: string
  /** Never shown or logged. */
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
    'Folder of the embedded database and uploaded files. Relative paths start at the repository.',
    { expected: 'a folder', fallback: '.data' },
  ),
  DATABASE_URL: setting(
    url(/^postgres(ql)?$/),
    'A PostgreSQL 18 server of your own, as its owner, for migrations; unset, the embedded one is started in DATA_DIR.',
    { expected: 'an address like postgres://user:password@host:5432/database', secret: true },
  ),
  DATABASE_APP_URL: setting(
    url(/^postgres(ql)?$/),
    'The same database as a member of wardline_app. Unset: the server sets a password for this role with DATABASE_URL.',
    { expected: 'an address like postgres://user:password@host:5432/database', secret: true },
  ),
  DATABASE_WORKER_URL: setting(
    url(/^postgres(ql)?$/),
    'The same database as a member of wardline_worker. Both DATABASE_APP_URL and this one, or neither.',
    { expected: 'an address like postgres://user:password@host:5432/database', secret: true },
  ),
  REDIS_URL: setting(
    url(/^rediss?$/),
    'Redis or Valkey, for live events and usage limits of several servers. Unset for a single server.',
    { expected: 'an address like redis://host:6379', secret: true },
  ),
  DEMO: setting(
    z.enum(['auto', 'on', 'off']).default('auto'),
    'The demo hospital. auto: load it into an empty embedded database; on: also allow access from other machines, with a new password at each start.',
    { expected: 'auto, on or off', fallback: 'auto' },
  ),
  DEMO_LIFE: setting(
    z.enum(['on', 'off']).default('on'),
    'Whether users of the demo hospital are online, answer and page by themselves. Without effect on a real hospital and with PUBLIC_URL.',
    { expected: 'on or off', fallback: 'on' },
  ),
  PUBLIC_URL: setting(
    z
      .url({ protocol: /^https$/, hostname: /./ })
      .refine((value) => new URL(value).origin === value.replace(/\/$/, ''))
      .transform((value) => new URL(value).origin)
      .optional(),
    'The https origin that users open; a proxy terminates TLS. Makes cookies secure and refuses other hosts and origins. Requires TRUST_PROXY.',
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
    'Number of proxies in front. The client address is taken from X-Forwarded-For, that many hops back.',
    { expected: 'off or a number of hops from 1 to 9', fallback: 'off' },
  ),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'Minimum level of logged lines. Unset on a terminal: warn.',
    { expected: 'trace, debug, info, warn, error, fatal or silent', fallback: 'info' },
  ),
  METRICS_TOKEN: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/)
      .optional(),
    'Bearer token for /metrics. Unset: only this machine can read them. Required with PUBLIC_URL.',
    { expected: 'at least 16 visible characters without spaces', secret: true },
  ),
  S3_ENDPOINT: setting(
    url(/^https?$/),
    'S3-compatible storage for uploaded files; unset, they are kept in DATA_DIR. All five S3 settings or none.',
    { expected: 'an http or https address' },
  ),
  S3_BUCKET: setting(text, 'Bucket for uploaded files.', { expected: 'the name of a bucket' }),
  S3_REGION: setting(text, 'Region of the bucket.', { expected: 'the name of a region' }),
  S3_ACCESS_KEY_ID: setting(text, 'Access key id for the bucket.', { expected: 'a key id', secret: true }),
  S3_SECRET_ACCESS_KEY: setting(text, 'Secret access key for the bucket.', {
    expected: 'a secret key',
    secret: true,
  }),
  CLAMD_URL: setting(
    z
      .string()
      .regex(/^(tcp:\/\/[\w.-]+:\d{1,5}|unix:\/.+)$/)
      .optional(),
    'ClamAV’s clamd, which scans uploaded files. While it does not answer, uploads are refused. Unset: files are not scanned.',
    { expected: 'an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl' },
  ),
  EVENT_KEEP_DAYS: setting(
    wholeNumber(1, 30, 3),
    'Days to keep live events. Browsers that were offline for longer refetch everything.',
    { expected: 'a whole number of days from 1 to 30', fallback: '3' },
  ),
  PAGES_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000, 30),
    'New messages and forwards that a user may send per minute. Users who may send broadcasts: four times as many.',
    { expected: 'a whole number from 1 to 1000000', fallback: '30' },
  ),
  PATIENT_ROWS_PER_HOUR: setting(
    wholeNumber(1, 1_000_000, 500),
    'Different patients that a user may see per hour, in lists and searches. Users who may send broadcasts: four times as many.',
    { expected: 'a whole number from 1 to 1000000', fallback: '500' },
  ),
  UNSENT_UPLOAD_MB: setting(
    wholeNumber(10, 1_000_000, 100),
    'Megabytes that a user may upload per hour without sending them.',
    { expected: 'a whole number from 10 to 1000000', fallback: '100' },
  ),
  EMR_ANSWER_SECONDS: setting(
    wholeNumber(1, 20, 15),
    'Seconds to wait for the EMR interface to acknowledge a document before it is sent again with the same id.',
    { expected: 'a whole number of seconds from 1 to 20', fallback: '15' },
  ),
  ADT_PORT: setting(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535)
      .optional(),
    'Port that receives admissions (HL7 v2 ADT over MLLP); 0 takes a free one. Unset: none are received.',
    { expected: 'a whole number from 0 to 65535' },
  ),
  ADT_HOST: setting(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    'Address of ADT_PORT. Another than this machine’s own requires ADT_TLS_CERT and ADT_TLS_KEY.',
    { expected: 'an address or a host name, such as 127.0.0.1', fallback: '127.0.0.1' },
  ),
  ADT_TLS_CERT: setting(text, 'File with the certificate of ADT_PORT, in PEM format.', {
    expected: 'the path of a file',
  }),
  ADT_TLS_KEY: setting(text, 'File with the private key of that certificate, without a passphrase.', {
    expected: 'the path of a file',
  }),
  ADT_TLS_CA: setting(
    text,
    'File with the authority that issues the certificates of senders. Set: a sender without such a certificate is refused.',
    { expected: 'the path of a file' },
  ),
  ALERT_ATTEMPT_SECONDS: setting(
    wholeNumber(1, 15, 10),
    'Seconds to wait for a provider to accept an alert before it is sent again with the same id.',
    { expected: 'a whole number of seconds from 1 to 15', fallback: '10' },
  ),
  ALLOW_LOOPBACK_TARGETS: setting(
    z.enum(['on', 'off']).default('off'),
    'Allow integrations to connect to this machine.',
    { expected: 'on or off', fallback: 'off' },
  ),
  OUTBOUND_PRIVATE_HOSTS: setting(
    z
      .string()
      .transform((list) => list.toLowerCase().split(/,\s*/))
      .refine((list) => list.every(isHostListEntry))
      .default([]),
    'Hosts with private addresses that integrations may connect to: EMR interface, mail server, pager gateway. The EMR interface is used without TLS only if it is listed. Addresses of metadata services and link-local ones are never allowed.',
    {
      expected:
        'host names, addresses or networks, such as emr.hospital.lan, 10.1.2.3, 10.2.0.0/16; a leading dot includes all subdomains',
    },
  ),
  TRUSTED_CA_FILE: setting(
    text,
    'File with the hospital’s own certificate authorities, in PEM format. They are trusted beside the public ones by every connection to another system: mail server, directory, pager gateway, webhooks, schedule sources, identity providers, database, storage.',
    { expected: 'the path of a file' },
  ),
  PUSH_SERVICE_HOSTS: setting(
    z
      .string()
      .regex(/^\.?[a-z0-9.-]+(,\s*\.?[a-z0-9.-]+)*$/)
      .transform((list) => list.split(/,\s*/))
      .default([]),
    'Push services beside those of Google, Mozilla, Apple and Microsoft that browsers may register, separated by commas.',
    { expected: 'host names such as push.example.org; a leading dot includes all subdomains' },
  ),
  SECRET_KEY: setting(
    secretKey,
    'Key that encrypts credentials in the database. Unset: created in DATA_DIR. Required for several servers.',
    { expected: 'at least 32 visible characters without spaces', secret: true },
  ),
  SECRET_KEY_PREVIOUS: setting(
    secretKey,
    'The previous key: values sealed with it can still be read, and are sealed with SECRET_KEY when saved again.',
    { expected: 'at least 32 visible characters without spaces', secret: true },
  ),
  HEARTBEAT_URL: setting(
    url(/^https?$/),
    'Called once a minute while all checks of the watchdog pass. Use a monitoring service that alerts you when the calls stop. Without TLS only for this machine, if ALLOW_LOOPBACK_TARGETS allows it.',
    { expected: 'an https address', secret: true },
  ),
  AUTO_MIGRATE: setting(
    z.enum(['on', 'off']).default('on'),
    'Migrate the database at the start. off: run `npm run migrate` first.',
    { expected: 'on or off', fallback: 'on' },
  ),
})

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * An empty value counts as unset.
 * @throws ConfigError with name, value (except secrets) and expectation of each invalid setting
 */
export const readConfig = (env: Record<string, string | undefined>) => {
  const environment = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const missing = s3Names.filter((name) => environment[name] === undefined)
  const parsed = settings.safeParse(environment)
  const complaints = [
    ...new Set(parsed.error?.issues.map((issue) => complaint(String(issue.path[0]), environment))),
    ...(missing.length < s3Names.length ? missing.map((name) => complaint(name, environment)) : []),
    ...((environment['DATABASE_APP_URL'] === undefined) === (environment['DATABASE_WORKER_URL'] === undefined)
      ? []
      : ['DATABASE_APP_URL and DATABASE_WORKER_URL: only one was given; expected both or neither']),
    ...adtComplaints(environment),
    ...(environment['PUBLIC_URL'] !== undefined && (environment['TRUST_PROXY'] ?? 'off') === 'off'
      ? [
          'TRUST_PROXY: off contradicts PUBLIC_URL, since this server does not terminate TLS itself; expected the number of proxies in front',
        ]
      : []),
  ]
  if (!parsed.success || complaints.length > 0) throw new ConfigError(complaints.join('\n'))
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    data_dir: values.DATA_DIR,
    database_url: values.DATABASE_URL,
    database_app_url: values.DATABASE_APP_URL,
    database_worker_url: values.DATABASE_WORKER_URL,
    redis_url: values.REDIS_URL,
    demo: values.DEMO,
    demo_life: values.DEMO_LIFE === 'on',
    /** An origin, without trailing slash. */
    public_url: values.PUBLIC_URL,
    trust_proxy: values.TRUST_PROXY,
    log_level: values.LOG_LEVEL,
    metrics_token: values.METRICS_TOKEN,
    s3: s3Of(values),
    clamd_url: values.CLAMD_URL,
    event_keep_days: values.EVENT_KEEP_DAYS,
    pages_per_minute: values.PAGES_PER_MINUTE,
    patient_rows_per_hour: values.PATIENT_ROWS_PER_HOUR,
    unsent_upload_bytes: values.UNSENT_UPLOAD_MB * 1_000_000,
    emr_answer_seconds: values.EMR_ANSWER_SECONDS,
    /** Undefined if no admissions are received. */
    adt: adtOf(values),
    alert_attempt_seconds: values.ALERT_ATTEMPT_SECONDS,
    outbound: {
      allow_loopback: values.ALLOW_LOOPBACK_TARGETS === 'on',
      private_hosts: [
        ...values.OUTBOUND_PRIVATE_HOSTS,
        // The operator entered these, too.
        ...values.PUSH_SERVICE_HOSTS,
        ...(values.HEARTBEAT_URL ? [new URL(values.HEARTBEAT_URL).hostname.replace(/^\[|\]$/g, '')] : []),
      ],
    },
    trusted_ca_file: values.TRUSTED_CA_FILE,
    push_service_hosts: values.PUSH_SERVICE_HOSTS,
    /** Undefined if the key is in a file of this server. */
    secret_key: values.SECRET_KEY,
    secret_key_previous: values.SECRET_KEY_PREVIOUS,
    heartbeat_url: values.HEARTBEAT_URL,
    auto_migrate: values.AUTO_MIGRATE === 'on',
  }
}

export type Config = ReturnType<typeof readConfig>

export const usesEmbeddedDatabase = ({
  database_url,
  database_app_url,
}: Pick<Config, 'database_url' | 'database_app_url'>): boolean =>
  database_url === undefined && database_app_url === undefined

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

const complaint = (name: string, environment: Record<string, string>) => {
  const about = aboutOf(name)
  const value = environment[name]
  if (value === undefined)
    return `${name}: nothing was given; expected ${about.expected}, as the other S3 settings are set`
  const printedValue = about.secret
    ? 'a value was given that is not shown here'
    : `${JSON.stringify(value)} was given`
  return `${name}: ${printedValue}; expected ${about.expected}`
}

const aboutOf = (name: string): About & { sentence: string } => {
  const schema = Object.entries(settings.shape).find(([known]) => known === name)?.[1]
  const about = schema && aboutSetting.get(schema)
  if (!about) throw new Error(`unknown setting ${name}`)
  return { ...about, sentence: schema.description ?? '' }
}

export const describeSettings = () => Object.keys(settings.shape).map((name) => ({ name, ...aboutOf(name) }))
